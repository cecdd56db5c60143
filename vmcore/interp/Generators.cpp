// SPDX-License-Identifier: GPL-3.0-or-later
// Resuming generators from C++.
#include "vmcore/runtime/Generators.h"

#include "vmcore/interp/Adapt.h"
#include "vmcore/interp/Interpreter.h"
#include "vmcore/object/Containers.h"
#include "vmcore/ops/bodies/Stack.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

const char* kindName(const GeneratorObject* g)
{
    return g->kind == ObjectKind::Generator ? "generator"
        : g->kind == ObjectKind::Coroutine  ? "coroutine"
                                            : "async generator";
}

// Puts the suspended frame on top of the running one; false: an error is pending.
bool enter(Vm& vm, GeneratorObject* g)
{
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (vm.recursionDepth >= vm.recursionLimit || here < vm.nativeStackLimit) {
        raise(vm, vm.types.RecursionError, "maximum recursion depth exceeded");
        return false;
    }
    Frame* f = g->frame();
    f->back = vm.frame;
    f->above = vm.frame ? vm.frame->above : vm.stackBase;
    g->whenFinished = nullptr;
    g->state = GeneratorState::Running;
    g->outerHandled = vm.handled;
    if (g->handled)
        vm.handled = g->handled;
    vm.heap.barrier(g);
    ++vm.recursionDepth;
    return true;
}

Resumed outcome(Vm& vm, const GeneratorObject* g, Value v)
{
    if (g->state == GeneratorState::Suspended)
        return {v, kNull, false};
    return {kNull, v, !vm.hasError()};
}

bool isRunning(Vm& vm, const GeneratorObject* g)
{
    if (g->state != GeneratorState::Running)
        return false;
    raiseValueError(vm, std::string(kindName(g)) + " already executing");
    return true;
}

// Passes an exception on to what the generator delegates to. True: done, with `result`.
bool throwIntoDelegate(Vm& vm, GeneratorObject* g, Value inner, Value exception, Resumed& result)
{
    const bool exits = isInstance(vm, exception, vm.types.GeneratorExit);
    if (exits
        || !(hasKind(inner, ObjectKind::Generator) || hasKind(inner, ObjectKind::Coroutine)
            || lookupInType(vm, vm.typeOf(inner), vm.names.throwName))) {
        if (!exits)
            return false;
        g->state = GeneratorState::Running;
        const Value close = getAttributeOrNull(vm, inner, vm.names.close);
        const bool ok = (!close && !vm.hasError()) || (close && call(vm, close));
        g->state = GeneratorState::Suspended;
        if (ok)
            return false;
        exception = takeError(vm); // closing failed: that is raised inside instead
        result = throwIntoGenerator(vm, g, exception);
        return true;
    }
    g->state = GeneratorState::Running;
    const Value yielded = callMethod(vm, inner, vm.names.throwName, {exception});
    g->state = GeneratorState::Suspended;
    Value returned = kNone;
    if (yielded) {
        result = {yielded, kNull, false};
    } else if (stopIterationValue(vm, returned)) {
        leaveDelegate(g, returned);
        if (!enter(vm, g)) {
            result = {};
        } else {
            Frame* f = g->frame();
            countEntered(f->code, f->unitOf(f->ip));
            result = outcome(vm, g, runFrame(vm, f));
        }
    } else {
        const Value error = takeError(vm);
        leaveDelegate(g, kNone);
        --g->frame()->stackTop;
        result = throwIntoGenerator(vm, g, error);
    }
    return true;
}

} // namespace

Resumed resumeGenerator(Vm& vm, GeneratorObject* g, Value sent)
{
    if (isRunning(vm, g))
        return {};
    if (g->state == GeneratorState::Finished) {
        if (g->kind != ObjectKind::Coroutine)
            return {kNull, kNone, true};
        raise(vm, vm.types.RuntimeError, "cannot reuse already awaited coroutine");
        return {};
    }
    if (g->state == GeneratorState::Created && sent && !sent.isNone()) {
        raiseTypeError(vm, std::string("can't send non-None value to a just-started ") + kindName(g));
        return {};
    }
    if (!enter(vm, g))
        return {};
    *g->frame()->stackTop++ = sent ? sent : kNone;
    return outcome(vm, g, runFrame(vm, g->frame()));
}

Resumed throwIntoGenerator(Vm& vm, GeneratorObject* g, Value exception)
{
    if (isRunning(vm, g))
        return {};
    Resumed result;
    if (const Value inner = delegate(g); inner && throwIntoDelegate(vm, g, inner, exception, result))
        return result;
    if (g->state == GeneratorState::Finished) {
        if (g->kind == ObjectKind::Coroutine)
            raise(vm, vm.types.RuntimeError, "cannot reuse already awaited coroutine");
        else
            raiseObject(vm, exception);
        return {};
    }
    if (!enter(vm, g))
        return {};
    vm.frame = g->frame();
    raiseObject(vm, exception);
    return outcome(vm, g, runFrameFromError(vm, g->frame()));
}

Value wrapAsyncValue(Vm& vm, Value v)
{
    return Value::heap(makeTuple(vm, {v}));
}

} // namespace vmcore
