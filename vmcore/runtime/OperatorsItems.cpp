// SPDX-License-Identifier: GPL-3.0-or-later
// Length, membership and subscripts of any values.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Set.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/ContainerOperators.h"
#include "vmcore/runtime/DictOperations.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Ranges.h"
#include "vmcore/runtime/Subscripts.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

bool isBuiltinObject(Value v)
{
    return v.isHeap() && v.object()->shape < kFirstUserShape;
}

// The place that a small int inside a sequence names; nullopt: the type's __getitem__ decides.
std::optional<std::size_t> placeIn(std::size_t length, Value index)
{
    if (!index.isSmallInt())
        return std::nullopt;
    const std::int64_t wanted = index.asSmallInt();
    const auto i = static_cast<std::size_t>(wanted < 0 ? wanted + static_cast<std::int64_t>(length) : wanted);
    return i < length ? std::optional(i) : std::nullopt;
}

// CPython words a refused deletion by the protocol it tried: that of sequences, which classes of Python
// code always have, for a key that is a kind of int.
bool isTriedAsSequence(Vm& vm, Value container, Value index)
{
    if (!isInt(index) && !lookupInType(vm, vm.typeOf(index), vm.names.index_))
        return false;
    if ((vm.typeOf(container)->typeFlags & kTypeHeap) != 0)
        return true;
    if (!container.isHeap())
        return false;
    switch (container.object()->kind) {
    case ObjectKind::Tuple:
    case ObjectKind::Str:
    case ObjectKind::Bytes:
    case ObjectKind::Range:
    case ObjectKind::Set:
    case ObjectKind::FrozenSet:
    case ObjectKind::DictKeys:
    case ObjectKind::DictValues:
    case ObjectKind::DictItems: return true;
    default: return false;
    }
}

Value raiseNoSubscript(Vm& vm, Value container)
{
    return raiseTypeError(vm, fmt::format("'{}' object is not subscriptable", typeName(vm, container)));
}

// list[int]: what the class says about being subscripted itself.
Value subscriptClass(Vm& vm, Value type, Value index)
{
    if (type.object() == vm.types.Type) { // type[int], which other metaclasses do not inherit
        auto* alias = vm.heap.allocate<PairIterObject>(ObjectKind::GenericAlias);
        alias->first = type;
        alias->second = isExactly(index, ObjectKind::Tuple) ? index : kNone;
        if (alias->second.isNone())
            alias->second = Value::heap(makeTuple(vm, {index}));
        vm.heap.barrier(alias);
        return Value::heap(alias);
    }
    const Value method = getAttributeOrNull(vm, type, vm.names.class_getitem_);
    if (method && !method.isNone())
        return call(vm, method, {index});
    if (vm.hasError())
        return kNull;
    return raiseTypeError(vm, fmt::format("type '{}' is not subscriptable", className(vm, as<TypeObject>(type))));
}

bool containsByIteration(Vm& vm, Value container, Value item, bool& isIn)
{
    const Value iterator = getIterator(vm, container);
    if (!iterator) {
        if (clearErrorIf(vm, vm.types.TypeError))
            raiseTypeError(vm, fmt::format("argument of type '{}' is not iterable", typeName(vm, container)));
        return false;
    }
    while (const Value candidate = iteratorNext(vm, iterator)) {
        const std::optional<bool> same = sameOrEqual(vm, candidate, item);
        if (!same)
            return false;
        isIn = *same;
        if (isIn)
            return true;
    }
    return !vm.hasError();
}

std::optional<bool> containsThroughClass(Vm& vm, Value container, Value item)
{
    const Value method = lookupInType(vm, vm.typeOf(container), vm.names.contains_);
    if (method.isNone()) {
        raiseTypeError(vm, fmt::format("'{}' object is not a container", typeName(vm, container)));
        return std::nullopt;
    }
    if (method) {
        bool found = false;
        const Value answer = callSpecial(vm, container, vm.names.contains_, {item}, found);
        return answer ? truth(vm, answer) : std::nullopt;
    }
    bool isIn = false;
    return containsByIteration(vm, container, item, isIn) ? std::optional(isIn) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> lengthOfKind(Vm& vm, Value v)
{
    switch (v.object()->kind) {
    case ObjectKind::List: return asList(v)->length;
    case ObjectKind::Tuple: return asTuple(v)->length;
    case ObjectKind::Dict: return asDict(v)->used;
    case ObjectKind::Str: return asStr(v)->length;
    case ObjectKind::Set:
    case ObjectKind::FrozenSet: return as<SetObject>(v)->used;
    case ObjectKind::DictKeys:
    case ObjectKind::DictValues:
    case ObjectKind::DictItems: return as<DictViewObject>(v)->dict->used;
    case ObjectKind::Bytes: return static_cast<std::int64_t>(as<BytesObject>(v)->length);
    case ObjectKind::ByteArray: return static_cast<std::int64_t>(as<ByteArrayObject>(v)->length);
    case ObjectKind::Range: {
        const Value length = as<RangeObject>(v)->length;
        const std::optional<std::int64_t> n = intToInt64(length);
        if (!n)
            raiseOverflowError(vm, "Python int too large to convert to C ssize_t");
        return n;
    }
    default: return std::nullopt;
    }
}

std::optional<std::int64_t> lengthOf(Vm& vm, Value v)
{
    if (isBuiltinObject(v)) {
        const std::optional<std::int64_t> length = lengthOfKind(vm, v);
        if (length || vm.hasError())
            return length;
    }
    bool found = false;
    const Value answer = callSpecial(vm, v, vm.names.len_, {}, found);
    if (!found && !vm.hasError())
        raiseTypeError(vm, fmt::format("object of type '{}' has no len()", typeName(vm, v)));
    const Value length = answer ? toIndex(vm, answer) : kNull;
    if (!length)
        return std::nullopt;
    if (compareInt(length, Value::smallInt(0)) < 0) {
        raiseValueError(vm, "__len__() should return >= 0");
        return std::nullopt;
    }
    return toInt64(vm, length, vm.types.OverflowError);
}

std::optional<bool> contains(Vm& vm, Value container, Value item)
{
    if (isBuiltinObject(container)) {
        const std::optional<bool> isIn = containerContains(vm, container, item);
        if (isIn || vm.hasError())
            return isIn;
        if (isExactly(container, ObjectKind::Str) && isStr(item))
            return findStr(asStr(container), asStr(item), 0, asStr(container)->length) != kNotFound;
    }
    return containsThroughClass(vm, container, item);
}

Value getItem(Vm& vm, Value container, Value index)
{
    if (isBuiltinObject(container)) {
        switch (container.object()->kind) {
        case ObjectKind::List: return listItem(vm, asList(container), index);
        case ObjectKind::Tuple: return tupleItem(vm, asTuple(container), index);
        case ObjectKind::Dict: return dictItem(vm, container, index);
        case ObjectKind::Range: return rangeItem(vm, as<RangeObject>(container), index);
        case ObjectKind::Str:
            if (const auto at = placeIn(asStr(container)->length, index))
                return Value::heap(makeChar(vm, codePoint(asStr(container), *at)));
            break;
        case ObjectKind::Bytes:
            if (const auto at = placeIn(as<BytesObject>(container)->length, index))
                return Value::smallInt(as<BytesObject>(container)->data()[*at]);
            break;
        default: break;
        }
    }
    bool found = false;
    const Value item = callSpecial(vm, container, vm.names.getitem_, {index}, found);
    if (found || vm.hasError())
        return item;
    return hasKind(container, ObjectKind::Type) ? subscriptClass(vm, container, index)
                                                : raiseNoSubscript(vm, container);
}

namespace {

// A class with only one of __setitem__ and __delitem__ has the slot of both, which then misses the other.
bool raiseHalfMissing(Vm& vm, Value container, StrObject* wanted, StrObject* other)
{
    if (!lookupInType(vm, vm.typeOf(container), other))
        return false;
    raise(vm, vm.types.AttributeError, toUtf8(wanted));
    return true;
}

} // namespace

bool setItem(Vm& vm, Value container, Value index, Value v)
{
    if (isExactly(container, ObjectKind::List))
        return setListItem(vm, asList(container), index, v);
    if (isExactly(container, ObjectKind::Dict))
        return dictSet(vm, asDict(container), index, v);
    bool found = false;
    const Value done = callSpecial(vm, container, vm.names.setitem_, {index, v}, found);
    if (!found && !vm.hasError() && !raiseHalfMissing(vm, container, vm.names.setitem_, vm.names.delitem_))
        raiseTypeError(vm, fmt::format("'{}' object does not support item assignment", typeName(vm, container)));
    return static_cast<bool>(done);
}

bool deleteItem(Vm& vm, Value container, Value index)
{
    if (isExactly(container, ObjectKind::List))
        return setListItem(vm, asList(container), index, kNull);
    if (isExactly(container, ObjectKind::Dict)) {
        if (!dictRemove(vm, asDict(container), index) && !vm.hasError())
            raiseValue(vm, vm.types.KeyError, index);
        return !vm.hasError();
    }
    bool found = false;
    const Value done = callSpecial(vm, container, vm.names.delitem_, {index}, found);
    if (!found && !vm.hasError() && !raiseHalfMissing(vm, container, vm.names.delitem_, vm.names.setitem_))
        raiseTypeError(vm,
            fmt::format("'{}' object {} support item deletion", typeName(vm, container),
                isTriedAsSequence(vm, container, index) ? "doesn't" : "does not"));
    return static_cast<bool>(done);
}

} // namespace vmcore
