// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Errors.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace vmcore {
namespace {

Value raiseNew(Vm& vm, TypeObject* type, TupleObject* args)
{
    return raiseObject(vm, Value::heap(makeException(vm, type, args)));
}

// UTF-8 of a name that lives as long as the caller looks at it: the collector sees the view.
std::string_view viewOf(const Vm& vm, const StrObject* name)
{
    if ((name->flags & kStrAscii) != 0)
        return asciiView(name);
    return bytesView(makeBytes(const_cast<Vm&>(vm), toUtf8(name)));
}

std::string moduleMessage(const ModuleObject* module, StrObject* nameKey, std::string_view attribute)
{
    const Value name = dictFindStr(module->dict, nameKey);
    if (!isStr(name))
        return fmt::format("module has no attribute '{}'", attribute);
    if ((module->flags & kModuleInitializing) != 0)
        return fmt::format(
            "partially initialized module '{}' has no attribute '{}' (most likely due to a circular import)",
            toUtf8(asStr(name)), attribute);
    return fmt::format("module '{}' has no attribute '{}'", toUtf8(asStr(name)), attribute);
}

std::string attributeMessage(Vm& vm, Value object, StrObject* name)
{
    const std::string attribute = toUtf8(name);
    if (hasKind(object, ObjectKind::Type))
        return fmt::format("type object '{}' has no attribute '{}'",
            className(vm, static_cast<TypeObject*>(object.object())), attribute);
    if (hasKind(object, ObjectKind::Module))
        return moduleMessage(static_cast<ModuleObject*>(object.object()), vm.names.name_, attribute);
    return fmt::format("'{}' object has no attribute '{}'", typeName(vm, object), attribute);
}

} // namespace

TypeObject* typeOfErrno(const Vm& vm, int error)
{
    switch (error) {
    case EAGAIN:
    case EALREADY:
    case EINPROGRESS: return vm.types.BlockingIOError;
    case EPIPE:
    case ESHUTDOWN: return vm.types.BrokenPipeError;
    case ECHILD: return vm.types.ChildProcessError;
    case ECONNABORTED: return vm.types.ConnectionAbortedError;
    case ECONNREFUSED: return vm.types.ConnectionRefusedError;
    case ECONNRESET: return vm.types.ConnectionResetError;
    case EEXIST: return vm.types.FileExistsError;
    case ENOENT: return vm.types.FileNotFoundError;
    case EINTR: return vm.types.InterruptedError;
    case EISDIR: return vm.types.IsADirectoryError;
    case ENOTDIR: return vm.types.NotADirectoryError;
    case EACCES:
    case EPERM: return vm.types.PermissionError;
    case ESRCH: return vm.types.ProcessLookupError;
    case ETIMEDOUT: return vm.types.TimeoutError;
    default: return vm.types.OSError;
    }
}

Value raise(Vm& vm, TypeObject* type, std::string_view message)
{
    return raiseNew(vm, type, makeTuple(vm, {Value::heap(makeStr(vm, message))}));
}

Value raiseValue(Vm& vm, TypeObject* type, Value onlyArgument)
{
    return raiseNew(vm, type, makeTuple(vm, {onlyArgument}));
}

Value raiseObject(Vm& vm, Value exception)
{
    if (vm.handled)
        setContext(vm, asException(exception), vm.handled);
    vm.error = exception;
    return kNull;
}

Value raiseMemoryError(Vm& vm)
{
    return raiseNew(vm, vm.types.MemoryError, vm.emptyTuple);
}

Value raiseOSError(Vm& vm, int errnoValue, Value filename)
{
    const Value number = Value::smallInt(errnoValue);
    const Value text = Value::heap(makeStr(vm, std::strerror(errnoValue)));
    ExceptionObject* e = makeException(vm, typeOfErrno(vm, errnoValue), makeTuple(vm, {number, text}));
    setExceptionField(vm, e, exceptionField::errorNumber, number);
    setExceptionField(vm, e, exceptionField::errorText, text);
    setExceptionField(vm, e, exceptionField::fileName, filename);
    return raiseObject(vm, Value::heap(e));
}

Value raiseAttributeError(Vm& vm, Value object, StrObject* name)
{
    const Value text = Value::heap(makeStr(vm, attributeMessage(vm, object, name)));
    ExceptionObject* e = makeException(vm, vm.types.AttributeError, makeTuple(vm, {text}));
    setExceptionField(vm, e, exceptionField::name, Value::heap(name));
    setExceptionField(vm, e, exceptionField::object, object);
    return raiseObject(vm, Value::heap(e));
}

Value raiseStopIteration(Vm& vm, Value value)
{
    ExceptionObject* e
        = makeException(vm, vm.types.StopIteration, value.isNone() ? vm.emptyTuple : makeTuple(vm, {value}));
    setExceptionField(vm, e, exceptionField::stopValue, value);
    return raiseObject(vm, Value::heap(e));
}

Value raiseNameError(Vm& vm, TypeObject* type, std::string_view message, StrObject* name)
{
    ExceptionObject* e = makeException(vm, type, makeTuple(vm, {Value::heap(makeStr(vm, message))}));
    setExceptionField(vm, e, exceptionField::name, Value::heap(name));
    if (const Frame* frame = vm.frame) {
        setExceptionField(vm, e, exceptionField::globals, Value::heap(frame->globals));
        setExceptionField(vm, e, exceptionField::builtins, Value::heap(frame->builtins));
        setExceptionField(vm, e, exceptionField::code, Value::heap(frame->code));
    }
    return raiseObject(vm, Value::heap(e));
}

Value takeError(Vm& vm)
{
    return std::exchange(vm.error, kNull);
}

bool clearErrorIf(Vm& vm, TypeObject* type)
{
    if (!errorIs(vm, type))
        return false;
    vm.error = kNull;
    return true;
}

bool errorIs(const Vm& vm, TypeObject* type)
{
    return vm.hasError() && isInstance(vm, vm.error, type);
}

RecursionGuard::RecursionGuard(Vm& vm, const char* where)
    : m_vm(vm)
    , m_ok(true)
{
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (++vm.recursionDepth <= vm.recursionLimit && here > vm.nativeStackLimit)
        return;
    m_ok = false;
    raise(vm, vm.types.RecursionError, fmt::format("maximum recursion depth exceeded{}", where));
}

RecursionGuard::~RecursionGuard()
{
    --m_vm.recursionDepth;
}

std::string_view typeName(const Vm& vm, Value v)
{
    return className(vm, vm.typeOf(v));
}

std::string_view className(const Vm& vm, const TypeObject* type)
{
    return viewOf(vm, type->name);
}

} // namespace vmcore
