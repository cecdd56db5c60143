// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison, hashing and truth of any values, and what hash tables ask of their keys.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Keys.h"
#include "vmcore/object/Set.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/ContainerOperators.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/OperatorNames.h"
#include "vmcore/runtime/Ranges.h"
#include "vmcore/runtime/SetOperations.h"
#include "vmcore/runtime/TupleHash.h"

#include <bit>
#include <fmt/format.h>

namespace vmcore {
namespace {

bool isBuiltin(Value v)
{
    return !v.isHeap() || v.object()->shape < kFirstUserShape;
}

bool isNotImplemented(Value v)
{
    return v.bits == kNotImplemented.bits;
}

template<class T>
bool holds(Relation relation, const T& a, const T& b)
{
    switch (relation) {
    case Relation::Less: return a < b;
    case Relation::LessEqual: return a <= b;
    case Relation::Equal: return a == b;
    case Relation::NotEqual: return a != b;
    case Relation::Greater: return a > b;
    case Relation::GreaterEqual: return a >= b;
    }
    return false;
}

bool isSmallNumber(Value v)
{
    return v.isSmallInt() || v.isFloat() || v.isBool();
}

// Exact: small ints and bools have fewer bits than a double's fraction.
double smallNumber(Value v)
{
    if (v.isFloat())
        return v.asFloat();
    return v.isBool() ? v.asBool() : static_cast<double>(v.asSmallInt());
}

bool isPlainNumber(Value v)
{
    return isSmallNumber(v) || isExactly(v, ObjectKind::Int) || isExactly(v, ObjectKind::Complex);
}

// Values whose classes have no comparison but those of compareBuiltins: what it leaves open, they leave open, too.
bool isCompared(Value v)
{
    if (!v.isHeap())
        return true;
    switch (v.object()->kind) {
    case ObjectKind::Str:
    case ObjectKind::Int:
    case ObjectKind::Tuple:
    case ObjectKind::List:
    case ObjectKind::Dict: return true;
    default: return false;
    }
}

// Both are exact built-ins; kNotImplemented leaves the answer to the special methods.
Value compareBuiltins(Vm& vm, Relation relation, Value a, Value b)
{
    if (isSmallNumber(a) && isSmallNumber(b))
        return Value::boolean(holds(relation, smallNumber(a), smallNumber(b)));
    if (isPlainNumber(a) && isPlainNumber(b))
        return numericCompare(vm, relation, a, b);
    if (isExactStr(a) && isExactStr(b)) {
        if (relation == Relation::Equal || relation == Relation::NotEqual)
            return Value::boolean(equalStr(asStr(a), asStr(b)) == (relation == Relation::Equal));
        return Value::boolean(holds(relation, compareStr(asStr(a), asStr(b)), 0));
    }
    if (!a.isHeap())
        return kNotImplemented;
    RecursionGuard guard(vm, " in comparison");
    return guard ? containerCompare(vm, relation, a, b) : kNull;
}

bool isMethodOfObject(Vm& vm, Value method, StrObject* name)
{
    return method == lookupInType(vm, vm.types.Instance, name);
}

// What a's method says; kNotImplemented when it has none of its own. The comparisons of `object`
// itself are done here: == is identity, != the opposite of the class's ==.
Value askComparison(Vm& vm, Relation relation, Value a, Value b)
{
    StrObject* name = vm.names.*namesOf(relation).method;
    const Value method = lookupInType(vm, vm.typeOf(a), name);
    if (!method)
        return kNotImplemented;
    if (isMethodOfObject(vm, method, name)) {
        if (relation != Relation::NotEqual)
            return kNotImplemented;
        const Value equal = askComparison(vm, Relation::Equal, a, b);
        if (!equal || isNotImplemented(equal))
            return equal;
        const std::optional<bool> is = truth(vm, equal);
        return is ? Value::boolean(!*is) : kNull;
    }
    bool found = false;
    return callSpecial(vm, a, name, {b}, found);
}

Value compareThroughClasses(Vm& vm, Relation relation, Value a, Value b)
{
    const RecursionGuard guard(vm, " in comparison");
    if (!guard)
        return kNull;
    const Relation swapped = namesOf(relation).swapped;
    TypeObject *typeA = vm.typeOf(a), *typeB = vm.typeOf(b);
    const bool rightFirst = typeA != typeB && isSubclass(typeB, typeA);
    if (rightFirst) {
        const Value answer = askComparison(vm, swapped, b, a);
        if (!isNotImplemented(answer))
            return answer;
    }
    const Value answer = askComparison(vm, relation, a, b);
    if (!isNotImplemented(answer))
        return answer;
    return rightFirst ? kNotImplemented : askComparison(vm, swapped, b, a);
}

std::int64_t hashOfIdentity(Value v)
{
    // Objects are aligned, so the low bits say little.
    const auto h = static_cast<std::int64_t>(std::rotr(v.isHeap() ? v.bits ^ kTagHeap : v.bits, 4));
    return h == -1 ? -2 : h;
}

std::optional<std::int64_t> hashThroughClass(Vm& vm, Value v)
{
    const Value method = lookupInType(vm, vm.typeOf(v), vm.names.hash_);
    if (!method || method.isNone()) {
        raiseTypeError(vm, fmt::format("unhashable type: '{}'", typeName(vm, v)));
        return std::nullopt;
    }
    if (isMethodOfObject(vm, method, vm.names.hash_))
        return hashOfIdentity(v);
    bool found = false;
    const Value hash = callSpecial(vm, v, vm.names.hash_, {}, found);
    if (!hash)
        return std::nullopt;
    if (!isInt(hash)) {
        raiseTypeError(vm, "__hash__ method should return an integer");
        return std::nullopt;
    }
    const std::int64_t h = intToInt64(hash).value_or(hashInt(hash));
    return h == -1 ? -2 : h;
}

std::optional<bool> truthThroughClass(Vm& vm, Value v)
{
    bool found = false;
    const Value answer = callSpecial(vm, v, vm.names.bool_, {}, found);
    if (found || vm.hasError()) {
        if (answer && !answer.isBool())
            raiseTypeError(vm, fmt::format("__bool__ should return bool, returned {}", typeName(vm, answer)));
        return answer.isBool() ? std::optional(answer.asBool()) : std::nullopt;
    }
    if (!lookupInType(vm, vm.typeOf(v), vm.names.len_))
        return true;
    const std::optional<std::int64_t> length = lengthOf(vm, v);
    return length ? std::optional(*length != 0) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> hashTuple(Vm& vm, const TupleObject* tuple)
{
    const RecursionGuard guard(vm);
    if (!guard)
        return std::nullopt;
    TupleHash hash;
    for (std::int64_t i = 0; i < tuple->length; ++i) {
        const std::optional<std::int64_t> item = hashKey(vm, tuple->items[i]);
        if (!item)
            return std::nullopt;
        hash.add(*item);
    }
    return hash.finish();
}

Value compare(Vm& vm, Relation relation, Value a, Value b)
{
    Value result = kNotImplemented;
    const bool areBuiltin = isBuiltin(a) && isBuiltin(b);
    if (areBuiltin)
        result = compareBuiltins(vm, relation, a, b);
    if (isNotImplemented(result) && !(areBuiltin && isCompared(a) && isCompared(b)))
        result = compareThroughClasses(vm, relation, a, b);
    if (!isNotImplemented(result))
        return result;
    if (relation == Relation::Equal)
        return Value::boolean(a == b);
    if (relation == Relation::NotEqual)
        return Value::boolean(a != b);
    return raiseTypeError(vm,
        fmt::format("'{}' not supported between instances of '{}' and '{}'", namesOf(relation).symbol, typeName(vm, a),
            typeName(vm, b)));
}

std::optional<bool> compareBool(Vm& vm, Relation relation, Value a, Value b)
{
    const Value result = compare(vm, relation, a, b);
    if (result.isBool()) [[likely]]
        return result.asBool();
    return result ? truth(vm, result) : std::nullopt;
}

std::optional<bool> sameOrEqual(Vm& vm, Value a, Value b)
{
    // Equal bits count as identity, also for a NaN: CPython's containers find the very object again.
    if (a.bits == b.bits)
        return true;
    if (a.isSmallInt() && b.isSmallInt())
        return false;
    if (isExactStr(a) && isExactStr(b))
        return equalStr(asStr(a), asStr(b));
    return compareBool(vm, Relation::Equal, a, b);
}

std::optional<bool> truth(Vm& vm, Value v)
{
    if (v.isBool()) [[likely]]
        return v.asBool();
    if (v.isSmallInt())
        return v.asSmallInt() != 0;
    if (v.isFloat())
        return v.asFloat() != 0;
    if (v.isNone())
        return false;
    if (v.isHeap() && v.object()->shape < kFirstUserShape) {
        switch (v.object()->kind) {
        case ObjectKind::Str: return asStr(v)->length != 0;
        case ObjectKind::Int: return true; // zero is a small int
        case ObjectKind::Bytes: return as<BytesObject>(v)->length != 0;
        case ObjectKind::List: return asList(v)->length != 0;
        case ObjectKind::Tuple: return asTuple(v)->length != 0;
        case ObjectKind::Dict: return asDict(v)->used != 0;
        case ObjectKind::Set:
        case ObjectKind::FrozenSet: return as<SetObject>(v)->used != 0;
        case ObjectKind::Range: return as<RangeObject>(v)->length != Value::smallInt(0);
        default: break;
        }
    }
    return truthThroughClass(vm, v);
}

std::optional<std::int64_t> hashOf(Vm& vm, Value v)
{
    if (v.isFloat())
        return hashDouble(v.asFloat());
    if (v.isBool())
        return v.asBool() ? 1 : 0;
    if (v.isSmallInt() || isExactly(v, ObjectKind::Int))
        return hashInt(v);
    if (v.isHeap() && v.object()->shape < kFirstUserShape) {
        switch (v.object()->kind) {
        case ObjectKind::Str: return strHash(asStr(v));
        case ObjectKind::Tuple: return hashTuple(vm, asTuple(v));
        case ObjectKind::FrozenSet: return hashFrozenSet(as<SetObject>(v));
        case ObjectKind::Range: return hashRange(vm, as<RangeObject>(v));
        default: break;
        }
    }
    return hashThroughClass(vm, v);
}

std::optional<std::int64_t> hashKeyMayRunPython(Vm& vm, Value key)
{
    return hashOf(vm, key);
}

std::optional<bool> sameKeyMayRunPython(Vm& vm, Value a, Value b)
{
    return sameOrEqual(vm, a, b);
}

} // namespace vmcore
