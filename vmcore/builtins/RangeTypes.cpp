// SPDX-License-Identifier: GPL-3.0-or-later
// The types range and slice.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iterators.h"
#include "vmcore/runtime/Ranges.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr Value kZero = Value::smallInt(0), kOne = Value::smallInt(1);

RangeObject* rangeOf(const CallArgs& args)
{
    return as<RangeObject>(args[0]);
}

SliceObject* sliceOf(const CallArgs& args)
{
    return as<SliceObject>(args[0]);
}

// --- range ---------------------------------------------------------------------------------------
Value rangeNew(Vm& vm, const CallArgs& args)
{
    if (!acceptsOnly(vm, args, "range", 1, 3))
        return kNull;
    const Value first = toIndex(vm, args[1]);
    if (!first)
        return kNull;
    if (args.count == 2)
        return makeRange(vm, kZero, first, kOne);
    const Value stop = toIndex(vm, args[2]);
    if (!stop)
        return kNull;
    const Value step = args.count > 3 ? toIndex(vm, args[3]) : kOne;
    return step ? makeRange(vm, first, stop, step) : kNull;
}

Value rangeRepr(Vm& vm, const CallArgs& args)
{
    const RangeObject* range = rangeOf(args);
    const std::string bounds = fmt::format("{}, {}", intToString(range->start, 10), intToString(range->stop, 10));
    const std::string step = range->step == kOne ? "" : ", " + intToString(range->step, 10);
    return Value::heap(makeStr(vm, fmt::format("range({}{})", bounds, step)));
}

Value rangeGetItem(Vm& vm, const CallArgs& args)
{
    return rangeItem(vm, rangeOf(args), args[1]);
}

Value rangeHash(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, hashRange(vm, rangeOf(args)));
}

Value rangeReversed(Vm& vm, const CallArgs& args)
{
    const Value reversed = reversedRange(vm, rangeOf(args));
    return makeRangeIterator(vm, as<RangeObject>(reversed));
}

Value rangeCount(Vm& vm, const CallArgs& args)
{
    if (isExactInt(args[1]) || args[1].isBool()) {
        const std::optional<bool> isIn = rangeContains(vm, rangeOf(args), args[1]);
        return isIn ? Value::smallInt(*isIn) : kNull;
    }
    Value count = kZero;
    const Value iterator = makeRangeIterator(vm, rangeOf(args));
    while (const Value i = nextOfKind(vm, iterator.object())) {
        const std::optional<bool> same = sameOrEqual(vm, i, args[1]);
        if (!same)
            return kNull;
        count = *same ? increment(vm, count) : count;
    }
    return count;
}

Value rangeIndex(Vm& vm, const CallArgs& args)
{
    if (isExactInt(args[1]) || args[1].isBool()) {
        const Value at = rangeIndexOf(vm, rangeOf(args), toIndex(vm, args[1]));
        return at ? at : raiseValueError(vm, fmt::format("{} is not in range", reprForMessage(vm, args[1])));
    }
    Value at = kZero;
    const Value iterator = makeRangeIterator(vm, rangeOf(args));
    for (; const Value i = nextOfKind(vm, iterator.object()); at = increment(vm, at)) {
        const std::optional<bool> same = sameOrEqual(vm, i, args[1]);
        if (!same)
            return kNull;
        if (*same)
            return at;
    }
    return raiseValueError(vm, "sequence.index(x): x not in sequence");
}

Value rangeBool(Vm&, const CallArgs& args)
{
    return Value::boolean(rangeOf(args)->length != kZero);
}

Value rangeReduce(Vm& vm, const CallArgs& args)
{
    const RangeObject* range = rangeOf(args);
    const Value bounds = Value::heap(makeTuple(vm, {range->start, range->stop, range->step}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.types.Range), bounds}));
}

template<Value RangeObject::* kField>
Value rangeField(Vm&, Value self)
{
    return as<RangeObject>(self)->*kField;
}

constexpr NativeInfo kRangeMethods[] = {
    newMethod(&rangeNew, 0, kAnyCount),
    slot("__repr__", &rangeRepr, 0, 0),
    slot("__hash__", &rangeHash, 0, 0),
    slot("__len__", &lengthSlot, 0, 0),
    slot("__bool__", &rangeBool, 0, 0),
    slot("__getitem__", &rangeGetItem, 1, 1),
    slot("__contains__", &containsSlot, 1, 1),
    slot("__iter__", &iterSlot, 0, 0),
    method("__reversed__", &rangeReversed, 0, 0),
    method("__reduce__", &rangeReduce, 0, 0),
    method("count", &rangeCount, 1, 1, "How many items equal the value."),
    method("index", &rangeIndex, 1, 1, "Place of the item that equals the value."),
};
constexpr GetSetInfo kRangeFields[] = {
    {"start", &rangeField<&RangeObject::start>, nullptr, ""},
    {"stop", &rangeField<&RangeObject::stop>, nullptr, ""},
    {"step", &rangeField<&RangeObject::step>, nullptr, ""},
};

// --- slice ---------------------------------------------------------------------------------------
Value sliceNew(Vm& vm, const CallArgs& args)
{
    if (!acceptsOnly(vm, args, "slice", 1, 3))
        return kNull;
    if (args.count == 2)
        return Value::heap(makeSlice(vm, kNone, args[1], kNone));
    return Value::heap(makeSlice(vm, args[1], args[2], args.valueOr(3, kNone)));
}

Value sliceRepr(Vm& vm, const CallArgs& args)
{
    const SliceObject* slice = sliceOf(args);
    StrBuilder text(vm);
    text.addAscii("slice(");
    for (const Value part : {slice->start, slice->stop, slice->step}) {
        const Value shown = reprOf(vm, part);
        if (!shown)
            return kNull;
        if (text.length() > 6)
            text.addAscii(", ");
        text.add(asStr(shown));
    }
    text.addAscii(")");
    return Value::heap(text.finish());
}

Value sliceIndicesMethod(Vm& vm, const CallArgs& args)
{
    const Value length = toIndex(vm, args[1]);
    if (!length)
        return kNull;
    if (compareInt(length, kZero) < 0)
        return raiseValueError(vm, "length should not be negative");
    const std::optional<SliceIndices> indices = sliceIndices(vm, sliceOf(args), length);
    return indices ? Value::heap(makeTuple(vm, {indices->start, indices->stop, indices->step})) : kNull;
}

template<Value SliceObject::* kField>
Value sliceField(Vm&, Value self)
{
    return as<SliceObject>(self)->*kField;
}

Value sliceReduce(Vm& vm, const CallArgs& args)
{
    const SliceObject* slice = sliceOf(args);
    const Value parts = Value::heap(makeTuple(vm, {slice->start, slice->stop, slice->step}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.types.Slice), parts}));
}

constexpr NativeInfo kSliceMethods[] = {
    newMethod(&sliceNew, 0, kAnyCount),
    slot("__repr__", &sliceRepr, 0, 0),
    method("__reduce__", &sliceReduce, 0, 0),
    method("indices", &sliceIndicesMethod, 1, 1, "(start, stop, step) of the slice of a sequence of this length."),
};
constexpr GetSetInfo kSliceFields[] = {
    {"start", &sliceField<&SliceObject::start>, nullptr, ""},
    {"stop", &sliceField<&SliceObject::stop>, nullptr, ""},
    {"step", &sliceField<&SliceObject::step>, nullptr, ""},
};

} // namespace

void installRangeTypes(Vm& vm)
{
    vm.types.Range->doc
        = "Ints from start up to stop, which is not among them: range(stop), range(start, stop[, step]).";
    addMethods(vm, vm.types.Range, kRangeMethods);
    addMethods(vm, vm.types.Range, kComparisons);
    addGetSets(vm, vm.types.Range, kRangeFields);
    vm.types.Slice->doc
        = "What stands between the brackets of s[start:stop:step]: slice(stop), slice(start, stop[, step]).";
    addMethods(vm, vm.types.Slice, kSliceMethods);
    addMethods(vm, vm.types.Slice, kComparisons);
    addGetSets(vm, vm.types.Slice, kSliceFields);
    setUnhashable(vm, vm.types.Slice);
}

} // namespace vmcore
