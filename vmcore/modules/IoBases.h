// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the abstract classes below _IOBase.
#pragma once
#include "vmcore/runtime/Native.h"

#include <span>

namespace vmcore::io {

std::span<const NativeInfo> rawMethods();
std::span<const NativeInfo> bufferedMethods();
std::span<const NativeInfo> textMethods();
std::span<const GetSetInfo> textFields();

} // namespace vmcore::io
