// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Safepoint.h"

#include "vmcore/object/Host.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Finalization.h"

namespace vmcore {

bool runSafepoint(Vm& vm)
{
    const std::uint32_t pending = vm.breaker.take();
    const auto asked = [&](BreakReason reason) { return (pending & static_cast<std::uint32_t>(reason)) != 0; };
    if (asked(BreakReason::Sample) && vm.observer)
        vm.observer->sample(vm);
    if (asked(BreakReason::Command) && !vm.host.onCommand(vm)) {
        stopProgram(vm);
        return false;
    }
    if (asked(BreakReason::Death)) {
        runFinalizers(vm);
        if (vm.isStopping)
            return false;
    }
    if (asked(BreakReason::Interrupt)) {
        raise(vm, vm.types.KeyboardInterrupt, "");
        return false;
    }
    return true;
}

void stopProgram(Vm& vm)
{
    if (!vm.hasError())
        raise(vm, vm.types.KeyboardInterrupt, "");
    vm.isStopping = true;
}

} // namespace vmcore
