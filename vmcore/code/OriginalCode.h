// SPDX-License-Identifier: GPL-3.0-or-later
// The original view of code: as the compiler made it, without quickened opcodes and with empty caches. It is what
// co_code gives, and what hash and equality of code objects look at.
#pragma once
#include "vmcore/code/CodeObject.h"

#include <string>

namespace vmcore {

// The units as bytes, two each.
std::string originalBytes(const CodeObject* code);
// As they stand now, caches included.
std::string adaptiveBytes(const CodeObject* code);

} // namespace vmcore
