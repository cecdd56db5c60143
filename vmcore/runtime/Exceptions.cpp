// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Exceptions.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

bool isExceptionClass(Value v)
{
    return hasKind(v, ObjectKind::Type) && (as<TypeObject>(v)->typeFlags & kTypeIsException) != 0;
}

Value contextOf(Value exception)
{
    return asException(exception)->context;
}

} // namespace

ExceptionObject* makeException(Vm& vm, TypeObject* type, TupleObject* args)
{
    auto* e = static_cast<ExceptionObject*>(allocateInstance(vm, type));
    e->args = Value::heap(args);
    e->traceback = kNull;
    e->context = kNull;
    e->cause = kNull;
    e->notes = kNull;
    e->extra = kNull;
    e->suppressContext = false;
    return e;
}

Value toException(Vm& vm, Value v)
{
    if (isException(v))
        return v;
    if (!isExceptionClass(v))
        return raiseTypeError(vm, "exceptions must derive from BaseException");
    const Value made = call(vm, v);
    if (!made || isException(made))
        return made;
    return raiseTypeError(vm,
        fmt::format("calling {} should have returned an instance of BaseException, not {}", reprForMessage(vm, v),
            reprForMessage(vm, Value::heap(vm.typeOf(made)))));
}

Value exceptionFieldOf(const ExceptionObject* e, unsigned field)
{
    return e->extra ? asTuple(e->extra)->items[field] : kNull;
}

void setExceptionField(Vm& vm, ExceptionObject* e, unsigned field, Value v)
{
    if (!e->extra) {
        e->extra = Value::heap(allocateTuple(vm, exceptionField::count));
        vm.heap.barrier(e);
    }
    TupleObject* fields = asTuple(e->extra);
    fields->items[field] = v;
    vm.heap.barrier(fields);
}

void setContext(Vm& vm, ExceptionObject* exception, Value context)
{
    const Value self = Value::heap(exception);
    if (context == self)
        return;
    // Cut the chain where it leads back here. It may be a circle already: `slow` follows at half speed.
    Value slow = context;
    bool slowMoves = false;
    for (Value at = context; const Value next = contextOf(at);) {
        if (next == self) {
            asException(at)->context = kNull;
            break;
        }
        at = next;
        if (at == slow)
            break;
        if (slowMoves)
            slow = contextOf(slow);
        slowMoves = !slowMoves;
    }
    exception->context = context;
    vm.heap.barrier(exception);
}

bool setCause(Vm& vm, Value exception, Value cause)
{
    if (!cause.isNone() && !isException(cause) && !isExceptionClass(cause)) {
        raiseTypeError(vm, "exception causes must derive from BaseException");
        return false;
    }
    const Value made = cause.isNone() ? kNull : toException(vm, cause);
    if (!made && vm.hasError())
        return false;
    ExceptionObject* e = asException(exception);
    e->cause = made;
    e->suppressContext = true;
    vm.heap.barrier(e);
    return true;
}

Value raiseWithCause(Vm& vm, TypeObject* type, std::string_view message, Value cause)
{
    raise(vm, type, message);
    ExceptionObject* e = asException(vm.error);
    e->cause = cause;
    e->suppressContext = true;
    vm.heap.barrier(e);
    setContext(vm, e, cause);
    return kNull;
}

std::optional<bool> matchesException(Vm& vm, Value exception, Value classes)
{
    const Value* first = isTuple(classes) ? asTuple(classes)->items : &classes;
    const std::int64_t count = isTuple(classes) ? asTuple(classes)->length : 1;
    for (std::int64_t i = 0; i < count; ++i)
        if (!isExceptionClass(first[i])) {
            raiseTypeError(vm, "catching classes that do not inherit from BaseException is not allowed");
            return std::nullopt;
        }
    for (std::int64_t i = 0; i < count; ++i)
        if (isInstance(vm, exception, as<TypeObject>(first[i])))
            return true;
    return false;
}

ProgramExit exitOf(Vm& vm, Value systemExit)
{
    const Value code = exceptionFieldOf(asException(systemExit), exceptionField::exitCode);
    if (!code || code.isNone())
        return {};
    if (isInt(code))
        return {static_cast<int>(intToInt64(code).value_or(-1)), {}};
    const Value text = strOf(vm, code);
    if (!text) {
        takeError(vm);
        return {1, {}};
    }
    return {1, toUtf8(asStr(text))};
}

} // namespace vmcore
