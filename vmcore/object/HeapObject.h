// SPDX-License-Identifier: GPL-3.0-or-later
// The head that every heap object starts with.
#pragma once
#include "vmcore/object/Value.h"

#include <cstddef>

namespace vmcore {

enum class ObjectKind : std::uint8_t {
    Free, // a cell of the heap that holds no object
#define VM_KIND(name, ...) name,
#include "vmcore/object/Kinds.def"
};
inline constexpr std::size_t kObjectKinds = 1 + 0
#define VM_KIND(name, ...) +1
#include "vmcore/object/Kinds.def"
    ;

// Names the class of an object and the layout of its attributes; dense, used again when the class has died.
// Exact instances of a built-in type have the number of its ObjectKind.
using ShapeId = std::uint32_t;
constexpr ShapeId builtinShape(ObjectKind kind)
{
    return static_cast<ShapeId>(kind);
}
inline constexpr ShapeId kFirstUserShape = 256;

// What the collector knows of an object. Old objects have survived a collection; a store into one
// must pass Heap::barrier.
enum class GcState : std::uint8_t {
    Young,
    Old,
    Remembered // old, and in the list of those the next minor collection looks at
};

struct HeapObject
{
    ShapeId shape;
    ObjectKind kind;
    GcState gc;
    std::uint16_t flags; // meaning depends on the kind
};
static_assert(sizeof(HeapObject) == 8);

inline bool hasKind(Value v, ObjectKind kind)
{
    return v.isHeap() && v.object()->kind == kind;
}
inline bool hasShape(Value v, ShapeId shape)
{
    return v.isHeap() && v.object()->shape == shape;
}
// An instance of exactly this built-in type, not of a subclass.
inline bool isExactly(Value v, ObjectKind kind)
{
    return hasShape(v, builtinShape(kind));
}

} // namespace vmcore
