// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Finalization.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Deaths.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Operators.h"

#include <unordered_set>
#include <utility>

namespace vmcore {
namespace {

void runDel(Vm& vm, Value object)
{
    const Method del = lookupSpecial(vm, object, vm.names.del_);
    if (!del.callable)
        return vm.hasError() ? reportUnraisable(vm, object) : void();
    if (!(del.self ? call(vm, del.callable, {del.self}) : call(vm, del.callable)))
        reportUnraisable(vm, del.callable);
}

// "coroutine … was never awaited", in the words of the module warnings, when the program has that.
void warnNeverAwaited(Vm& vm, Value coroutine)
{
    const Value warnings = dictFindStr(vm.modules, vm.intern("warnings"));
    const Value warn = warnings ? getAttributeOrNull(vm, warnings, vm.intern("_warn_unawaited_coroutine")) : kNull;
    if (vm.hasError() || (warn && !call(vm, warn, {coroutine})))
        reportUnraisable(vm, coroutine);
}

void finalize(Vm& vm, Value object)
{
    if (hasKind(object, ObjectKind::Generator) || hasKind(object, ObjectKind::Coroutine)) {
        if (as<GeneratorObject>(object)->state == GeneratorState::Created)
            warnNeverAwaited(vm, object);
        else if (!callMethod(vm, object, vm.intern("close")))
            reportUnraisable(vm, object);
    } else {
        runDel(vm, object);
    }
}

} // namespace

void runFinalizers(Vm& vm)
{
    Deaths& deaths = vm.deaths();
    if (deaths.isRunning)
        return;
    deaths.isRunning = true;
    RootedValues kept(vm);
    for (const Value v : {vm.error, vm.handled, vm.result})
        kept.push(v);
    vm.error = kNull;
    while (deaths.hasPending() && !vm.isStopping) {
        const auto [task, object] = deaths.takePending();
        const Value v = Value::heap(object);
        if (task == Deaths::Task::Finalizer) {
            finalize(vm, v);
        } else {
            const Value callback = std::exchange(weakReferenceOf(object).callback, kNull);
            if (callback && !call(vm, callback, {v}))
                reportUnraisable(vm, callback);
        }
    }
    if (!vm.isStopping)
        vm.error = kept[0];
    vm.handled = kept[1];
    vm.result = kept[2];
    deaths.isRunning = false;
}

void finalizeEverything(Vm& vm)
{
    if (vm.isStopping)
        return;
    runFinalizers(vm);
    if (vm.deaths().mortals().empty())
        return;
    vm.deaths().endAll();
    vm.heap.collect(Heap::Collection::Full);
    runFinalizers(vm);
}

void reportUnraisable(Vm& vm, Value object, std::string_view message)
{
    if (vm.isStopping)
        return;
    const Value error = takeError(vm);
    const ExceptionObject* e = asException(error);
    const Value hook = dictFindStr(vm.sys->dict, vm.intern("unraisablehook"));
    const Value type = dictFindStr(vm.sys->dict, vm.intern("UnraisableHookArgs"));
    if (!hook || !type || hook.isNone())
        return;
    const Value traceback = e->traceback ? e->traceback : kNone;
    const Value text = message.empty() ? kNone : Value::heap(makeStr(vm, message));
    const TupleObject* fields = makeTuple(vm, {Value::heap(vm.typeOf(error)), error, traceback, text, object});
    const Value args = call(vm, type, {Value::heap(fields)});
    if (!args || !call(vm, hook, {args}))
        takeError(vm);
}

void finalizeInstancesOf(Vm& vm, const TypeObject* type)
{
    const std::unordered_set<const HeapObject*> known(vm.deaths().mortals().begin(), vm.deaths().mortals().end());
    vm.heap.eachObject([&](HeapObject* o) {
        if (o->shape >= kFirstUserShape && isSubclass(vm.shapes[o->shape]->type, type) && !known.contains(o))
            vm.deaths().addMortal(o);
    });
}

} // namespace vmcore
