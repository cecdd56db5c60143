// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes and their versions. A root shape has as many slots as the class has __slots__: those have
// no name in the shape, so they do not show in __dict__ and are reached through member descriptors.
#include "vmcore/object/Vm.h"
#include "vmcore/observe/Observer.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace vmcore {
namespace {

// Up to this many attributes walking the parents is as fast as hashing.
constexpr std::uint32_t kLinearSearch = 8;

Shape* newShape(TypeObject* type, ShapeId id)
{
    auto* shape = new Shape;
    shape->id = id;
    shape->type = type;
    shape->nextOfType = type->firstShape;
    type->firstShape = shape;
    return shape;
}

bool isDying(const HeapObject* o)
{
    return o->gc == GcState::Young;
}

bool inherits(const TypeObject* type, const TypeObject* base)
{
    for (std::int64_t i = 0; i < type->mro->length; ++i)
        if (type->mro->items[i].object() == base)
            return true;
    return false;
}

// New versions for the classes, from `type` down, that `metaclass` has a say in.
void renewInstances(Vm& vm, TypeObject* type, const TypeObject* metaclass, std::uint32_t since)
{
    if ((since == 0 || type->version <= since) && inherits(vm.typeOf(Value::heap(type)), metaclass))
        type->version = vm.nextVersion();
    for (std::uint64_t i = 0; i < type->subclassCount; ++i)
        renewInstances(vm, type->subclass(i), metaclass, since);
}

void renewOne(Vm& vm, TypeObject& type, std::vector<std::uint32_t>& versions)
{
    type.version = vm.nextVersion();
    type.init = kNull;
    type.create = kNull;
    for (const Shape* shape = type.firstShape; shape; shape = shape->nextOfType)
        versions[shape->id] = vm.nextVersion();
}

void addWithSubclasses(TypeObject* type, std::unordered_set<TypeObject*>& types)
{
    if (!types.insert(type).second)
        return;
    for (std::uint64_t i = 0; i < type->subclassCount; ++i)
        addWithSubclasses(type->subclass(i), types);
}

} // namespace

std::uint32_t Shape::slotOf(const StrObject* attribute) const
{
    if (slotCount <= kLinearSearch) {
        for (const Shape* s = this; s->parent; s = s->parent)
            if (s->name == attribute)
                return s->slotCount - 1;
        return kNoSlot;
    }
    if (m_slots.empty())
        for (const Shape* s = this; s->parent; s = s->parent)
            m_slots.emplace(s->name, s->slotCount - 1);
    const auto found = m_slots.find(attribute);
    return found == m_slots.end() ? kNoSlot : found->second;
}

Shape* Shape::child(const StrObject* attribute) const
{
    for (const auto& [childName, shape] : m_children)
        if (childName == attribute)
            return shape;
    return nullptr;
}

ShapeTable::~ShapeTable()
{
    for (Shape* shape : m_shapes)
        delete shape;
}

Shape* ShapeTable::add(TypeObject* type)
{
    if (m_freeIds.empty()) {
        m_freeIds.push_back(static_cast<ShapeId>(m_shapes.size()));
        m_shapes.push_back(nullptr);
        m_versions.push_back(0);
    }
    const ShapeId id = m_freeIds.back();
    m_freeIds.pop_back();
    Shape* shape = newShape(type, id);
    m_shapes[id] = shape;
    m_versions[id] = m_vm.nextVersion();
    m_vm.shapeVersions = m_versions.data();
    return shape;
}

void ShapeTable::install(ShapeId id, TypeObject* type, std::uint16_t attrOffset, std::uint16_t inlineSlots)
{
    m_vm.shapeVersions = m_versions.data();
    Shape* shape = newShape(type, id);
    shape->attrOffset = attrOffset;
    shape->inlineSlots = inlineSlots;
    m_shapes[id] = shape;
    m_versions[id] = m_vm.nextVersion();
    type->rootShape = shape;
}

Shape* ShapeTable::makeRoot(TypeObject* type, std::uint16_t attrOffset, std::uint16_t inlineSlots)
{
    Shape* shape = add(type);
    shape->slotCount = type->slotsCount;
    shape->attrOffset = attrOffset;
    shape->inlineSlots = inlineSlots;
    return shape;
}

Shape* ShapeTable::makeDictionary(TypeObject* type, std::uint16_t attrOffset)
{
    Shape* shape = makeRoot(type, attrOffset, static_cast<std::uint16_t>(type->slotsCount));
    shape->dictionaryMode = true;
    return shape;
}

Shape* ShapeTable::withAttribute(Shape* from, StrObject* name)
{
    if (Shape* known = from->child(name))
        return known;
    Shape* shape = add(from->type);
    shape->parent = from;
    shape->name = name;
    shape->slotCount = from->slotCount + 1;
    shape->attrOffset = from->attrOffset;
    shape->inlineSlots = from->inlineSlots;
    from->m_children.emplace_back(name, shape);
    m_vm.heap.barrier(from->type); // the class keeps the names of its shapes alive
    return shape;
}

void ShapeTable::invalidate(TypeObject* type)
{
    if (const std::uint32_t since = m_vm.nextVersion()) {
        renew(type, since);
    } else { // none left to tell what was renewed already
        std::unordered_set<TypeObject*> types;
        addWithSubclasses(type, types);
        for (TypeObject* t : types)
            renewOne(m_vm, *t, m_versions);
    }
    // What a class has as an attribute depends on its metaclass too.
    if (type->instanceKind == ObjectKind::Type || type == m_vm.types.Instance)
        renewInstances(m_vm, m_vm.types.Instance, type, m_vm.nextVersion());
}

void ShapeTable::renew(TypeObject* type, std::uint32_t since)
{
    if (type->version > since) // reached on another way already
        return;
    renewOne(m_vm, *type, m_versions);
    for (std::uint64_t i = 0; i < type->subclassCount; ++i)
        renew(type->subclass(i), since);
}

void ShapeTable::dropUnmarked(bool isFull)
{
    const auto first = m_classes.begin() + static_cast<std::ptrdiff_t>(isFull ? 0 : m_firstRecentClass);
    for (auto type = first; type != m_classes.end(); ++type)
        if (isDying(*type))
            drop(*type);
    m_classes.erase(std::remove_if(first, m_classes.end(), isDying), m_classes.end());
    m_firstRecentClass = m_classes.size();
}

void ShapeTable::drop(TypeObject* type)
{
#if TIERSCOPE_EVENTS
    if (m_vm.observer)
        m_vm.observer->classRetired(type);
#endif
    for (std::int64_t i = 0; type->bases && i < type->bases->length; ++i) {
        auto* base = static_cast<TypeObject*>(type->bases->items[i].object());
        if (!isDying(base))
            base->removeSubclass(type);
    }
    for (Shape* shape = type->firstShape; shape;) {
        m_shapes[shape->id] = nullptr;
        m_versions[shape->id] = 0;
        m_freeIds.push_back(shape->id);
        delete std::exchange(shape, shape->nextOfType);
    }
    type->firstShape = nullptr;
}

void TypeObject::removeSubclass(const TypeObject* type)
{
    Value* const end = subclasses ? subclasses->values + subclassCount : nullptr;
    Value* const kept = std::remove_if(
        subclasses ? subclasses->values : nullptr, end, [type](Value v) { return v.object() == type; });
    subclassCount -= static_cast<std::uint64_t>(end - kept);
}

TypeObject* Vm::typeOfImmediate(Value v) const
{
    if (v.isSmallInt())
        return types.Int;
    if (v.isFloat())
        return types.Float;
    if (v.isBool())
        return types.Bool;
    if (v.isNone())
        return types.NoneType;
    return v == kEllipsis ? types.EllipsisType : types.NotImplementedType;
}

} // namespace vmcore
