// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Mro.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace vmcore {
namespace {

// What is left of one of the lists that are merged. The classes in it are kept alive by the mros of
// the bases.
struct Remaining
{
    const Value* first;
    const Value* last;
    bool isEmpty() const { return first == last; }
    bool hasInTail(Value v) const { return !isEmpty() && std::find(first + 1, last, v) != last; }
};

Remaining allOf(const TupleObject* tuple)
{
    return {tuple->items, tuple->items + tuple->length};
}

TupleObject* refuseOrder(Vm& vm, const std::vector<Remaining>& lists)
{
    std::vector<Value> heads;
    for (const Remaining& list : lists)
        if (!list.isEmpty() && std::find(heads.begin(), heads.end(), *list.first) == heads.end())
            heads.push_back(*list.first);
    std::string names;
    for (const Value head : heads)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", className(vm, as<TypeObject>(head)));
    raiseTypeError(vm, "Cannot create a consistent method resolution\norder (MRO) for bases " + names);
    return nullptr;
}

bool checkDuplicates(Vm& vm, const TupleObject* bases)
{
    for (std::int64_t i = 0; i < bases->length; ++i)
        for (std::int64_t j = i + 1; j < bases->length; ++j)
            if (bases->items[i] == bases->items[j]) {
                raiseTypeError(
                    vm, fmt::format("duplicate base class {}", className(vm, as<TypeObject>(bases->items[i]))));
                return false;
            }
    return true;
}

// The first head that is in no tail; kNull: there is none.
Value nextInOrder(const std::vector<Remaining>& lists)
{
    for (const Remaining& candidate : lists) {
        if (candidate.isEmpty())
            continue;
        const Value head = *candidate.first;
        if (std::none_of(lists.begin(), lists.end(), [head](const Remaining& l) { return l.hasInTail(head); }))
            return head;
    }
    return kNull;
}

// The result of a metaclass's own mro(), checked.
TupleObject* checkedMro(Vm& vm, const TypeObject* type, Value result)
{
    TupleObject* mro = tupleFrom(vm, result);
    for (std::int64_t i = 0; mro && i < mro->length; ++i) {
        const Value v = mro->items[i];
        if (!hasKind(v, ObjectKind::Type)) {
            raiseTypeError(vm, fmt::format("mro() returned a non-class ('{}')", typeName(vm, v)));
            return nullptr;
        }
        if (as<TypeObject>(v)->instanceKind != type->instanceKind
            && as<TypeObject>(v)->instanceKind != ObjectKind::Instance) {
            raiseTypeError(
                vm, fmt::format("mro() returned base with unsuitable layout ('{}')", className(vm, as<TypeObject>(v))));
            return nullptr;
        }
    }
    return mro;
}

// The class in the chain of bases that last changed the layout of instances.
const TypeObject* solidBase(const TypeObject* type)
{
    while (type->base && type->slotsCount == type->base->slotsCount && type->instanceKind == type->base->instanceKind)
        type = type->base;
    return type;
}

bool inheritsLayout(const TypeObject* type, const TypeObject* from)
{
    for (; type; type = type->base)
        if (type == from)
            return true;
    return false;
}

TypeObject* acceptableBase(Vm& vm, Value v)
{
    if (!hasKind(v, ObjectKind::Type)) {
        raiseTypeError(vm, "bases must be types");
        return nullptr;
    }
    auto* base = as<TypeObject>(v);
    if ((base->typeFlags & kTypeAbstractBase) != 0)
        return base;
    raiseTypeError(vm, fmt::format("type '{}' is not an acceptable base type", className(vm, base)));
    return nullptr;
}

} // namespace

TupleObject* linearize(Vm& vm, TypeObject* type)
{
    const TupleObject* bases = type->bases;
    if (!checkDuplicates(vm, bases))
        return nullptr;
    std::vector<Remaining> lists;
    std::int64_t longest = bases->length + 1;
    for (std::int64_t i = 0; i < bases->length; ++i) {
        const TupleObject* mro = as<TypeObject>(bases->items[i])->mro;
        lists.push_back(allOf(mro));
        longest += mro->length;
    }
    lists.push_back(allOf(bases));
    std::vector<Value> order = {Value::heap(type)};
    order.reserve(static_cast<std::size_t>(longest));
    while (std::any_of(lists.begin(), lists.end(), [](const Remaining& l) { return !l.isEmpty(); })) {
        const Value next = nextInOrder(lists);
        if (!next)
            return refuseOrder(vm, lists);
        order.push_back(next);
        for (Remaining& list : lists)
            if (!list.isEmpty() && *list.first == next)
                ++list.first;
    }
    return makeTuple(vm, order);
}

TupleObject* computeMro(Vm& vm, TypeObject* type)
{
    TypeObject* meta = vm.typeOf(Value::heap(type));
    if (meta == vm.types.Type)
        return linearize(vm, type);
    StrObject* name = vm.intern("mro");
    const Value own = lookupInType(vm, meta, name);
    if (hasKind(own, ObjectKind::NativeMethod))
        return linearize(vm, type);
    if (!type->mro) // something to look attributes up in meanwhile
        type->mro = makeTuple(vm, {Value::heap(type), Value::heap(vm.types.Instance)});
    const Value result = callMethod(vm, Value::heap(type), name);
    return result ? checkedMro(vm, type, result) : nullptr;
}

TypeObject* bestBase(Vm& vm, const TupleObject* bases)
{
    TypeObject* best = nullptr;
    const TypeObject* winner = nullptr;
    for (std::int64_t i = 0; i < bases->length; ++i) {
        TypeObject* base = acceptableBase(vm, bases->items[i]);
        if (!base)
            return nullptr;
        const TypeObject* candidate = solidBase(base);
        if (!winner || (candidate != winner && inheritsLayout(candidate, winner))) {
            winner = candidate;
            best = base;
        } else if (!inheritsLayout(winner, candidate)) {
            raiseTypeError(vm, "multiple bases have instance lay-out conflict");
            return nullptr;
        }
    }
    return best;
}

bool sameLayout(const TypeObject* a, const TypeObject* b)
{
    if (a->instanceKind != b->instanceKind || a->slotsCount != b->slotsCount
        || ((a->typeFlags ^ b->typeFlags) & (kTypeNoDict | kTypeHasWeakReferences)) != 0)
        return false;
    // Slots of the same number are the same attributes: they come from the same class, or the classes
    // that define them agree in their names.
    std::vector<const StrObject*> names[2];
    for (int side = 0; side < 2; ++side) {
        for (const TypeObject* t = side == 0 ? a : b; t; t = t->base) {
            std::uint32_t position = 0;
            Value key, v;
            while (dictNext(t->dict, position, key, v))
                if (hasKind(v, ObjectKind::Member) && as<MemberObject>(v)->owner == t)
                    names[side].push_back(as<MemberObject>(v)->name);
        }
    }
    return names[0] == names[1];
}

} // namespace vmcore
