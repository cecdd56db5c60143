// SPDX-License-Identifier: GPL-3.0-or-later
// What a class body's __slots__ asks for.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

struct SlotNames
{
    bool given = false;              // there is a __slots__
    bool withDict = false;           // '__dict__' is in it
    bool withWeakReferences = false; // '__weakref__' is in it
    ListObject* names = nullptr;     // attributes to reserve, private names mangled, in order of layout
};
// False: an error is pending (not strings, not identifiers, conflicts, not possible for this base).
bool readSlots(Vm& vm, const StrObject* className, const TypeObject* base, DictObject* body, SlotNames& result);

// Whether classes derived from it may have instances that are referred to weakly: not int, tuple and bytes.
bool canGainWeakReferences(const TypeObject* base);

// Member descriptors for the slots, which come behind those of the base.
void addMembers(Vm& vm, TypeObject* type, const ListObject* names);

} // namespace vmcore
