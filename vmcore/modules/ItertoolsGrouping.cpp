// SPDX-License-Identifier: GPL-3.0-or-later
// itertools: groupby and tee.
#include "vmcore/modules/Itertools.h"
#include "vmcore/object/Dict.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

// --- groupby: a group reads from the groupby object that made it, until the key changes or the next group begins
struct GroupBy
{
    static constexpr const char* kName = "groupby";
    Value source, keyFunction; // keyFunction null: the item itself
    Value targetKey = kNull, currentKey = kNull, currentItem = kNull;
    Value currentGroup = kNull; // the group that may still read
    void trace(Marker& m)
    {
        for (const Value v : {source, keyFunction, targetKey, currentKey, currentItem, currentGroup})
            m.value(v);
    }
    bool step(Vm& vm, HeapObject* self)
    {
        const Value item = iteratorNext(vm, source);
        const Value key = !item ? kNull : keyFunction ? call(vm, keyFunction, {item}) : item;
        if (!key)
            return false;
        currentItem = item;
        currentKey = key;
        vm.heap.barrier(self);
        return true;
    }
    Value next(Vm& vm, HeapObject* self);
    Value reduce(Vm& vm, Value self) const
    {
        const bool isInside = targetKey && currentKey && currentItem;
        return reduction(vm, self, {source, keyFunction ? keyFunction : kNone},
            isInside ? Value::heap(makeTuple(vm, {currentItem, targetKey, currentKey})) : kNull);
    }
    bool setState(Vm& vm, HeapObject*, Value state)
    {
        if (!isTuple(state) || asTuple(state)->length != 3) {
            raiseTypeError(vm, isTuple(state) ? "function takes exactly 3 arguments" : "state is not a tuple");
            return false;
        }
        currentItem = asTuple(state)->items[0];
        targetKey = asTuple(state)->items[1];
        currentKey = asTuple(state)->items[2];
        return true;
    }
};

struct Group
{
    static constexpr const char* kName = "_grouper";
    Value parent, key;
    void trace(Marker& m)
    {
        m.value(parent);
        m.value(key);
    }
    Value next(Vm& vm, HeapObject* self)
    {
        GroupBy& from = NativeData<GroupBy>::of(parent);
        if (from.currentGroup.bits != Value::heap(self).bits)
            return kNull;
        if (!from.currentItem && !from.step(vm, parent.object()))
            return kNull;
        const std::optional<bool> same = sameOrEqual(vm, key, from.currentKey);
        if (!same.value_or(false))
            return kNull;
        const Value item = from.currentItem;
        from.currentItem = kNull;
        return item;
    }
    Value reduce(Vm& vm, Value self) const
    {
        if (NativeData<GroupBy>::of(parent).currentGroup.bits == self.bits)
            return reduction(vm, self, {parent, key});
        const Value nothing = Value::heap(makeTuple(vm, {Value::heap(vm.emptyTuple)}));
        return Value::heap(makeTuple(vm, {dictFindStr(vm.builtins, vm.intern("iter")), nothing}));
    }
};

Value GroupBy::next(Vm& vm, HeapObject* self)
{
    currentGroup = kNull;
    for (;;) { // skip what is left of the last group
        if (!currentKey) {
        } else if (!targetKey) {
            break;
        } else {
            const std::optional<bool> same = sameOrEqual(vm, targetKey, currentKey);
            if (!same)
                return kNull;
            if (!*same)
                break;
        }
        if (!step(vm, self))
            return kNull;
    }
    targetKey = currentKey;
    const Value group = NativeData<Group>::make(vm, Value::heap(self), targetKey);
    currentGroup = group;
    vm.heap.barrier(self);
    return Value::heap(makeTuple(vm, {targetKey, group}));
}

Value groupNew(Vm& vm, const CallArgs& args)
{
    if (!NativeData<GroupBy>::holds(args[1]))
        return raiseTypeError(
            vm, "_grouper() argument 1 must be itertools.groupby, not " + std::string(typeName(vm, args[1])));
    const Value group = NativeData<Group>::make(vm, args[1], args[2]);
    NativeData<GroupBy>::of(args[1]).currentGroup = group;
    vm.heap.barrier(args[1].object());
    return group;
}

Value groupByNew(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "groupby");
    const Value iterable = keywords.take("iterable", 1), key = keywords.take("key", 2);
    if (!keywords.done())
        return kNull;
    if (!iterable)
        return raiseTypeError(vm, "groupby() missing required argument 'iterable' (pos 1)");
    const Value source = getIterator(vm, iterable);
    return source ? NativeData<GroupBy>::make(vm, classArgument(args), source, key && !key.isNone() ? key : kNull)
                  : kNull;
}

// --- tee: a linked list of items, which each iterator walks on its own
struct Link
{
    static constexpr const char* kName = "_tee_dataobject";
    Value source, item = kNull, after = kNull; // item null: not read yet
    bool isRead = false;                       // right now
    void trace(Marker& m)
    {
        m.value(source);
        m.value(item);
        m.value(after);
    }
};

struct Tee
{
    static constexpr const char* kName = "_tee";
    Value link;
    void trace(Marker& m) { m.value(link); }
    Value next(Vm& vm, HeapObject* self)
    {
        Link& here = NativeData<Link>::of(link);
        if (!here.item) {
            if (here.isRead)
                return raise(vm, vm.types.RuntimeError, "cannot re-enter the tee iterator");
            here.isRead = true;
            const Value item = iteratorNext(vm, here.source);
            here.isRead = false;
            if (!item)
                return kNull;
            const Value after = NativeData<Link>::make(vm, here.source);
            here.item = item;
            here.after = after;
            vm.heap.barrier(link.object());
        }
        const Value item = here.item;
        link = here.after;
        vm.heap.barrier(self);
        return item;
    }
};

Value teeCopy(Vm& vm, const CallArgs& args)
{
    return NativeData<Tee>::make(vm, NativeData<Tee>::self(args).link);
}

Value teeOver(Vm& vm, Value source)
{
    return NativeData<Tee>::make(
        vm, NativeData<Tee>::holds(source) ? NativeData<Tee>::of(source).link : NativeData<Link>::make(vm, source));
}

Value teeNew(Vm& vm, const CallArgs& args)
{
    const Value source = getIterator(vm, args[1]);
    return source ? teeOver(vm, source) : kNull;
}

Value tee(Vm& vm, const CallArgs& args)
{
    const auto count = args.count > 1 ? toInt64(vm, args[1], vm.types.OverflowError) : std::optional<std::int64_t>(2);
    if (!count)
        return kNull;
    if (*count < 0)
        return raiseValueError(vm, "n must be >= 0");
    if (*count == 0)
        return Value::heap(vm.emptyTuple);
    // An iterator that can be copied is the first itself.
    StrObject* copyName = vm.intern("__copy__");
    Value first = getIterator(vm, args[0]);
    Value copy = first ? getAttributeOrNull(vm, first, copyName) : kNull;
    if (!copy && !vm.hasError()) {
        first = teeOver(vm, first);
        copy = getAttribute(vm, first, copyName);
    }
    if (!copy)
        return kNull;
    TupleObject* all = allocateTuple(vm, *count);
    for (std::int64_t i = 0; i < *count; ++i) {
        const Value iterator = i == 0 ? first : call(vm, copy);
        if (!iterator)
            return kNull;
        all->items[i] = iterator;
        vm.heap.barrier(all);
    }
    return Value::heap(all);
}

constexpr NativeInfo kGroupBy[] = {newMethod(&groupByNew, 0, 2), reduceRow<GroupBy>(), setStateRow<GroupBy>()};
constexpr NativeInfo kGroup[] = {newMethod(&groupNew, 2, 2), reduceRow<Group>()};
constexpr NativeInfo kTee[] = {newMethod(&teeNew, 1, 1), method("__copy__", &teeCopy, 0, 0)};
constexpr NativeInfo kFunctions[] = {fn("tee", &tee, 1, 2, "So many iterators over the items of one.")};

} // namespace

void addGroupingIterators(Vm& vm, ModuleObject* module)
{
    addIteratorType<GroupBy>(vm, module, kGroupBy, "Runs of items with equal keys, as pairs of key and iterator.");
    TypeObject* group = NativeData<Group>::makeType(vm, "itertools");
    addMethods(vm, group, kGroup);
    setConstant(vm, module, Group::kName, Value::heap(group));
    NativeData<Link>::makeType(vm, "itertools");
    addMethods(vm, NativeData<Tee>::makeType(vm, "itertools"), kTee);
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore
