// SPDX-License-Identifier: GPL-3.0-or-later
// Tuples whose items have names too: sys.version_info, time.struct_time.
#pragma once
#include "vmcore/object/Containers.h"

#include <span>
#include <string_view>

namespace vmcore {

inline constexpr std::size_t kMostFields = 20;

// A class of tuples with exactly these fields, kMostFields at most; names are kept, not copied. Instances
// are made with makeTupleInstance.
TypeObject* makeStructType(Vm& vm, std::string_view name, std::string_view module, std::span<const char* const> fields);

} // namespace vmcore
