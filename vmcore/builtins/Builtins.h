// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of the module builtins, by topic.
#pragma once
#include "vmcore/runtime/Native.h"

#include <span>

namespace vmcore {

std::span<const NativeInfo> objectBuiltins();    // getattr, isinstance, hash, repr, …
std::span<const NativeInfo> numberBuiltins();    // abs, round, sum, ord, …
std::span<const NativeInfo> iterationBuiltins(); // len, iter, next, all, sorted, max, …
std::span<const NativeInfo> codeBuiltins();      // eval, exec, compile, __build_class__, __import__
std::span<const NativeInfo> consoleBuiltins();   // print, input, exit

} // namespace vmcore
