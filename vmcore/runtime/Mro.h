// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which classes are asked for attributes, and the layout that a class inherits.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// The mro of a class whose `bases` are set: C3, or what the metaclass's own mro() gives. Null: error.
TupleObject* computeMro(Vm& vm, TypeObject* type);
// C3 alone, as type.mro().
TupleObject* linearize(Vm& vm, TypeObject* type);

// The base whose layout instances of a class with these bases have. Null: TypeError is pending, a
// base is no class, not acceptable, or the layouts conflict.
TypeObject* bestBase(Vm& vm, const TupleObject* bases);
// Whether instances of one class may become instances of the other.
bool sameLayout(const TypeObject* a, const TypeObject* b);

} // namespace vmcore
