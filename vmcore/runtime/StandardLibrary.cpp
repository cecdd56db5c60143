// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/StandardLibrary.h"

#include <cstdlib>

namespace vmcore {

std::string standardLibraryFolder()
{
    const char* named = std::getenv("TIERSCOPE_STDLIB");
    return named ? named : "/usr/lib/python3.11";
}

} // namespace vmcore
