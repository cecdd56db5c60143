// SPDX-License-Identifier: GPL-3.0-or-later
// Exceptions on their way to a handler.
#include "vmcore/interp/Adapt.h"
#include "vmcore/interp/Interpreter.h"
#include "vmcore/observe/Observer.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Generators.h"
#include "vmcore/runtime/Traceback.h"

namespace vmcore {
namespace {

bool enterHandler(State& s, std::uint32_t unit)
{
    const Vm& vm = *s.vm;
    if (vm.isStopping)
        return false;
    const ExceptionEntry* handler = handlerAt(s.fp->code, unit);
    if (!handler)
        return false;
    s.sp = s.fp->stackBase() + handler->depth;
    if (handler->pushUnit)
        *s.sp++ = Value::smallInt(unit);
    *s.sp++ = vm.error;
    s.vm->error = kNull;
    s.ip = s.fp->code->units + handler->target;
    countHandled(s.fp->code, unit, handler->target);
    return true;
}

} // namespace

bool unwind(State& s, Exit how)
{
    Vm& vm = *s.vm;
#if TIERSCOPE_EVENTS
    if (vm.observer && how == Exit::Error)
        vm.observer->exceptionRaised(s.fp->code->id, s.fp->currentUnit(), typeName(vm, vm.error));
#endif
    for (bool addEntry = how == Exit::Error;; addEntry = true) {
        Frame* f = s.fp;
        const std::uint32_t unit = f->currentUnit();
        if (addEntry)
            addTraceback(vm, f->code, unit);
        if (enterHandler(s, unit))
            return true;
        countLeft(f->code, unit);
        if (GeneratorObject* g = f->generator) {
            convertStopIteration(vm, g);
            finishGenerator(vm, g);
        }
        --vm.recursionDepth;
        vm.frame = f->back;
        if (f->role == FrameRole::Entry)
            return false;
        s.fp = f->back;
    }
}

} // namespace vmcore
