// SPDX-License-Identifier: GPL-3.0-or-later
// Classes, and the shapes of their instances.
//
// A shape says which class an object has and which attribute lies in which slot. Shapes of a class
// form a tree: adding attribute `x` to an object of shape S leads to the child of S for `x`. A class
// starts with an empty root shape; when an object outgrows its inline slots the class gets a new
// root with more of them, for objects made later. Deleting an attribute, reading `__dict__`, or too
// many attributes puts an object in dictionary mode.
//
// Validity. Vm::shapeVersion(id) changes whenever the class, or a class it inherits from, changes in
// a way that may change an attribute lookup on its instances; a cache that compares shape id and
// version knows the class, the slot, and what its class attributes are. TypeObject::version is the
// same for lookups on the class itself.
#pragma once
#include "vmcore/object/Objects.h"

#include <unordered_map>
#include <vector>

namespace vmcore {

inline constexpr std::uint32_t kNoSlot = ~0u;

class Shape
{
public:
    ShapeId id = 0;
    TypeObject* type = nullptr;
    Shape* parent = nullptr;      // null: a root
    StrObject* name = nullptr;    // attribute that this shape adds to its parent (interned)
    Shape* nextOfType = nullptr;  // all shapes of a class, newest first
    std::uint32_t slotCount = 0;  // attributes; slot i was added i-th
    std::uint16_t attrOffset = 0; // bytes from the object's start to `extension`; 0: no attributes
    std::uint16_t inlineSlots = 0;
    bool dictionaryMode = false;

    // Slot of an attribute (name interned); kNoSlot: none.
    std::uint32_t slotOf(const StrObject* attribute) const;
    // Word of an inline slot, counted in 8 bytes from the object's start.
    std::uint32_t wordOf(std::uint32_t slot) const { return attrOffset / 8u + 1u + slot; }
    bool isInline(std::uint32_t slot) const { return slot < inlineSlots; }
    Shape* child(const StrObject* attribute) const; // null: not made yet
    std::size_t childCount() const { return m_children.size(); }

private:
    friend class ShapeTable;
    std::vector<std::pair<const StrObject*, Shape*>> m_children;
    mutable std::unordered_map<const StrObject*, std::uint32_t> m_slots; // made on first use, large shapes
};

// Behaviour flags of a class, kept right by the functions that change classes.
inline constexpr std::uint16_t kTypeHeap = 1, // made by a class statement or type()
    kTypeAbstractBase = 2,                    // may be subclassed
    kTypeHasGetattr = 4,                      // __getattr__ or an own __getattribute__ somewhere in the mro
    kTypeHasSetattr = 8,                      // own __setattr__ or __delattr__
    kTypeHasDel = 16,                         // __del__ is called when an instance dies
    kTypeIsException = 32,                    //
    kTypeNoDict = 64,                         // instances have slots only
    kTypeIsAbstract = 128,                    // has abstract methods: cannot be instantiated
    kTypeHasWeakReferences = 256;             // instances may be referred to weakly

struct TypeObject : HeapObject
{
    StrObject* name;
    StrObject* qualname;
    TypeObject* base; // the one whose layout instances have; null for object
    TupleObject* bases;
    TupleObject* mro;
    DictObject* dict;        // attributes; store only through setTypeAttribute
    ObjectKind instanceKind; // layout of instances
    std::uint8_t padding0;
    std::uint16_t typeFlags;
    std::uint32_t version;        // 0: none given out; see Vm::nextVersion
    std::uint32_t slotsCount;     // __slots__ of this class and its bases
    std::uint32_t instanceSize;   // bytes before `extension`; 0: variable
    Shape* rootShape;             // of new instances
    Shape* dictShape;             // of instances in dictionary mode; null: none yet
    Shape* firstShape;            // list of all shapes
    ValueArrayObject* subclasses; // weak: each is taken out when it dies; null: there never was one
    std::uint64_t subclassCount;
    DictObject* volatileNames; // attributes overwritten with data: caches read them through the dict
    Value init, create;        // cached lookups of __init__ and __new__ for calls; null: look up
    Value module;              // __module__ when native
    const char* doc;
    void removeSubclass(const TypeObject* type);
    TypeObject* subclass(std::uint64_t i) const { return static_cast<TypeObject*>(subclasses->values[i].object()); }
};

} // namespace vmcore
