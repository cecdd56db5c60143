// SPDX-License-Identifier: GPL-3.0-or-later
// Modules compiled before: a folder of files, one for each text that was compiled, found by a hash of everything the
// code follows from (text, file name, optimisation, this build of the VM). So nothing in it is ever out of date, and
// what cannot be read is compiled again. The folder belongs to the user alone; files of others are not looked at.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <string_view>

namespace vmcore {

// The code of a module's body, from the cache or compiled and then kept there. Null: as compileOrRaise().
CodeObject* compileModule(Vm& vm, std::string_view source, std::string_view fileName, std::uint32_t sourceId);

// Where: TIERSCOPE_CACHE, else tierscope/code in XDG_CACHE_HOME or in ~/.cache; empty: nowhere.
std::string codeCacheFolder();

} // namespace vmcore
