// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison and membership of containers. Lists may change while their items are compared, so lengths
// are read anew at each step.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Set.h"
#include "vmcore/runtime/ContainerOperators.h"
#include "vmcore/runtime/DictOperations.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Ranges.h"
#include "vmcore/runtime/SetOperations.h"

namespace vmcore {
namespace {

bool isEquality(Relation r)
{
    return r == Relation::Equal || r == Relation::NotEqual;
}

Value fromEquality(Relation r, std::optional<bool> equal)
{
    return equal ? Value::boolean(*equal == (r == Relation::Equal)) : kNull;
}

Value compareLengths(Relation r, std::int64_t a, std::int64_t b)
{
    switch (r) {
    case Relation::Less: return Value::boolean(a < b);
    case Relation::LessEqual: return Value::boolean(a <= b);
    case Relation::Equal: return Value::boolean(a == b);
    case Relation::NotEqual: return Value::boolean(a != b);
    case Relation::Greater: return Value::boolean(a > b);
    case Relation::GreaterEqual: return Value::boolean(a >= b);
    }
    return kNotImplemented;
}

template<class Sequence>
Value compareSequences(Vm& vm, Relation r, const Sequence* a, const Sequence* b)
{
    if (isEquality(r) && a->length != b->length)
        return Value::boolean(r == Relation::NotEqual);
    std::int64_t i = 0;
    for (; i < a->length && i < b->length; ++i) {
        const std::optional<bool> same = sameOrEqual(vm, a->items[i], b->items[i]);
        if (!same)
            return kNull;
        if (!*same)
            break;
    }
    if (i >= a->length || i >= b->length)
        return compareLengths(r, a->length, b->length);
    if (isEquality(r))
        return Value::boolean(r == Relation::NotEqual);
    return compare(vm, r, a->items[i], b->items[i]);
}

Value asBool(std::optional<bool> answer)
{
    return answer ? Value::boolean(*answer) : kNull;
}

std::optional<bool> equalSets(Vm& vm, SetObject* a, SetObject* b)
{
    if (a->used != b->used || (a->hash != -1 && b->hash != -1 && a->hash != b->hash))
        return false;
    return setIsSubset(vm, a, b);
}

Value compareSets(Vm& vm, Relation r, SetObject* a, SetObject* b)
{
    switch (r) {
    case Relation::Equal:
    case Relation::NotEqual: return fromEquality(r, equalSets(vm, a, b));
    case Relation::Less: return asBool(a->used < b->used ? setIsSubset(vm, a, b) : false);
    case Relation::LessEqual: return asBool(setIsSubset(vm, a, b));
    case Relation::Greater: return asBool(b->used < a->used ? setIsSubset(vm, b, a) : false);
    case Relation::GreaterEqual: return asBool(setIsSubset(vm, b, a));
    }
    return kNotImplemented;
}

// Is each item of `inner` in `outer`? Both set-like.
std::optional<bool> allContained(Vm& vm, Value inner, Value outer)
{
    bool all = true;
    const bool ok = forEach(vm, inner, [&](Value item) {
        const std::optional<bool> isIn = contains(vm, outer, item);
        all = isIn.value_or(false);
        return all;
    });
    return ok ? std::optional(all) : std::nullopt;
}

Value compareViews(Vm& vm, Relation r, Value a, Value b)
{
    const std::int64_t sizeA = lengthOf(vm, a).value_or(0), sizeB = lengthOf(vm, b).value_or(0);
    switch (r) {
    case Relation::Equal:
    case Relation::NotEqual: return fromEquality(r, sizeA == sizeB ? allContained(vm, a, b) : false);
    case Relation::Less: return asBool(sizeA < sizeB ? allContained(vm, a, b) : false);
    case Relation::LessEqual: return asBool(sizeA <= sizeB ? allContained(vm, a, b) : false);
    case Relation::Greater: return asBool(sizeA > sizeB ? allContained(vm, b, a) : false);
    case Relation::GreaterEqual: return asBool(sizeA >= sizeB ? allContained(vm, b, a) : false);
    }
    return kNotImplemented;
}

bool isView(Value v)
{
    return hasKind(v, ObjectKind::DictKeys) || hasKind(v, ObjectKind::DictItems);
}

Value compareSlices(Vm& vm, Relation r, const SliceObject* a, const SliceObject* b)
{
    if (a == b)
        return compareLengths(r, 0, 0);
    const auto asTupleOf = [&](const SliceObject* s) { return makeTuple(vm, {s->start, s->stop, s->step}); };
    return compareSequences(vm, r, asTupleOf(a), asTupleOf(b));
}

std::optional<bool> itemsContain(Vm& vm, DictObject* dict, Value item)
{
    if (!isTuple(item) || asTuple(item)->length != 2)
        return false;
    const Value v = dictFind(vm, dict, asTuple(item)->items[0]);
    if (!v)
        return vm.hasError() ? std::nullopt : std::optional(false);
    return sameOrEqual(vm, asTuple(item)->items[1], v);
}

template<class Sequence>
std::optional<bool> sequenceContains(Vm& vm, const Sequence* sequence, Value item)
{
    for (std::int64_t i = 0; i < sequence->length; ++i) {
        const std::optional<bool> same = sameOrEqual(vm, sequence->items[i], item);
        if (!same || *same)
            return same;
    }
    return false;
}

std::optional<bool> dictContains(Vm& vm, DictObject* dict, Value key)
{
    if (dictFind(vm, dict, key))
        return true;
    return vm.hasError() ? std::nullopt : std::optional(false);
}

// `set in set_of_frozensets`: an unhashable set is looked up as the frozenset with its items.
std::optional<bool> setContainsAny(Vm& vm, SetObject* set, Value key)
{
    const std::optional<bool> isIn = setContains(vm, set, key);
    if (isIn || !hasKind(key, ObjectKind::Set) || !clearErrorIf(vm, vm.types.TypeError))
        return isIn;
    return setContains(vm, set, Value::heap(setCopy(vm, as<SetObject>(key), ObjectKind::FrozenSet)));
}

} // namespace

bool isSetLike(Value v)
{
    return isAnySet(v) || isView(v);
}

Value containerCompare(Vm& vm, Relation relation, Value a, Value b)
{
    if (!b.isHeap())
        return kNotImplemented;
    const ObjectKind kind = a.object()->kind;
    const bool sameKind = kind == b.object()->kind;
    switch (kind) {
    case ObjectKind::List: return sameKind ? compareSequences(vm, relation, asList(a), asList(b)) : kNotImplemented;
    case ObjectKind::Tuple: return sameKind ? compareSequences(vm, relation, asTuple(a), asTuple(b)) : kNotImplemented;
    case ObjectKind::Set:
    case ObjectKind::FrozenSet:
        return isAnySet(b) ? compareSets(vm, relation, as<SetObject>(a), as<SetObject>(b)) : kNotImplemented;
    case ObjectKind::Dict:
        if (!sameKind || !isEquality(relation))
            return kNotImplemented;
        return fromEquality(relation, dictEqual(vm, asDict(a), asDict(b)));
    case ObjectKind::DictKeys:
    case ObjectKind::DictItems: return isSetLike(b) ? compareViews(vm, relation, a, b) : kNotImplemented;
    case ObjectKind::Range:
        if (!sameKind || !isEquality(relation))
            return kNotImplemented;
        return fromEquality(relation, rangeEqual(as<RangeObject>(a), as<RangeObject>(b)));
    case ObjectKind::Slice:
        return sameKind ? compareSlices(vm, relation, as<SliceObject>(a), as<SliceObject>(b)) : kNotImplemented;
    default: return kNotImplemented;
    }
}

std::optional<bool> containerContains(Vm& vm, Value container, Value item)
{
    switch (container.object()->kind) {
    case ObjectKind::List: return sequenceContains(vm, asList(container), item);
    case ObjectKind::Tuple: return sequenceContains(vm, asTuple(container), item);
    case ObjectKind::Dict: return dictContains(vm, asDict(container), item);
    case ObjectKind::Set:
    case ObjectKind::FrozenSet: return setContainsAny(vm, as<SetObject>(container), item);
    case ObjectKind::DictKeys: return dictContains(vm, as<DictViewObject>(container)->dict, item);
    case ObjectKind::DictItems: return itemsContain(vm, as<DictViewObject>(container)->dict, item);
    case ObjectKind::Range: return rangeContains(vm, as<RangeObject>(container), item);
    default: return std::nullopt;
    }
}

} // namespace vmcore
