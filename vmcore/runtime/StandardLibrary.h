// SPDX-License-Identifier: GPL-3.0-or-later
// Where the modules of the standard library that are written in Python lie.
#pragma once
#include <string>

namespace vmcore {

// The folder that the environment variable TIERSCOPE_STDLIB names, else that of the Python 3.11 of the system. Empty:
// the variable is set to nothing, and programs get no modules from there.
std::string standardLibraryFolder();

} // namespace vmcore
