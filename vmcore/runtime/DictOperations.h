// SPDX-License-Identifier: GPL-3.0-or-later
// What dicts do with other mappings. Null, false and nullopt: an error is pending.
#pragma once
#include "vmcore/object/Dict.h"

#include <optional>

namespace vmcore {

std::optional<bool> dictEqual(Vm& vm, DictObject* a, DictObject* b);
// A new exact dict with the entries of `a`, then those of `b`.
DictObject* dictUnion(Vm& vm, const DictObject* a, const DictObject* b);
// The value of the key, what __missing__ of a subclass gives, or KeyError.
Value dictItem(Vm& vm, Value dict, Value key);

} // namespace vmcore
