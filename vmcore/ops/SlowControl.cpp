// SPDX-License-Identifier: GPL-3.0-or-later
// Out-of-line halves of generators, unpacking, exceptions, and with.
#include "vmcore/object/Deaths.h"
#include "vmcore/ops/OpInfo.h"
#include "vmcore/ops/UopBodies.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Generators.h"
#include "vmcore/runtime/Safepoint.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <new>

namespace vmcore {
namespace {

Exit done(bool ok)
{
    return ok ? Exit::None : Exit::Error;
}
Exit push(State& s, Value v)
{
    *s.sp++ = v;
    return done(static_cast<bool>(v));
}
Exit replaceTop(State& s, Value v)
{
    s.sp[-1] = v;
    return done(static_cast<bool>(v));
}
// Goes on in the frame below with a value on its stack, or out of the loop.
Exit leaveWith(State& s, FrameRole role, Value v)
{
    if (role == FrameRole::Entry) {
        s.vm->result = v;
        return Exit::Left;
    }
    s.fp = s.vm->frame;
    s.ip = s.fp->ip;
    s.sp = s.fp->stackTop;
    *s.sp++ = v;
    return Exit::None;
}

} // namespace

Exit safepoint(State& s)
{
    s.fp->ip = s.ip;
    s.fp->stackTop = s.sp;
    return done(runSafepoint(*s.vm));
}

Exit becameHot(State& s, const Unit* at)
{
    s.vm->higherTier->becameHot(s, at);
    return Exit::None;
}

Exit enterExecutor(State& s, const Unit* at)
{
    return s.vm->higherTier->enter(s, at);
}

void expectTierTwo(const Vm& vm, const Unit* at)
{
    const HigherTier* tier = vm.higherTier;
    if (tier)
        writeUnits(const_cast<Unit*>(at) + 1, tier->firstCounter(opInfo(at->op).family == Op::JUMP_BACKWARD));
}

Exit fault(State& s)
{
    raise(*s.vm, s.vm->types.SystemError,
        "a cache unit was executed at unit " + std::to_string(s.fp->currentUnit()) + " of "
            + toUtf8(s.fp->code->qualname));
    return Exit::Error;
}

// --- generators -----------------------------------------------------------------------------------
Exit returnGenerator(State& s)
{
    Vm& vm = *s.vm;
    Frame* f = s.fp;
    const CodeObject* code = f->code;
    const ObjectKind kind = (code->flags & kCodeGenerator) != 0 ? ObjectKind::Generator
        : (code->flags & kCodeCoroutine) != 0                   ? ObjectKind::Coroutine
                                                                : ObjectKind::AsyncGenerator;
    const std::size_t slots = code->slotCount();
    // One slot more: what pushes a callable writes the null behind it even when it does not keep it (see runUops).
    auto* g = vm.heap.allocate<GeneratorObject>(
        kind, builtinShape(kind), sizeof(GeneratorObject) + sizeof(Frame) + (slots + 1) * sizeof(Value));
    g->name = Value::heap(code->name);
    g->qualname = Value::heap(code->qualname);
    g->handled = g->outerHandled = kNull;
    g->whenFinished = nullptr;
    g->state = GeneratorState::Created;
    g->keepsResult = false;
    Frame* own = g->frame();
    *own = *f;
    std::copy_n(f->slots, code->localCount, own->slots);
    std::fill_n(own->slots + code->localCount, slots - code->localCount, kNull);
    own->back = nullptr;
    own->above = nullptr;
    own->generator = g;
    own->ip = s.ip;
    own->stackTop = own->stackBase();
    if (kind == ObjectKind::Coroutine || (kind == ObjectKind::Generator && !code->data->exceptions.empty()))
        vm.deaths().addMortal(g);
    ++code->data->counts.generatorsMade;
    --vm.recursionDepth;
    vm.frame = f->back;
    return leaveWith(s, f->role, Value::heap(g));
}

Exit yieldValue(State& s)
{
    Vm& vm = *s.vm;
    Frame* f = s.fp;
    GeneratorObject* g = f->generator;
    const Value v = *--s.sp;
    f->ip = s.ip;
    f->stackTop = s.sp;
    g->state = GeneratorState::Suspended;
    g->handled = vm.handled == g->outerHandled ? kNull : vm.handled;
    vm.handled = g->outerHandled;
    g->outerHandled = kNull;
    vm.heap.barrier(g);
    --vm.recursionDepth;
    vm.frame = f->back;
    f->back = nullptr;
    return leaveWith(s, f->role, v);
}

Exit returnFromGenerator(State& s, Value result)
{
    Vm& vm = *s.vm;
    Frame* f = s.fp;
    const GeneratorObject* g = f->generator;
    const Unit* whenFinished = g->whenFinished;
    const bool keepsResult = g->keepsResult;
    finishGenerator(vm, f->generator);
    --vm.recursionDepth;
    vm.frame = f->back;
    f->back = nullptr;
    if (f->role == FrameRole::Entry)
        return leaveWith(s, f->role, result);
    s.fp = vm.frame;
    // The resumer stands behind its FOR_ITER or SEND, whose caches have the same size.
    const Unit* at = s.fp->ip - unitLength(Op::FOR_ITER);
    body::count(at, 2);
    s.ip = whenFinished;
    s.sp = s.fp->stackTop;
    if (keepsResult)
        s.sp[-1] = result;
    else
        --s.sp;
    return Exit::None;
}

Exit returnFromInit(State& s, Value result)
{
    Vm& vm = *s.vm;
    Frame* f = s.fp;
    --vm.recursionDepth;
    vm.frame = f->back;
    if (!result.isNone()) {
        s.fp = f->back; // the error belongs to the caller
        s.ip = s.fp->ip;
        s.sp = s.fp->stackTop;
        raiseTypeError(vm, "__init__() should return None, not '" + std::string(typeName(vm, result)) + "'");
        return Exit::Error;
    }
    return leaveWith(s, FrameRole::Plain, f->constructed);
}

// Stack: iterator, value. `jump` counts from behind the instruction.
Exit send(State& s, const Unit* at, std::uint32_t jump)
{
    Vm& vm = *s.vm;
    const Value sent = s.sp[-1], iterator = s.sp[-2];
    Value returned = kNone, yielded = kNull;
    if (iterator.isHeap() && iterator.object()->kind >= ObjectKind::Generator
        && iterator.object()->kind <= ObjectKind::Coroutine) {
        const Resumed r = resumeGenerator(vm, as<GeneratorObject>(iterator), sent);
        yielded = r.yielded;
        if (!yielded && !r.finished)
            return Exit::Error;
        returned = r.returned;
    } else {
        yielded = sent.isNone() ? callIteratorNext(vm, iterator, returned)
                                : callMethod(vm, iterator, vm.names.send, {sent});
        if (!yielded && vm.hasError() && !stopIterationValue(vm, returned))
            return Exit::Error;
    }
    if (yielded) {
        s.sp[-1] = yielded;
        return Exit::None;
    }
    body::count(at, 2);
    --s.sp;
    s.sp[-1] = returned;
    s.ip += jump;
    return Exit::None;
}

Exit getYieldFromIter(State& s)
{
    const Value v = s.sp[-1];
    if (hasKind(v, ObjectKind::Generator))
        return Exit::None;
    if (hasKind(v, ObjectKind::Coroutine)) {
        if ((s.fp->code->flags & kCodeCoroutine) != 0)
            return Exit::None;
        raiseTypeError(*s.vm, "cannot 'yield from' a coroutine object in a non-coroutine generator");
        return Exit::Error;
    }
    return replaceTop(s, getIterator(*s.vm, v));
}

// --- unpacking ------------------------------------------------------------------------------------
namespace {

Exit tooFew(Vm& vm, std::uint32_t expected, std::uint32_t got, bool atLeast)
{
    raiseValueError(vm,
        std::string("not enough values to unpack (expected ") + (atLeast ? "at least " : "") + std::to_string(expected)
            + ", got " + std::to_string(got) + ")");
    return Exit::Error;
}
Value unpackIterator(Vm& vm, Value v)
{
    const Value iterator = getIterator(vm, v);
    if (!iterator && errorIs(vm, vm.types.TypeError) && !lookupInType(vm, vm.typeOf(v), vm.names.iter_)
        && !lookupInType(vm, vm.typeOf(v), vm.names.getitem_)) {
        takeError(vm);
        raiseTypeError(vm, "cannot unpack non-iterable " + std::string(typeName(vm, v)) + " object");
    }
    return iterator;
}
// The first `count` items, the first one on top of the stack. Null iterator: error.
Exit unpackFirst(State& s, Value iterator, std::uint32_t count, Value* to, std::uint32_t atLeast)
{
    Vm& vm = *s.vm;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Value v = iteratorNext(vm, iterator);
        if (!v)
            return vm.hasError() ? Exit::Error : tooFew(vm, atLeast ? atLeast : count, i, atLeast != 0);
        to[-static_cast<std::ptrdiff_t>(i)] = v;
    }
    return Exit::None;
}

} // namespace

Exit unpackSequence(State& s, std::uint32_t count)
{
    Vm& vm = *s.vm;
    const Value iterable = s.sp[-1];
    const Value iterator = unpackIterator(vm, iterable);
    if (!iterator)
        return Exit::Error;
    Value* items = s.sp - 1;
    std::fill_n(items + 1, count > 0 ? count - 1 : 0, kNull);
    RootedValues keep(vm); // the stack slot of the iterable is overwritten by an item
    keep.push(iterator);
    if (const Exit e = unpackFirst(s, iterator, count, items + count - 1, 0); e != Exit::None)
        return e;
    if (iteratorNext(vm, iterator)) {
        raiseValueError(vm, "too many values to unpack (expected " + std::to_string(count) + ")");
        return Exit::Error;
    }
    if (vm.hasError())
        return Exit::Error;
    s.sp = items + count;
    return Exit::None;
}

Exit unpackEx(State& s, std::uint32_t argument)
{
    Vm& vm = *s.vm;
    const std::uint32_t before = argument & 0xFF, after = argument >> 8;
    const Value iterator = unpackIterator(vm, s.sp[-1]);
    if (!iterator)
        return Exit::Error;
    RootedValues keep(vm);
    keep.push(iterator);
    Value* items = s.sp - 1;
    const std::uint32_t total = before + 1 + after;
    std::fill_n(items + 1, total - 1, kNull);
    if (const Exit e = unpackFirst(s, iterator, before, items + total - 1, before + after); e != Exit::None)
        return e;
    ListObject* rest = listFrom(vm, iterator);
    if (!rest)
        return Exit::Error;
    if (rest->length < after)
        return tooFew(vm, before + after, before + static_cast<std::uint32_t>(rest->length), true);
    for (std::uint32_t i = 0; i < after; ++i)
        items[i] = rest->items[rest->length - 1 - i];
    listErase(vm, rest, rest->length - after, after);
    items[after] = Value::heap(rest);
    s.sp = items + total;
    return Exit::None;
}

// --- exceptions -----------------------------------------------------------------------------------
Exit raiseVarargs(State& s, std::uint32_t count)
{
    Vm& vm = *s.vm;
    if (count == 0) {
        if (!vm.handled || vm.handled.isNone()) {
            raise(vm, vm.types.RuntimeError, "No active exception to reraise");
            return Exit::Error;
        }
        vm.error = vm.handled;
        return Exit::Reraise;
    }
    Value cause = kNull;
    if (count == 2)
        cause = *--s.sp;
    const Value exception = toException(vm, *--s.sp);
    if (!exception)
        return Exit::Error;
    if (cause) {
        const bool ok = setCause(vm, exception, cause);
        if (!ok)
            return Exit::Error;
    }
    raiseObject(vm, exception);
    return Exit::Error;
}

// The handler is looked for from this instruction; the unit that lies `unitDepth` below told where the error first was,
// which the traceback knows already.
Exit reraise(State& s, std::uint32_t)
{
    s.vm->error = *--s.sp;
    return Exit::Reraise;
}

Exit checkExcMatch(State& s)
{
    const auto matches = matchesException(*s.vm, s.sp[-2], s.sp[-1]);
    s.sp[-1] = Value::boolean(matches.value_or(false));
    return done(matches.has_value());
}

Exit checkEgMatch(State& s)
{
    Split parts;
    if (!splitForExceptStar(*s.vm, s.sp[-2], s.sp[-1], parts))
        return Exit::Error;
    s.sp[-2] = parts.rest;
    s.sp[-1] = parts.match;
    if (!parts.match.isNone())
        s.vm->handled = parts.match;
    return Exit::None;
}

Exit prepReraiseStar(State& s)
{
    const Value v = exceptionAfterExceptStar(*s.vm, s.sp[-2], s.sp[-1]);
    --s.sp;
    return replaceTop(s, v);
}

// --- with -----------------------------------------------------------------------------------------
namespace {

// Replaces a context manager by its bound exit method and what entering it gives.
Exit enterContext(State& s, StrObject* enter, StrObject* exit, const char* protocol)
{
    Vm& vm = *s.vm;
    const Value manager = s.sp[-1];
    const auto missing = [&](std::string_view what) {
        raiseTypeError(vm,
            "'" + std::string(typeName(vm, manager)) + "' object does not support the " + protocol + " protocol"
                + std::string(what));
        return Exit::Error;
    };
    const Method in = lookupSpecial(vm, manager, enter);
    if (!in.callable)
        return vm.hasError() ? Exit::Error : missing("");
    const Method out = lookupSpecial(vm, manager, exit);
    if (!out.callable)
        return vm.hasError() ? Exit::Error : missing(" (missed " + toUtf8(exit) + " method)");
    s.sp[-1] = out.self ? Value::heap(makeBoundMethod(vm, out.callable, out.self)) : out.callable;
    return push(s, in.self ? call(vm, in.callable, {in.self}) : call(vm, in.callable));
}

} // namespace

Exit beforeWith(State& s)
{
    return enterContext(s, s.vm->names.enter_, s.vm->names.exit_, "context manager");
}
Exit beforeAsyncWith(State& s)
{
    return enterContext(s, s.vm->names.aenter_, s.vm->names.aexit_, "asynchronous context manager");
}

// Stack: exit, unit, handled before, exception.
Exit withExceptStart(State& s)
{
    Vm& vm = *s.vm;
    const Value exception = s.sp[-1];
    const Value traceback = as<ExceptionObject>(exception)->traceback;
    return push(s, call(vm, s.sp[-4], {Value::heap(vm.typeOf(exception)), exception, traceback ? traceback : kNone}));
}

// --- async ----------------------------------------------------------------------------------------
namespace {

bool isAwaitableIterator(Vm& vm, Value v)
{
    return hasKind(v, ObjectKind::Coroutine) || lookupInType(vm, vm.typeOf(v), vm.names.next_);
}
Value awaitableIterator(Vm& vm, Value v, std::string_view whenMissing)
{
    if (hasKind(v, ObjectKind::Coroutine))
        return v;
    bool found = false;
    const Value iterator = callSpecial(vm, v, vm.names.await_, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, whenMissing);
    if (iterator && !isAwaitableIterator(vm, iterator))
        return raiseTypeError(
            vm, "__await__() returned non-iterator of type '" + std::string(typeName(vm, iterator)) + "'");
    return iterator;
}

} // namespace

Exit getAwaitable(State& s, std::uint32_t flag)
{
    Vm& vm = *s.vm;
    const std::string type(typeName(vm, s.sp[-1]));
    const std::string message = flag == 1
        ? "'async with' received an object from __aenter__ that does not implement __await__: " + type
        : flag == 2 ? "'async with' received an object from __aexit__ that does not implement __await__: " + type
                    : "object " + type + " can't be used in 'await' expression";
    return replaceTop(s, awaitableIterator(vm, s.sp[-1], message));
}

Exit getAiter(State& s)
{
    Vm& vm = *s.vm;
    bool found = false;
    const std::string type(typeName(vm, s.sp[-1]));
    const Value v = callSpecial(vm, s.sp[-1], vm.names.aiter_, {}, found);
    if (!found && !vm.hasError())
        raiseTypeError(vm, "'async for' requires an object with __aiter__ method, got " + type);
    if (v && !lookupInType(vm, vm.typeOf(v), vm.names.anext_)) {
        raiseTypeError(vm,
            "'async for' received an object from __aiter__ that does not implement __anext__: "
                + std::string(typeName(vm, v)));
        return Exit::Error;
    }
    return replaceTop(s, v);
}

Exit getAnext(State& s)
{
    Vm& vm = *s.vm;
    bool found = false;
    const std::string type(typeName(vm, s.sp[-1]));
    const Value v = callSpecial(vm, s.sp[-1], vm.names.anext_, {}, found);
    if (!found && !vm.hasError())
        raiseTypeError(vm, "'async for' requires an iterator with __anext__ method, got " + type);
    if (!v)
        return Exit::Error;
    return push(s,
        awaitableIterator(
            vm, v, "'async for' received an invalid object from __anext__: " + std::string(typeName(vm, v))));
}

Exit endAsyncFor(State& s)
{
    Vm& vm = *s.vm;
    const Value exception = s.sp[-1];
    s.sp -= 2;
    if (isInstance(vm, exception, vm.types.StopAsyncIteration))
        return Exit::None;
    vm.error = exception;
    return Exit::Reraise;
}

Exit asyncGenWrap(State& s)
{
    return replaceTop(s, wrapAsyncValue(*s.vm, s.sp[-1]));
}

} // namespace vmcore
