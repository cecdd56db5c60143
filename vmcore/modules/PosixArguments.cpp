// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/PosixArguments.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/TextCodec.h"

#include <cerrno>
#include <fmt/format.h>

namespace vmcore {
namespace {

// str or bytes behind __fspath__; kNull: TypeError.
Value fileSystemPath(Vm& vm, Value v, const char* function, const char* name, bool also)
{
    if (isStr(v) || hasKind(v, ObjectKind::Bytes))
        return v;
    bool found = false;
    const Value path = callSpecial(vm, v, vm.intern("__fspath__"), {}, found);
    if (found && path && !isStr(path) && !hasKind(path, ObjectKind::Bytes))
        return raiseTypeError(vm,
            fmt::format(
                "expected {}.__fspath__() to return str or bytes, not {}", typeName(vm, v), typeName(vm, path)));
    if (!found && !vm.hasError())
        return raiseTypeError(vm,
            fmt::format("{}: {} should be string, bytes{} os.PathLike{}, not {}", function, name, also ? "," : " or",
                also ? " or integer" : "", typeName(vm, v)));
    return path;
}

} // namespace

std::optional<PathArgument> pathArgument(Vm& vm, Value v, const char* function, const char* name, AlsoDescriptor also)
{
    PathArgument argument;
    argument.given = v;
    if (also == AlsoDescriptor::Yes && isInt(v)) {
        const auto number = intArgument(vm, v);
        if (!number)
            return std::nullopt;
        argument.descriptor = *number;
        return argument;
    }
    const Value path = fileSystemPath(vm, v, function, name, also == AlsoDescriptor::Yes);
    if (!path)
        return std::nullopt;
    argument.isBytes = !isStr(path);
    if (argument.isBytes) {
        argument.path = bytesView(as<BytesObject>(path));
    } else {
        auto text = encodeText(vm, asStr(path), Encoding::Utf8, "surrogateescape");
        if (!text)
            return std::nullopt;
        argument.path = std::move(*text);
    }
    if (argument.path.find('\0') == std::string::npos)
        return argument;
    raiseValueError(vm, "embedded null byte");
    return std::nullopt;
}

Value pathValue(Vm& vm, const std::string& path, bool isBytes)
{
    if (isBytes)
        return Value::heap(makeBytes(vm, path));
    StrObject* text = decodeText(vm, path, Encoding::Utf8, "surrogateescape");
    return text ? Value::heap(text) : kNull;
}

Value raisePathError(Vm& vm, const PathArgument& path)
{
    return raiseOSError(vm, errno, path.given);
}

Value raiseErrno(Vm& vm)
{
    return raiseOSError(vm, errno);
}

} // namespace vmcore
