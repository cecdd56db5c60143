// SPDX-License-Identifier: GPL-3.0-or-later
// types.GenericAlias: what list[int] is; and what types.UnionType shares with it.
#pragma once
#include "vmcore/object/Str.h"
#include "vmcore/object/Vm.h"

namespace vmcore {

// kNull: error. `item` is one argument or a tuple of them.
Value makeGenericAlias(Vm& vm, Value origin, Value item);
void installGenericAlias(Vm& vm);
void installUnionType(Vm& vm);

// How an argument of an alias is shown: classes by their name, with the module unless that is builtins. False: error.
bool addArgumentText(Vm& vm, StrBuilder& text, Value argument);
// The type variables in the arguments, each once. Null: error.
TupleObject* typeParameters(Vm& vm, const TupleObject* arguments);
// The arguments with `item` (one, or a tuple of them) in the place of their type variables. Null: error.
TupleObject* substituteParameters(Vm& vm, Value self, const TupleObject* arguments, Value item);

} // namespace vmcore
