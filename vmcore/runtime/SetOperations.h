// SPDX-License-Identifier: GPL-3.0-or-later
// The algebra of sets, in the steps of CPython 3.11: which operand is walked decides the order of the
// result. `other` is any iterable unless said otherwise. Results are exact sets of kind `kind`, Set or
// FrozenSet. Null or false: an error is pending.
#pragma once
#include "vmcore/object/Set.h"

#include <optional>

namespace vmcore {

SetObject* setFrom(Vm& vm, ObjectKind kind, Value iterable);
SetObject* setIntersection(Vm& vm, SetObject* set, Value other, ObjectKind kind);
SetObject* setDifference(Vm& vm, SetObject* set, Value other, ObjectKind kind);
SetObject* setSymmetricDifference(Vm& vm, SetObject* set, Value other, ObjectKind kind);
bool setDifferenceUpdate(Vm& vm, SetObject* set, Value other);
bool setSymmetricDifferenceUpdate(Vm& vm, SetObject* set, Value other);
std::optional<bool> setIsSubset(Vm& vm, SetObject* set, SetObject* other);
std::optional<bool> setIsDisjoint(Vm& vm, SetObject* set, Value other);
std::int64_t hashFrozenSet(SetObject* set);

} // namespace vmcore
