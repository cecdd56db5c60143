// SPDX-License-Identifier: GPL-3.0-or-later
// generator, coroutine and async_generator, over the resuming in runtime/Calls.h.
#include "vmcore/builtins/AsyncGenerators.h"
#include "vmcore/builtins/GeneratorProtocol.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/FrameObjects.h"
#include "vmcore/runtime/Generators.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {

Value resultOf(Vm& vm, const Resumed& r)
{
    return r.finished ? raiseStopIteration(vm, r.returned) : r.yielded;
}

Value thrownException(Vm& vm, Value type, Value value, Value traceback)
{
    if (!traceback.isNone() && !hasKind(traceback, ObjectKind::Traceback))
        return raiseTypeError(vm, "throw() third argument must be a traceback object");
    Value exception = kNull;
    if (hasKind(type, ObjectKind::Type) && isSubclass(as<TypeObject>(type), vm.types.BaseException)) {
        if (isInstance(vm, value, as<TypeObject>(type)))
            exception = value;
        else if (value.isNone())
            exception = call(vm, type);
        else
            exception = isTuple(value) ? callWith(vm, type, asTuple(value), nullptr) : call(vm, type, {value});
        if (exception && !isException(exception))
            return raiseTypeError(vm,
                fmt::format("calling {} should have returned an instance of BaseException, not {}",
                    reprForMessage(vm, type), typeName(vm, exception)));
    } else if (isException(type)) {
        if (!value.isNone())
            return raiseTypeError(vm, "instance exception may not have a separate value");
        exception = type;
    } else {
        return raiseTypeError(vm,
            fmt::format(
                "exceptions must be classes or instances deriving from BaseException, not {}", typeName(vm, type)));
    }
    if (exception && !traceback.isNone()) {
        asException(exception)->traceback = traceback;
        vm.heap.barrier(exception.object());
    }
    return exception;
}

bool closeGenerator(Vm& vm, GeneratorObject* g, const char* what)
{
    if (g->state == GeneratorState::Created || g->state == GeneratorState::Finished) {
        if (g->state == GeneratorState::Created)
            abandonGenerator(vm, g);
        return true;
    }
    ExceptionObject* exit = makeException(vm, vm.types.GeneratorExit, vm.emptyTuple);
    const Resumed r = throwIntoGenerator(vm, g, Value::heap(exit));
    if (r.yielded) {
        raise(vm, vm.types.RuntimeError, fmt::format("{} ignored GeneratorExit", what));
        return false;
    }
    return r.finished || clearErrorIf(vm, vm.types.GeneratorExit) || clearErrorIf(vm, vm.types.StopIteration);
}

void abandonGenerator(Vm& vm, GeneratorObject* g)
{
    // It never ran, so nothing inside waits for an exception.
    const Value handled = vm.handled;
    finishGenerator(vm, g);
    vm.handled = handled;
}

namespace {

GeneratorObject* generator(Value v)
{
    return as<GeneratorObject>(v);
}

Value iteratorItself(Vm&, const CallArgs& a)
{
    return a[0];
}

Value next(Vm& vm, const CallArgs& a)
{
    return resultOf(vm, resumeGenerator(vm, generator(a[0]), kNull));
}

Value send(Vm& vm, const CallArgs& a)
{
    return resultOf(vm, resumeGenerator(vm, generator(a[0]), a[1]));
}

Value throwInto(Vm& vm, const CallArgs& a)
{
    const Value exception = thrownException(vm, a[1], a.valueOr(2, kNone), a.valueOr(3, kNone));
    return exception ? resultOf(vm, throwIntoGenerator(vm, generator(a[0]), exception)) : kNull;
}

Value close(Vm& vm, const CallArgs& a)
{
    const char* what = hasKind(a[0], ObjectKind::Coroutine) ? "coroutine" : "generator";
    return closeGenerator(vm, generator(a[0]), what) ? kNone : kNull;
}

Value repr(Vm& vm, const CallArgs& a)
{
    const char* what = hasKind(a[0], ObjectKind::Coroutine) ? "coroutine"
        : hasKind(a[0], ObjectKind::Generator)              ? "generator"
                                                            : "async_generator";
    const std::string name = toUtf8(asStr(generator(a[0])->qualname));
    return Value::heap(makeStr(vm, fmt::format("<{} object {} at {:#x}>", what, name, a[0].bits & ~kTagHeap)));
}

Value readName(Vm&, Value v)
{
    return generator(v)->name;
}
Value readQualname(Vm&, Value v)
{
    return generator(v)->qualname;
}

bool writeText(Vm& vm, GeneratorObject* g, Value& field, Value text, const char* attribute)
{
    if (!isStr(text)) {
        raiseTypeError(vm, fmt::format("{} must be set to a string object", attribute));
        return false;
    }
    field = text;
    vm.heap.barrier(g);
    return true;
}
bool writeName(Vm& vm, Value v, Value name)
{
    return writeText(vm, generator(v), generator(v)->name, name, "__name__");
}
bool writeQualname(Vm& vm, Value v, Value name)
{
    return writeText(vm, generator(v), generator(v)->qualname, name, "__qualname__");
}

Value readCode(Vm&, Value v)
{
    return Value::heap(generator(v)->frame()->code);
}
Value readFrame(Vm& vm, Value v)
{
    GeneratorObject* g = generator(v);
    return g->state == GeneratorState::Finished ? kNone : Value::heap(frameObjectOf(vm, g->frame()));
}
Value readRunning(Vm&, Value v)
{
    return Value::boolean(generator(v)->state == GeneratorState::Running);
}
Value readStepping(Vm&, Value v)
{
    return Value::boolean(isStepping(generator(v)));
}
Value readSuspended(Vm&, Value v)
{
    return Value::boolean(generator(v)->state == GeneratorState::Suspended);
}
Value readDelegate(Vm&, Value v)
{
    const Value inner = delegate(generator(v));
    return inner ? inner : kNone;
}

constexpr NativeInfo kGeneratorMethods[] = {
    slot("__iter__", iteratorItself, 0, 0),
    slot("__next__", next, 0, 0),
    slot("__repr__", repr, 0, 0),
    method("send", send, 1, 1),
    method("throw", throwInto, 1, 3),
    method("close", close, 0, 0),
};
constexpr GetSetInfo kGeneratorGetSets[] = {
    {"__name__", readName, writeName, nullptr},
    {"__qualname__", readQualname, writeQualname, nullptr},
    {"gi_code", readCode, nullptr, nullptr},
    {"gi_frame", readFrame, nullptr, nullptr},
    {"gi_running", readRunning, nullptr, nullptr},
    {"gi_suspended", readSuspended, nullptr, nullptr},
    {"gi_yieldfrom", readDelegate, nullptr, nullptr},
};
constexpr NativeInfo kCoroutineMethods[] = {
    slot("__await__", awaitCoroutine, 0, 0),
    slot("__repr__", repr, 0, 0),
    method("send", send, 1, 1),
    method("throw", throwInto, 1, 3),
    method("close", close, 0, 0),
};
constexpr GetSetInfo kCoroutineGetSets[] = {
    {"__name__", readName, writeName, nullptr},
    {"__qualname__", readQualname, writeQualname, nullptr},
    {"cr_code", readCode, nullptr, nullptr},
    {"cr_frame", readFrame, nullptr, nullptr},
    {"cr_running", readRunning, nullptr, nullptr},
    {"cr_suspended", readSuspended, nullptr, nullptr},
    {"cr_await", readDelegate, nullptr, nullptr},
};
constexpr NativeInfo kAsyncGeneratorMethods[] = {
    slot("__repr__", repr, 0, 0),
};
constexpr GetSetInfo kAsyncGeneratorGetSets[] = {
    {"__name__", readName, writeName, nullptr},
    {"__qualname__", readQualname, writeQualname, nullptr},
    {"ag_code", readCode, nullptr, nullptr},
    {"ag_frame", readFrame, nullptr, nullptr},
    {"ag_running", readStepping, nullptr, nullptr},
    {"ag_await", readDelegate, nullptr, nullptr},
};

} // namespace

void installGeneratorTypes(Vm& vm)
{
    addMethods(vm, vm.types.Generator, kGeneratorMethods);
    addGetSets(vm, vm.types.Generator, kGeneratorGetSets);
    addMethods(vm, vm.types.Coroutine, kCoroutineMethods);
    addGetSets(vm, vm.types.Coroutine, kCoroutineGetSets);
    addMethods(vm, vm.types.AsyncGenerator, kAsyncGeneratorMethods);
    addGetSets(vm, vm.types.AsyncGenerator, kAsyncGeneratorGetSets);
    installAsyncGenerators(vm);
}

} // namespace vmcore
