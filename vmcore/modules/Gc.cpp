// SPDX-License-Identifier: GPL-3.0-or-later
// The module gc, as far as a collector that marks can answer. It has no reference counts and no lists of generations:
// thresholds are kept and change nothing, every generation is collected by a full collection, a disabled collector
// still collects, as there is nothing else that would free memory, and nothing is uncollectable.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Deaths.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Finalization.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace vmcore {
namespace {

constexpr std::int64_t kOldestGeneration = 2;

DictObject* moduleDict(Vm& vm)
{
    const Value module = dictFindStr(vm.modules, vm.intern("gc"));
    return module && hasKind(module, ObjectKind::Module) ? as<ModuleObject>(module)->dict : nullptr;
}

// What the module remembers, under a name that programs do not use.
Value setting(Vm& vm, std::string_view name)
{
    DictObject* dict = moduleDict(vm);
    const Value v = dict ? dictFindStr(dict, vm.intern(name)) : kNull;
    return v ? v : kNone;
}

void setSetting(Vm& vm, std::string_view name, Value v)
{
    if (DictObject* dict = moduleDict(vm))
        dictSetStr(vm, dict, vm.intern(name), v);
}

// Whether a program can meet the object: not the storage of others.
bool isVisible(const HeapObject* o)
{
    return o->kind < ObjectKind::ValueArray;
}

// Whether CPython's collector would look after it: what may hold other objects.
bool isContainer(const HeapObject* o)
{
    switch (o->kind) {
    case ObjectKind::Str:
    case ObjectKind::Int:
    case ObjectKind::Float:
    case ObjectKind::Complex:
    case ObjectKind::Bytes:
    case ObjectKind::ByteArray:
    case ObjectKind::Instance: return o->shape >= kFirstUserShape;
    case ObjectKind::Code:
    case ObjectKind::Range:
    case ObjectKind::RangeIter:
    case ObjectKind::LongRangeIter: return false;
    default: return isVisible(o);
    }
}

std::uint64_t countContainers(Vm& vm)
{
    std::uint64_t count = 0;
    vm.heap.eachObject([&](HeapObject* o) { count += isContainer(o) ? 1 : 0; });
    return count;
}

// Tells the functions in gc.callbacks.
void tellCallbacks(Vm& vm, std::string_view phase, std::int64_t generation, std::uint64_t freed)
{
    const Value callbacks = setting(vm, "callbacks");
    if (!isList(callbacks) || asList(callbacks)->length == 0)
        return;
    ListObject* list = makeList(vm, {asList(callbacks)->items, static_cast<std::size_t>(asList(callbacks)->length)});
    for (std::int64_t i = 0; i < list->length; ++i) {
        DictObject* facts = makeDict(vm);
        dictSetStr(vm, facts, vm.intern("generation"), Value::smallInt(generation));
        dictSetStr(vm, facts, vm.intern("collected"), makeIntUnsigned(vm, freed));
        dictSetStr(vm, facts, vm.intern("uncollectable"), Value::smallInt(0));
        if (!call(vm, list->items[i], {Value::heap(makeStr(vm, phase)), Value::heap(facts)}))
            reportUnraisable(vm, list->items[i]);
    }
}

// What lies above the arguments in the caller's frame is left over from earlier; it would keep objects alive.
void forgetLeftOvers(const Vm& vm, const CallArgs& args)
{
    const Frame* f = vm.frame;
    if (!f || args.values < f->slots || args.values > f->slots + f->code->slotCount())
        return;
    const std::uint32_t keywords = args.keywords ? static_cast<std::uint32_t>(args.keywords->length) : 0;
    auto* first = const_cast<Value*>(args.values) + args.count + keywords;
    std::fill(first, const_cast<Value*>(f->slots) + f->code->slotCount(), kNull);
}

// Whether the one argument is given, by place or by name.
bool isGiven(const CallArgs& args)
{
    return args.count != 0 || (args.keywords && args.keywords->length != 0);
}

// Collects, runs what waits for that, and says how many objects were freed.
Value collect(Vm& vm, const CallArgs& args)
{
    std::int64_t generation = kOldestGeneration;
    if (isGiven(args)) {
        const auto given = toInt64(vm, args[0], vm.types.OverflowError);
        if (!given)
            return kNull;
        generation = *given;
    }
    if (generation < 0 || generation > kOldestGeneration)
        return raiseValueError(vm, "invalid generation");
    forgetLeftOvers(vm, args);
    tellCallbacks(vm, "start", generation, 0);
    const std::uint64_t before = countContainers(vm);
    vm.heap.collect(Heap::Collection::Full);
    const std::uint64_t freed = before - countContainers(vm);
    runFinalizers(vm);
    tellCallbacks(vm, "stop", generation, freed);
    return vm.hasError() ? kNull : makeIntUnsigned(vm, freed);
}

template<bool kIsEnabled>
Value switchTo(Vm& vm, const CallArgs&)
{
    setSetting(vm, "_enabled", Value::boolean(kIsEnabled));
    return kNone;
}

Value isEnabled(Vm& vm, const CallArgs&)
{
    return Value::boolean(setting(vm, "_enabled") != kFalse);
}

Value threshold(Vm& vm, const CallArgs&)
{
    const Value set = setting(vm, "_threshold");
    if (isTuple(set))
        return set;
    return Value::heap(makeTuple(vm, {Value::smallInt(700), Value::smallInt(10), Value::smallInt(10)}));
}

Value setThreshold(Vm& vm, const CallArgs& args)
{
    const CallArgs none{nullptr, 0, nullptr};
    const TupleObject* old = asTuple(threshold(vm, none));
    Value items[3] = {old->items[0], old->items[1], old->items[2]};
    for (std::uint32_t i = 0; i < args.count; ++i) {
        if (!toInt64(vm, args[i], vm.types.OverflowError))
            return kNull;
        items[i] = args[i];
    }
    setSetting(vm, "_threshold", Value::heap(makeTuple(vm, items)));
    return kNone;
}

// Nothing is counted that could reach a threshold.
Value counts(Vm& vm, const CallArgs&)
{
    return Value::heap(makeTuple(vm, {Value::smallInt(0), Value::smallInt(0), Value::smallInt(0)}));
}

Value statistics(Vm& vm, const CallArgs&)
{
    const HeapStatistics& s = vm.heap.statistics();
    ListObject* list = makeList(vm);
    for (std::int64_t generation = 0; generation <= kOldestGeneration; ++generation) {
        DictObject* facts = makeDict(vm);
        const std::uint64_t collections = generation == 0 ? s.minorCollections
            : generation == kOldestGeneration             ? s.fullCollections
                                                          : 0;
        dictSetStr(vm, facts, vm.intern("collections"), makeIntUnsigned(vm, collections));
        dictSetStr(vm, facts, vm.intern("collected"),
            makeIntUnsigned(vm, generation == kOldestGeneration ? s.lastFreedObjects : 0));
        dictSetStr(vm, facts, vm.intern("uncollectable"), Value::smallInt(0));
        listAppend(vm, list, Value::heap(facts));
    }
    return Value::heap(list);
}

Value debugFlags(Vm& vm, const CallArgs&)
{
    const Value flags = setting(vm, "_debug");
    return flags.isNone() ? Value::smallInt(0) : flags;
}

Value setDebugFlags(Vm& vm, const CallArgs& args)
{
    if (!toInt64(vm, args[0], vm.types.OverflowError))
        return kNull;
    setSetting(vm, "_debug", args[0]);
    return kNone;
}

bool mayHoldOthers(Value v)
{
    return v.isHeap() && isContainer(v.object());
}

// Tuples and dicts of nothing but plain values are given up by CPython's collector.
Value isTracked(Vm& vm, const CallArgs& args)
{
    const Value v = args[0];
    if (!mayHoldOthers(v))
        return kFalse;
    const HeapObject* o = v.object();
    if (o == vm.emptyTuple)
        return kFalse;
    if (isExactly(v, ObjectKind::Dict)) {
        Value key, item;
        for (std::uint32_t at = 0; dictNext(asDict(v), at, key, item);)
            if (mayHoldOthers(key) || mayHoldOthers(item))
                return kTrue;
        return kFalse;
    }
    return kTrue;
}

Value isFinalized(Vm& vm, const CallArgs& args)
{
    return Value::boolean(args[0].isHeap() && vm.deaths().wasFinalized(args[0].object()));
}

bool contains(const std::vector<HeapObject*>& objects, const HeapObject* o)
{
    return std::ranges::find(objects, o) != objects.end();
}

Value referents(Vm& vm, const CallArgs& args)
{
    ListObject* list = makeList(vm);
    for (std::uint32_t i = 0; i < args.count; ++i) {
        if (isDict(args[i])) { // its numbers are no objects of the heap
            Value key, item;
            for (std::uint32_t at = 0; dictNext(asDict(args[i]), at, key, item);) {
                listAppend(vm, list, key);
                listAppend(vm, list, item);
            }
        } else if (isList(args[i]) || isTuple(args[i])) {
            const std::int64_t n = isList(args[i]) ? asList(args[i])->length : asTuple(args[i])->length;
            for (std::int64_t k = 0; k < n; ++k)
                listAppend(vm, list, isList(args[i]) ? asList(args[i])->items[k] : asTuple(args[i])->items[k]);
        } else if (mayHoldOthers(args[i])) {
            std::vector<HeapObject*> found;
            vm.heap.referents(args[i].object(), found);
            for (HeapObject* o : found) // reachable from an argument, so they stay while the list grows
                if (isVisible(o))
                    listAppend(vm, list, Value::heap(o));
        }
    }
    return Value::heap(list);
}

// Objects that a program can reach, found without allocating; dead ones that wait to be swept are collected before.
template<class Wanted>
Value reachableObjects(Vm& vm, const Wanted& wanted)
{
    vm.heap.collect(Heap::Collection::Full);
    RootedValues found(vm);
    vm.heap.eachObject([&](HeapObject* o) {
        if (isContainer(o) && wanted(o))
            found.push(Value::heap(o));
    });
    return Value::heap(makeList(vm, {found.data(), found.size()}));
}

Value referrers(Vm& vm, const CallArgs& args)
{
    std::vector<HeapObject*> met;
    return reachableObjects(vm, [&](HeapObject* o) {
        met.clear();
        vm.heap.referents(o, met);
        for (std::uint32_t i = 0; i < args.count; ++i)
            if (args[i].isHeap() && contains(met, args[i].object()))
                return true;
        return false;
    });
}

Value objects(Vm& vm, const CallArgs& args)
{
    if (isGiven(args) && !args[0].isNone()) {
        const auto generation = toInt64(vm, args[0], vm.types.OverflowError);
        if (!generation) {
            if (clearErrorIf(vm, vm.types.TypeError))
                raiseTypeError(
                    vm, fmt::format("'{}' object cannot be interpreted as an integer", typeName(vm, args[0])));
            return kNull;
        }
        if (*generation < 0)
            return raiseValueError(vm, "generation parameter cannot be negative");
        if (*generation > kOldestGeneration)
            return raiseValueError(vm,
                fmt::format("generation parameter must be less than the number of available "
                            "generations ({})",
                    kOldestGeneration + 1));
        if (*generation != kOldestGeneration) // what survives is of the oldest at once
            return Value::heap(makeList(vm));
    }
    return reachableObjects(vm, [](HeapObject*) { return true; });
}

Value freeze(Vm& vm, const CallArgs&)
{
    setSetting(vm, "_frozen", makeIntUnsigned(vm, countContainers(vm)));
    return kNone;
}

Value unfreeze(Vm& vm, const CallArgs&)
{
    setSetting(vm, "_frozen", Value::smallInt(0));
    return kNone;
}

Value frozenCount(Vm& vm, const CallArgs&)
{
    const Value count = setting(vm, "_frozen");
    return count.isNone() ? Value::smallInt(0) : count;
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("collect", &collect, 0, 1, "Frees what cannot be reached any more; the number of objects."),
    fn("enable", &switchTo<true>, 0, 0),
    fn("disable", &switchTo<false>, 0, 0),
    fn("isenabled", &isEnabled, 0, 0),
    fn("freeze", &freeze, 0, 0),
    fn("unfreeze", &unfreeze, 0, 0),
    fn("get_freeze_count", &frozenCount, 0, 0),
    fn("get_threshold", &threshold, 0, 0),
    fn("set_threshold", &setThreshold, 1, 3),
    fn("get_count", &counts, 0, 0),
    fn("get_debug", &debugFlags, 0, 0),
    fn("set_debug", &setDebugFlags, 1, 1),
    fn("get_referrers", &referrers, 0, kAnyCount),
    fn("get_referents", &referents, 0, kAnyCount),
    fnKeywords("get_objects", &objects, 0, 1),
    fn("get_stats", &statistics, 0, 0),
    fn("is_tracked", &isTracked, 1, 1),
    fn("is_finalized", &isFinalized, 1, 1),
};

} // namespace

ModuleObject* makeGcModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "gc", "The collector of objects that cannot be reached any more.");
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "garbage", Value::heap(makeList(vm)));
    setConstant(vm, module, "callbacks", Value::heap(makeList(vm)));
    constexpr std::pair<const char*, std::int64_t> kFlags[] = {{"DEBUG_STATS", 1}, {"DEBUG_COLLECTABLE", 2},
        {"DEBUG_UNCOLLECTABLE", 4}, {"DEBUG_SAVEALL", 32}, {"DEBUG_LEAK", 38}};
    for (const auto& [name, bits] : kFlags)
        setConstant(vm, module, name, Value::smallInt(bits));
    return module;
}

} // namespace vmcore
