// SPDX-License-Identifier: GPL-3.0-or-later
// Async generators hand out awaitables: each step of one runs the generator up to its next await or
// yield. A yielded value ends the awaitable (StopIteration with it), what is awaited passes through.
#include "vmcore/builtins/AsyncGenerators.h"

#include "vmcore/builtins/GeneratorProtocol.h"
#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// GeneratorObject::flags of async generators.
constexpr std::uint16_t kStepRunning = 1, kClosed = 2;

enum class StepState : std::uint8_t { New, Running, Done };
enum class StepKind : std::uint8_t { Send, Throw, Close };

// Data of the native object.
struct Step
{
    GeneratorObject* generator;
    Value argument; // what is sent or thrown
    StepState state;
    StepKind kind;
};

void traceStep(HeapObject* o, Marker& m)
{
    const auto* step = static_cast<const Step*>(static_cast<NativeObject*>(o)->data());
    m.object(step->generator);
    m.value(step->argument);
}
constexpr NativeClass kSendClass = {"async_generator_asend", traceStep, nullptr};
constexpr NativeClass kThrowClass = {"async_generator_athrow", traceStep, nullptr};

Step* stepOf(Value v)
{
    return static_cast<Step*>(as<NativeObject>(v)->data());
}

Value makeStep(Vm& vm, const NativeClass& c, Value generator, StepKind kind, Value argument)
{
    NativeObject* o = allocateNative(vm, c, sizeof(Step));
    *static_cast<Step*>(o->data()) = {as<GeneratorObject>(generator), argument, StepState::New, kind};
    return Value::heap(o);
}

const char* nameOf(StepKind kind)
{
    switch (kind) {
    case StepKind::Send: return "anext"; // asend() too
    case StepKind::Throw: return "athrow";
    case StepKind::Close: return "aclose";
    }
    return "";
}

// What yield put around its value (see ASYNC_GEN_WRAP); kNull: the value is awaited instead.
Value yieldedValue(Value v)
{
    return isExactly(v, ObjectKind::Tuple) && asTuple(v)->length == 1 ? asTuple(v)->items[0] : kNull;
}

Value raiseStopAsync(Vm& vm)
{
    return raiseObject(vm, Value::heap(makeException(vm, vm.types.StopAsyncIteration, vm.emptyTuple)));
}

// The generator ended or raised: what the awaitable raises.
void noteEnd(Vm& vm, const Step* step)
{
    const bool isEnd = errorIs(vm, vm.types.StopAsyncIteration) || errorIs(vm, vm.types.GeneratorExit);
    if (!isEnd)
        return;
    step->generator->flags |= kClosed;
    if (step->kind == StepKind::Close) {
        takeError(vm);
        raiseStopIteration(vm, kNone);
    }
}

// What a resumption means for whoever awaits the step.
Value outcome(Vm& vm, Step* step, const Resumed& r)
{
    Value awaited = r.yielded;
    if (r.finished)
        raiseStopAsync(vm);
    if (!awaited) {
        noteEnd(vm, step);
    } else if (const Value yielded = yieldedValue(awaited)) {
        awaited = kNull;
        if (step->kind == StepKind::Close)
            raise(vm, vm.types.RuntimeError, "async generator ignored GeneratorExit");
        else
            raiseStopIteration(vm, yielded);
    }
    if (!awaited) {
        step->generator->flags &= static_cast<std::uint16_t>(~kStepRunning);
        step->state = StepState::Done;
    }
    return awaited;
}

Value refuseReuse(Vm& vm, const Step* step)
{
    return raise(vm, vm.types.RuntimeError,
        step->kind == StepKind::Send ? "cannot reuse already awaited __anext__()/asend()"
                                     : "cannot reuse already awaited aclose()/athrow()");
}

Value abandon(Step* step)
{
    step->state = StepState::Done;
    return kNull;
}

// The first resumption of aclose() and athrow().
Value startThrow(Vm& vm, Step* step, Value sent)
{
    GeneratorObject* g = step->generator;
    if (g->state == GeneratorState::Finished) {
        raiseStopIteration(vm, kNone);
        return abandon(step);
    }
    if ((g->flags & kClosed) != 0) {
        raiseStopAsync(vm);
        return abandon(step);
    }
    if (!sent.isNone())
        return raise(vm, vm.types.RuntimeError, "can't send non-None value to a just-started coroutine");
    Value exception = kNull;
    if (step->kind == StepKind::Close) {
        g->flags |= kClosed;
        exception = Value::heap(makeException(vm, vm.types.GeneratorExit, vm.emptyTuple));
    } else {
        const TupleObject* parts = asTuple(step->argument);
        exception = thrownException(vm, parts->items[0], parts->items[1], parts->items[2]);
    }
    if (!exception)
        return abandon(step);
    step->state = StepState::Running;
    g->flags |= kStepRunning;
    return outcome(vm, step, throwIntoGenerator(vm, g, exception));
}

Value resumeStep(Vm& vm, Step* step, Value sent)
{
    if (step->state == StepState::Done)
        return refuseReuse(vm, step);
    if (step->state == StepState::New) {
        if ((step->generator->flags & kStepRunning) != 0) {
            raise(vm, vm.types.RuntimeError,
                fmt::format("{}(): asynchronous generator is already running", nameOf(step->kind)));
            return abandon(step);
        }
        if (step->kind != StepKind::Send)
            return startThrow(vm, step, sent);
        if (sent.isNone())
            sent = step->argument;
        step->state = StepState::Running;
        step->generator->flags |= kStepRunning;
    }
    return outcome(vm, step, resumeGenerator(vm, step->generator, sent));
}

Value itself(Vm&, const CallArgs& a)
{
    return a[0];
}
Value stepNext(Vm& vm, const CallArgs& a)
{
    return resumeStep(vm, stepOf(a[0]), kNone);
}
Value stepSend(Vm& vm, const CallArgs& a)
{
    return resumeStep(vm, stepOf(a[0]), a[1]);
}
Value stepThrow(Vm& vm, const CallArgs& a)
{
    Step* step = stepOf(a[0]);
    if (step->state == StepState::Done)
        return refuseReuse(vm, step);
    const Value exception = thrownException(vm, a[1], a.valueOr(2, kNone), a.valueOr(3, kNone));
    return exception ? outcome(vm, step, throwIntoGenerator(vm, step->generator, exception)) : kNull;
}
Value stepClose(Vm&, const CallArgs& a)
{
    stepOf(a[0])->state = StepState::Done;
    return kNone;
}

constexpr NativeInfo kStepMethods[] = {
    slot("__await__", itself, 0, 0),
    slot("__iter__", itself, 0, 0),
    slot("__next__", stepNext, 0, 0),
    method("send", stepSend, 1, 1),
    method("throw", stepThrow, 1, 3),
    method("close", stepClose, 0, 0),
};

// --- async_generator

Value anext(Vm& vm, const CallArgs& a)
{
    return makeStep(vm, kSendClass, a[0], StepKind::Send, kNone);
}
Value asend(Vm& vm, const CallArgs& a)
{
    return makeStep(vm, kSendClass, a[0], StepKind::Send, a[1]);
}
Value athrow(Vm& vm, const CallArgs& a)
{
    const Value parts = Value::heap(makeTuple(vm, {a[1], a.valueOr(2, kNone), a.valueOr(3, kNone)}));
    return makeStep(vm, kThrowClass, a[0], StepKind::Throw, parts);
}
Value aclose(Vm& vm, const CallArgs& a)
{
    return makeStep(vm, kThrowClass, a[0], StepKind::Close, kNone);
}

constexpr NativeInfo kGeneratorMethods[] = {
    slot("__aiter__", itself, 0, 0),
    slot("__anext__", anext, 0, 0),
    method("asend", asend, 1, 1),
    method("athrow", athrow, 1, 3),
    method("aclose", aclose, 0, 0),
};

// --- coroutine.__await__()

struct Awaiting
{
    Value coroutine;
};
void traceAwaiting(HeapObject* o, Marker& m)
{
    m.value(static_cast<const Awaiting*>(static_cast<NativeObject*>(o)->data())->coroutine);
}
constexpr NativeClass kAwaitingClass = {"coroutine_wrapper", traceAwaiting, nullptr};

GeneratorObject* awaited(Value v)
{
    return as<GeneratorObject>(static_cast<const Awaiting*>(as<NativeObject>(v)->data())->coroutine);
}
Value awaitingNext(Vm& vm, const CallArgs& a)
{
    return resultOf(vm, resumeGenerator(vm, awaited(a[0]), kNull));
}
Value awaitingSend(Vm& vm, const CallArgs& a)
{
    return resultOf(vm, resumeGenerator(vm, awaited(a[0]), a[1]));
}
Value awaitingThrow(Vm& vm, const CallArgs& a)
{
    const Value exception = thrownException(vm, a[1], a.valueOr(2, kNone), a.valueOr(3, kNone));
    return exception ? resultOf(vm, throwIntoGenerator(vm, awaited(a[0]), exception)) : kNull;
}
Value awaitingClose(Vm& vm, const CallArgs& a)
{
    return closeGenerator(vm, awaited(a[0]), "coroutine") ? kNone : kNull;
}

constexpr NativeInfo kAwaitingMethods[] = {
    slot("__iter__", itself, 0, 0),
    slot("__next__", awaitingNext, 0, 0),
    method("send", awaitingSend, 1, 1),
    method("throw", awaitingThrow, 1, 3),
    method("close", awaitingClose, 0, 0),
};

} // namespace

bool isStepping(const GeneratorObject* g)
{
    return (g->flags & kStepRunning) != 0;
}

Value awaitCoroutine(Vm& vm, const CallArgs& a)
{
    NativeObject* o = allocateNative(vm, kAwaitingClass, sizeof(Awaiting));
    static_cast<Awaiting*>(o->data())->coroutine = a[0];
    return Value::heap(o);
}

void installAsyncGenerators(Vm& vm)
{
    for (const NativeClass* c : {&kSendClass, &kThrowClass})
        addMethods(vm, makeNativeType(vm, *c, c->name, "builtins"), kStepMethods);
    addMethods(vm, makeNativeType(vm, kAwaitingClass, kAwaitingClass.name, "builtins"), kAwaitingMethods);
    addMethods(vm, vm.types.AsyncGenerator, kGeneratorMethods);
}

} // namespace vmcore
