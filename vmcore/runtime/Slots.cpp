// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Slots.h"

#include "vmcore/frontend/Unicode.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

bool isIdentifier(const StrObject* s)
{
    if (s->length == 0 || !frontend::isIdentifierStart(codePoint(s, 0)))
        return false;
    for (std::size_t i = 1; i < s->length; ++i)
        if (!frontend::isIdentifierPart(codePoint(s, i)))
            return false;
    return true;
}

// __name inside class C is _C__name.
StrObject* mangled(Vm& vm, const StrObject* owner, StrObject* name)
{
    const std::string text = toUtf8(name);
    std::string prefix = toUtf8(owner);
    prefix.erase(0, prefix.find_first_not_of('_'));
    if (prefix.empty() || !text.starts_with("__") || text.ends_with("__"))
        return vm.intern(name);
    return vm.intern("_" + prefix + text);
}

bool refuse(Vm& vm, std::string_view message)
{
    raiseTypeError(vm, message);
    return false;
}

bool addSlot(Vm& vm, const StrObject* owner, const TypeObject* base, DictObject* body, Value item, SlotNames& result)
{
    if (!isStr(item))
        return refuse(vm, fmt::format("__slots__ items must be strings, not '{}'", typeName(vm, item)));
    if (!isIdentifier(asStr(item)))
        return refuse(vm, "__slots__ must be identifiers");
    StrObject* name = vm.intern(asStr(item));
    if (name == vm.names.dict_) {
        if ((base->typeFlags & kTypeNoDict) == 0 || result.withDict)
            return refuse(vm, "__dict__ slot disallowed: we already got one");
        result.withDict = true;
        return true;
    }
    if (name == vm.names.weakref_) {
        if ((base->typeFlags & kTypeHasWeakReferences) != 0 || !canGainWeakReferences(base)
            || result.withWeakReferences)
            return refuse(vm, "__weakref__ slot disallowed: either we already got one, or __itemsize__ != 0");
        result.withWeakReferences = true;
        return true;
    }
    name = mangled(vm, owner, name);
    if (dictFindStr(body, name) && name != vm.names.qualname_ && name != vm.names.classcell_) {
        raiseValueError(
            vm, fmt::format("{} in __slots__ conflicts with class variable", reprForMessage(vm, Value::heap(name))));
        return false;
    }
    listAppend(vm, result.names, Value::heap(name));
    return true;
}

} // namespace

bool canGainWeakReferences(const TypeObject* base)
{
    return base->instanceKind == ObjectKind::Str || !isVariableSize(base->instanceKind);
}

bool readSlots(Vm& vm, const StrObject* owner, const TypeObject* base, DictObject* body, SlotNames& result)
{
    result.names = makeList(vm);
    const Value slots = dictFindStr(body, vm.names.slots_);
    if (!slots)
        return true;
    result.given = true;
    const TupleObject* items = isStr(slots) ? makeTuple(vm, {slots}) : tupleFrom(vm, slots);
    if (!items)
        return false;
    const bool hasRoom = !isVariableSize(base->instanceKind) && base->instanceKind != ObjectKind::Type;
    if (items->length != 0 && !hasRoom)
        return refuse(vm, fmt::format("nonempty __slots__ not supported for subtype of '{}'", className(vm, base)));
    for (std::int64_t i = 0; i < items->length; ++i)
        if (!addSlot(vm, owner, base, body, items->items[i], result))
            return false;
    Value* first = result.names->items;
    std::sort(first, first + result.names->length, [](Value a, Value b) { return compareStr(asStr(a), asStr(b)) < 0; });
    return true;
}

void addMembers(Vm& vm, TypeObject* type, const ListObject* names)
{
    const std::uint32_t firstSlot = type->base->slotsCount;
    for (std::int64_t i = 0; i < names->length; ++i) {
        auto* member = vm.heap.allocate<MemberObject>(ObjectKind::Member);
        member->slot = firstSlot + static_cast<std::uint32_t>(i);
        member->padding = 0;
        member->name = asStr(names->items[i]);
        member->owner = type;
        dictSetStr(vm, type->dict, member->name, Value::heap(member));
    }
}

} // namespace vmcore
