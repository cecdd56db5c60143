// SPDX-License-Identifier: GPL-3.0-or-later
// How the collector walks each kind of object, and what it frees with it.
#pragma once
#include "vmcore/object/Heap.h"

namespace vmcore {

// Marks everything the object refers to, its class included.
void traceObject(Vm& vm, HeapObject* object, Marker& marker);
// Frees C++ memory that the object owns; runs no Python.
void finalizeObject(HeapObject* object);

} // namespace vmcore
