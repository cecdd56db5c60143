// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Patterns.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Set.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/InstanceCheck.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

std::uint16_t ownMatchFlags(const TypeObject* type)
{
    if ((type->typeFlags & kTypeHeap) == 0)
        switch (type->instanceKind) {
        case ObjectKind::List:
        case ObjectKind::Tuple:
        case ObjectKind::Range: return kTypeMatchesSequence;
        case ObjectKind::Dict:
        case ObjectKind::MappingProxy: return kTypeMatchesMapping;
        default: break;
        }
    return type->typeFlags & kTypeMatchMask;
}

// Built-in types whose one positional pattern is the subject itself.
bool matchesSelf(const TypeObject* type)
{
    for (const TypeObject* t = type; t; t = t->base)
        switch (t->shape == builtinShape(ObjectKind::Type) && (t->typeFlags & kTypeHeap) == 0 ? t->instanceKind
                                                                                              : ObjectKind::Instance) {
        case ObjectKind::Int:
        case ObjectKind::Bool:
        case ObjectKind::Float:
        case ObjectKind::Str:
        case ObjectKind::Bytes:
        case ObjectKind::ByteArray:
        case ObjectKind::List:
        case ObjectKind::Tuple:
        case ObjectKind::Dict:
        case ObjectKind::Set:
        case ObjectKind::FrozenSet: return true;
        default: break;
        }
    return false;
}

struct ClassMatch
{
    Vm& vm;
    Value subject;
    std::string typeName;
    RootedValues found;
    SetObject* seen;

    // False: no match, or an error is pending.
    bool attribute(Value name)
    {
        if (const auto twice = setContains(vm, seen, name); !twice || *twice) {
            if (twice)
                raiseTypeError(vm, typeName + "() got multiple sub-patterns for attribute " + reprForMessage(vm, name));
            return false;
        }
        if (!setAdd(vm, seen, name))
            return false;
        const Value v = getAttributeOrNull(vm, subject, vm.intern(static_cast<StrObject*>(name.object())));
        if (v)
            found.push(v);
        return static_cast<bool>(v);
    }
};

bool positionalAttributes(ClassMatch& m, Value type, std::uint32_t positional)
{
    Vm& vm = m.vm;
    Value args = getAttributeOrNull(vm, type, vm.names.match_args_);
    if (vm.hasError())
        return false;
    const bool self = !args && matchesSelf(as<TypeObject>(type));
    if (args && !isExactly(args, ObjectKind::Tuple)) {
        raiseTypeError(
            vm, m.typeName + ".__match_args__ must be a tuple (got " + std::string(typeName(vm, args)) + ")");
        return false;
    }
    const auto allowed = static_cast<std::uint32_t>(args ? asTuple(args)->length : self);
    if (positional > allowed) {
        raiseTypeError(vm,
            m.typeName + "() accepts " + std::to_string(allowed) + " positional sub-pattern" + (allowed == 1 ? "" : "s")
                + " (" + std::to_string(positional) + " given)");
        return false;
    }
    if (self) {
        m.found.push(m.subject);
        return true;
    }
    for (std::uint32_t i = 0; i < positional; ++i) {
        const Value name = asTuple(args)->items[i];
        if (!isExactly(name, ObjectKind::Str)) {
            raiseTypeError(vm, "__match_args__ elements must be strings (got " + std::string(typeName(vm, name)) + ")");
            return false;
        }
        if (!m.attribute(name))
            return false;
    }
    return true;
}

} // namespace

std::uint16_t matchFlags(const TypeObject* type)
{
    for (std::int64_t i = 0; i < type->mro->length; ++i)
        if (const std::uint16_t flags = ownMatchFlags(as<TypeObject>(type->mro->items[i])))
            return flags;
    return 0;
}

bool isPatternMapping(Vm& vm, Value v)
{
    if (isExactly(v, ObjectKind::Dict)) // a quick answer for what programs match most
        return true;
    return v.isHeap() && (matchFlags(vm.typeOf(v)) & kTypeMatchesMapping) != 0;
}

bool isPatternSequence(Vm& vm, Value v)
{
    if (isExactly(v, ObjectKind::Tuple) || isExactly(v, ObjectKind::List))
        return true;
    return v.isHeap() && (matchFlags(vm.typeOf(v)) & kTypeMatchesSequence) != 0;
}

Value matchPatternKeys(Vm& vm, Value subject, TupleObject* keys)
{
    RootedValues values(vm);
    SetObject* seen = makeSet(vm);
    Value get = kNull;
    if (!isExactly(subject, ObjectKind::Dict)) {
        get = getAttribute(vm, subject, vm.intern("get"));
        if (!get)
            return kNull;
    }
    const Value missing = Value::heap(makeList(vm));
    for (std::int64_t i = 0; i < keys->length; ++i) {
        const Value key = keys->items[i];
        const auto twice = setContains(vm, seen, key);
        if (!twice || !setAdd(vm, seen, key))
            return kNull;
        if (*twice)
            return raiseValueError(vm, "mapping pattern checks duplicate key (" + reprForMessage(vm, key) + ")");
        const Value v = get ? call(vm, get, {key, missing}) : dictFind(vm, asDict(subject), key);
        if (!v && vm.hasError())
            return kNull;
        if (!v || v == missing)
            return kNone;
        values.push(v);
    }
    return Value::heap(makeTuple(vm, std::span<const Value>(values.data(), values.size())));
}

Value matchPatternClass(Vm& vm, Value subject, Value type, std::uint32_t positional, TupleObject* names)
{
    if (!hasKind(type, ObjectKind::Type))
        return raiseTypeError(vm, "called match pattern must be a class");
    const auto isOne = isInstanceOf(vm, subject, type);
    if (!isOne)
        return kNull;
    if (!*isOne)
        return kNone;
    ClassMatch m{vm, subject, toUtf8(as<TypeObject>(type)->name), RootedValues(vm), makeSet(vm)};
    bool matches = positional == 0 || positionalAttributes(m, type, positional);
    for (std::int64_t i = 0; matches && i < names->length; ++i)
        matches = m.attribute(names->items[i]);
    if (!matches)
        return vm.hasError() ? kNull : kNone;
    return Value::heap(makeTuple(vm, std::span<const Value>(m.found.data(), m.found.size())));
}

} // namespace vmcore
