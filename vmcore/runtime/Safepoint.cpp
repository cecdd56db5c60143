// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Safepoint.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Host.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Finalization.h"
#include "vmcore/runtime/FrameObjects.h"

#include <csignal>

namespace vmcore {
namespace {

// What the program set with signal.signal() for SIGINT; kNull: the default, KeyboardInterrupt.
Value interruptHandler(Vm& vm)
{
    const Value module = dictFindStr(vm.modules, vm.intern("_signal"));
    if (!hasKind(module, ObjectKind::Module))
        return kNull;
    const DictObject* names = as<ModuleObject>(module)->dict;
    const Value handlers = dictFindStr(names, vm.intern("_handlers"));
    const Value handler = isDict(handlers) ? dictFind(vm, asDict(handlers), Value::smallInt(SIGINT)) : kNull;
    return handler == dictFindStr(names, vm.intern("default_int_handler")) ? kNull : handler;
}

bool interrupt(Vm& vm)
{
    if (!vm.threads.current().isMain) {
        vm.threads.isMainInterrupted = true;
        vm.threads.main().parker->wake_anyThread();
        return true;
    }
    const Value handler = interruptHandler(vm);
    if (!handler) {
        raise(vm, vm.types.KeyboardInterrupt, "");
        return false;
    }
    if (!isCallable(vm, handler)) // SIG_IGN
        return true;
    const Value frame = vm.frame ? Value::heap(frameObjectOf(vm, vm.frame)) : kNone;
    return static_cast<bool>(call(vm, handler, {Value::smallInt(SIGINT), frame}));
}

} // namespace

bool runSafepoint(Vm& vm)
{
    const std::uint32_t pending = vm.breaker.take();
    const auto asked = [&](BreakReason reason) { return (pending & static_cast<std::uint32_t>(reason)) != 0; };
    if (vm.isStopping) {
        stopProgram(vm);
        return false;
    }
    if (asked(BreakReason::Sample) && vm.observer)
        vm.observer->sample(vm);
    if (asked(BreakReason::Command) && !vm.host.onCommand(vm)) {
        stopProgram(vm);
        return false;
    }
    if (asked(BreakReason::Switch)) {
        vm.threads.yield();
        if (vm.isStopping) {
            stopProgram(vm);
            return false;
        }
    }
    if (asked(BreakReason::Death)) {
        runFinalizers(vm);
        if (vm.isStopping)
            return false;
    }
    return !asked(BreakReason::Interrupt) || interrupt(vm);
}

void stopProgram(Vm& vm)
{
    if (!vm.hasError())
        raise(vm, vm.types.KeyboardInterrupt, "");
    const bool isNew = !vm.isStopping;
    vm.isStopping = true;
    vm.breaker.request_anyThread(BreakReason::Stop);
    if (isNew)
        vm.threads.wakeAll();
}

bool parkMayRunPython(Vm& vm, Deadline until)
{
    if (vm.breaker.pending() != 0 && !runSafepoint(vm))
        return false;
    {
        Parker& parker = *vm.threads.current().parker;
        const BlockingRegion region(vm);
        parker.sleep(until);
    }
    return vm.breaker.pending() == 0 || runSafepoint(vm);
}

} // namespace vmcore
