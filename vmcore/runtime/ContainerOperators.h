// SPDX-License-Identifier: GPL-3.0-or-later
// Operators of the built-in containers by kind: lists, tuples, sets, dicts, their views, ranges and
// slices. Shared by the operators (exact types) and by the slots of the types (subclasses).
// kNotImplemented: not for these operands; kNull: an error is pending.
#pragma once
#include "vmcore/runtime/Operators.h"

namespace vmcore {

Value containerBinary(Vm& vm, BinaryOperator op, Value a, Value b);
// a op= b for lists, sets and dicts: changes and returns a.
Value containerInplace(Vm& vm, BinaryOperator op, Value a, Value b);
Value containerCompare(Vm& vm, Relation relation, Value a, Value b);
// nullopt without an error: no container.
std::optional<bool> containerContains(Vm& vm, Value container, Value item);
// len() by kind: the containers and text. nullopt without an error: another kind.
std::optional<std::int64_t> lengthOfKind(Vm& vm, Value v);
std::optional<std::int64_t> hashTuple(Vm& vm, const TupleObject* tuple);
// Is the kind a set or a view of a dict that behaves like one?
bool isSetLike(Value v);

// list.extend and list += .
bool listExtendAny(Vm& vm, ListObject* list, Value iterable);
// list *= count.
bool listRepeatInPlace(Vm& vm, ListObject* list, std::int64_t count);

} // namespace vmcore
