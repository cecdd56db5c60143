// SPDX-License-Identifier: GPL-3.0-or-later
// Which build of the VM this is: what was made by another one does not fit.
#pragma once
#include <string_view>

namespace vmcore {

// The identification that the linker gave the file that holds the VM (NT_GNU_BUILD_ID); empty: it has none.
std::string_view buildStamp();

} // namespace vmcore
