// SPDX-License-Identifier: GPL-3.0-or-later
// The module gc, as far as a collector that marks can answer.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"

namespace vmcore {
namespace {

// The number of objects that a collection freed.
Value collect(Vm& vm, const CallArgs&)
{
    vm.heap.collect(Heap::Collection::Full);
    return makeIntUnsigned(vm, vm.heap.statistics().lastFreedObjects);
}

Value nothing(Vm&, const CallArgs&)
{
    return kNone;
}

Value isEnabled(Vm&, const CallArgs&)
{
    return kTrue;
}

Value threshold(Vm& vm, const CallArgs&)
{
    return Value::heap(makeTuple(vm, {Value::smallInt(700), Value::smallInt(10), Value::smallInt(10)}));
}

Value counts(Vm& vm, const CallArgs&)
{
    const HeapStatistics& s = vm.heap.statistics();
    return Value::heap(makeTuple(
        vm, {Value::smallInt(0), makeIntUnsigned(vm, s.minorCollections), makeIntUnsigned(vm, s.fullCollections)}));
}

Value emptyList(Vm& vm, const CallArgs&)
{
    return Value::heap(makeList(vm));
}

Value zero(Vm&, const CallArgs&)
{
    return Value::smallInt(0);
}

Value isTracked(Vm&, const CallArgs& args)
{
    return Value::boolean(args[0].isHeap() && !isVariableSize(args[0].object()->kind));
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("collect", &collect, 0, 1, "Frees what cannot be reached any more; the number of objects."),
    fn("enable", &nothing, 0, 0),
    fn("disable", &nothing, 0, 0),
    fn("isenabled", &isEnabled, 0, 0),
    fn("freeze", &nothing, 0, 0),
    fn("unfreeze", &nothing, 0, 0),
    fn("get_freeze_count", &zero, 0, 0),
    fn("get_threshold", &threshold, 0, 0),
    fn("set_threshold", &nothing, 1, 3),
    fn("get_count", &counts, 0, 0),
    fn("get_debug", &zero, 0, 0),
    fn("set_debug", &nothing, 1, 1),
    fn("get_referrers", &emptyList, 0, kAnyCount),
    fn("get_referents", &emptyList, 0, kAnyCount),
    fnKeywords("get_objects", &emptyList, 0, 1),
    fn("is_tracked", &isTracked, 1, 1),
};

} // namespace

ModuleObject* makeGcModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "gc", "The collector of objects that cannot be reached any more.");
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "garbage", Value::heap(makeList(vm)));
    setConstant(vm, module, "callbacks", Value::heap(makeList(vm)));
    return module;
}

} // namespace vmcore
