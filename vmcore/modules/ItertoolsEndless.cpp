// SPDX-License-Identifier: GPL-3.0-or-later
// itertools: count, cycle, repeat.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Itertools.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

std::string shown(Vm& vm, Value v) // with an error: pending
{
    const Value text = reprOf(vm, v);
    return text ? toUtf8(asStr(text)) : std::string();
}

Value textOrError(Vm& vm, const std::string& text)
{
    return vm.hasError() ? kNull : Value::heap(makeStr(vm, text));
}

struct Count
{
    static constexpr const char* kName = "count";
    Value current, step;
    void trace(Marker& m)
    {
        m.value(current);
        m.value(step);
    }
    Value next(Vm& vm, HeapObject* self)
    {
        const Value now = current;
        const Value after = binaryOperation(vm, BinaryOperator::Add, now, step);
        if (!after)
            return kNull;
        current = after;
        vm.heap.barrier(self);
        return now;
    }
    bool stepsByOne() const { return isExactInt(step) && equalInt(step, Value::smallInt(1)); }
    Value reduce(Vm& vm, Value self) const
    {
        return stepsByOne() ? reduction(vm, self, {current}) : reduction(vm, self, {current, step});
    }
};

bool isNumberLike(Vm& vm, Value v)
{
    return isNumber(v) || lookupInType(vm, vm.typeOf(v), vm.names.index_)
        || lookupInType(vm, vm.typeOf(v), vm.names.float_) || lookupInType(vm, vm.typeOf(v), vm.names.complex_);
}

Value countNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "count");
    const Value start = keywords.take("start", 1), step = keywords.take("step", 2);
    if (!keywords.done())
        return kNull;
    const Value from = start ? start : Value::smallInt(0), by = step ? step : Value::smallInt(1);
    if (!isNumberLike(vm, from) || !isNumberLike(vm, by))
        return raiseTypeError(vm, "a number is required");
    return NativeData<Count>::make(vm, classArgument(args), from, by);
}

Value countRepr(Vm& vm, const CallArgs& args)
{
    const Count& c = NativeData<Count>::self(args);
    const std::string start = shown(vm, c.current);
    if (vm.hasError())
        return kNull;
    if (c.stepsByOne())
        return textOrError(vm, fmt::format("{}({})", shortTypeName(vm, args[0]), start));
    return textOrError(vm, fmt::format("{}({}, {})", shortTypeName(vm, args[0]), start, shown(vm, c.step)));
}

struct Cycle
{
    static constexpr const char* kName = "cycle";
    Value source; // null: all items are in `saved`
    ListObject* saved;
    bool isSaved = false; // the items of the source are in `saved` already
    std::int64_t index = 0;
    void trace(Marker& m)
    {
        m.value(source);
        m.object(saved);
    }
    Value next(Vm& vm, HeapObject* self)
    {
        if (source) {
            const Value item = iteratorNext(vm, source);
            if (item) {
                if (!isSaved)
                    listAppend(vm, saved, item);
                return item;
            }
            if (vm.hasError())
                return kNull;
            source = kNull;
        }
        (void)self;
        if (saved->length == 0)
            return kNull;
        const Value item = saved->items[index];
        index = index + 1 >= saved->length ? 0 : index + 1;
        return item;
    }
    Value reduce(Vm& vm, Value self) const
    {
        const Value items = Value::heap(saved);
        if (source)
            return reduction(vm, self, {source}, Value::heap(makeTuple(vm, {items, Value::smallInt(isSaved ? 1 : 0)})));
        const Value rest = getIterator(vm, items);
        as<ListIterObject>(rest)->index = index;
        return reduction(vm, self, {rest}, Value::heap(makeTuple(vm, {items, Value::smallInt(1)})));
    }
    bool setState(Vm& vm, HeapObject*, Value state)
    {
        if (!isTuple(state)) {
            raiseTypeError(vm, "state is not a tuple");
            return false;
        }
        const TupleObject* parts = asTuple(state);
        if (parts->length != 2 || !isList(parts->items[0])) {
            raiseTypeError(vm, "the state of cycle is a list and an int");
            return false;
        }
        const auto flag = toInt64(vm, parts->items[1], vm.types.OverflowError);
        if (!flag)
            return false;
        saved = asList(parts->items[0]);
        isSaved = *flag != 0;
        index = 0;
        return true;
    }
};

Value cycleNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, NativeData<Cycle>::type(vm), "cycle"))
        return kNull;
    const Value iterator = getIterator(vm, args[1]);
    return iterator ? NativeData<Cycle>::make(vm, classArgument(args), iterator, makeList(vm)) : kNull;
}

struct Repeat
{
    static constexpr const char* kName = "repeat";
    Value item;
    std::int64_t left; // -1: endless
    void trace(Marker& m) { m.value(item); }
    Value next(Vm&, HeapObject*)
    {
        if (left == 0)
            return kNull;
        left -= left > 0;
        return item;
    }
    Value reduce(Vm& vm, Value self) const
    {
        return left < 0 ? reduction(vm, self, {item}) : reduction(vm, self, {item, makeInt(vm, left)});
    }
};

Value repeatNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "repeat");
    const Value object = keywords.take("object", 1), times = keywords.take("times", 2);
    if (!keywords.done())
        return kNull;
    if (!object)
        return raiseTypeError(vm, "repeat() missing required argument 'object' (pos 1)");
    const std::optional<std::int64_t> count
        = times ? toInt64(vm, times, vm.types.OverflowError) : std::optional<std::int64_t>(-1);
    if (!count)
        return kNull;
    return NativeData<Repeat>::make(
        vm, classArgument(args), object, times ? std::max<std::int64_t>(*count, 0) : std::int64_t{-1});
}

Value repeatRepr(Vm& vm, const CallArgs& args)
{
    const Repeat& r = NativeData<Repeat>::self(args);
    const std::string item = shown(vm, r.item);
    return textOrError(vm,
        r.left < 0 ? fmt::format("{}({})", shortTypeName(vm, args[0]), item)
                   : fmt::format("{}({}, {})", shortTypeName(vm, args[0]), item, r.left));
}

Value repeatLengthHint(Vm& vm, const CallArgs& args)
{
    const std::int64_t left = NativeData<Repeat>::self(args).left;
    return left < 0 ? raiseTypeError(vm, "len() of unsized object") : makeInt(vm, left);
}

constexpr NativeInfo kCount[] = {newMethod(&countNew, 0, 2), slot("__repr__", &countRepr, 0, 0), reduceRow<Count>()};
constexpr NativeInfo kCycle[] = {newMethod(&cycleNew, 1, 1), reduceRow<Cycle>(), setStateRow<Cycle>()};
constexpr NativeInfo kRepeat[] = {newMethod(&repeatNew, 0, 2), slot("__repr__", &repeatRepr, 0, 0),
    method("__length_hint__", &repeatLengthHint, 0, 0), reduceRow<Repeat>()};

} // namespace

void addEndlessIterators(Vm& vm, ModuleObject* module)
{
    addIteratorType<Count>(vm, module, kCount, "Numbers from start on, step apart.");
    addIteratorType<Cycle>(vm, module, kCycle, "The items over and over again.");
    addIteratorType<Repeat>(vm, module, kRepeat, "One object again and again, or so many times.");
}

} // namespace vmcore
