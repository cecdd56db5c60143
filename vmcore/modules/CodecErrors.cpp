// SPDX-License-Identifier: GPL-3.0-or-later
// Handlers of errors as functions: from a UnicodeError to what stands in its place, and where to go on.
#include "vmcore/modules/CodecErrors.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::string_view kHandlersName = "_error_handlers";

struct Place
{
    Value object;
    std::int64_t start, end;
};
// Of a UnicodeError; nullopt: TypeError is pending.
std::optional<Place> placeOf(Vm& vm, Value error)
{
    if (isException(error) && isInstance(vm, error, vm.types.UnicodeError)) {
        const ExceptionObject* e = asException(error);
        const Value object = exceptionFieldOf(e, exceptionField::unicodeObject);
        const Value start = exceptionFieldOf(e, exceptionField::unicodeStart),
                    end = exceptionFieldOf(e, exceptionField::unicodeEnd);
        if (object && start && end && isInt(start) && isInt(end))
            return Place{object, intToInt64(start).value_or(0), intToInt64(end).value_or(0)};
    }
    raiseTypeError(vm, fmt::format("don't know how to handle {} in error callback", typeName(vm, error)));
    return std::nullopt;
}

Value answer(Vm& vm, std::string_view text, std::int64_t end)
{
    return Value::heap(makeTuple(vm, {Value::heap(makeStr(vm, text)), makeInt(vm, end)}));
}

Value strict(Vm& vm, const CallArgs& args)
{
    if (isException(args[0]))
        return raiseObject(vm, args[0]);
    return raiseTypeError(vm, "codec must pass exception instance");
}

Value ignore(Vm& vm, const CallArgs& args)
{
    const auto place = placeOf(vm, args[0]);
    return place ? answer(vm, "", place->end) : kNull;
}

Value replace(Vm& vm, const CallArgs& args)
{
    const auto place = placeOf(vm, args[0]);
    if (!place)
        return kNull;
    if (!isInstance(vm, args[0], vm.types.UnicodeEncodeError))
        return answer(vm, "\uFFFD", place->end);
    return answer(vm, std::string(static_cast<std::size_t>(place->end - place->start), '?'), place->end);
}

// \xhh, \uhhhh and so on, for characters or bytes.
Value backslashReplace(Vm& vm, const CallArgs& args)
{
    const auto place = placeOf(vm, args[0]);
    if (!place)
        return kNull;
    std::string text;
    for (std::int64_t i = place->start; i < place->end; ++i) {
        const std::uint32_t c = isStr(place->object)
            ? codePoint(asStr(place->object), static_cast<std::size_t>(i))
            : static_cast<unsigned char>(bytesView(as<BytesObject>(place->object))[static_cast<std::size_t>(i)]);
        text += c < 0x100 ? fmt::format("\\x{:02x}", c)
            : c < 0x10000 ? fmt::format("\\u{:04x}", c)
                          : fmt::format("\\U{:08x}", c);
    }
    return answer(vm, text, place->end);
}

Value xmlReplace(Vm& vm, const CallArgs& args)
{
    const auto place = placeOf(vm, args[0]);
    if (!place)
        return kNull;
    if (!isStr(place->object))
        return raiseTypeError(vm, fmt::format("don't know how to handle {} in error callback", typeName(vm, args[0])));
    std::string text;
    for (std::int64_t i = place->start; i < place->end; ++i)
        text += fmt::format("&#{};", codePoint(asStr(place->object), static_cast<std::size_t>(i)));
    return answer(vm, text, place->end);
}

constexpr NativeInfo kHandlers[] = {
    fn("strict_errors", &strict, 1, 1),
    fn("ignore_errors", &ignore, 1, 1),
    fn("replace_errors", &replace, 1, 1),
    fn("backslashreplace_errors", &backslashReplace, 1, 1),
    fn("namereplace_errors", &backslashReplace, 1, 1),
    fn("xmlcharrefreplace_errors", &xmlReplace, 1, 1),
    fn("surrogateescape", &strict, 1, 1),
    fn("surrogatepass", &strict, 1, 1),
};
constexpr std::string_view kNames[] = {"strict", "ignore", "replace", "backslashreplace", "namereplace",
    "xmlcharrefreplace", "surrogateescape", "surrogatepass"};

DictObject* handlers(Vm& vm)
{
    const Value module = dictFindStr(vm.modules, vm.intern("_codecs"));
    return asDict(dictFindStr(as<ModuleObject>(module)->dict, vm.intern(kHandlersName)));
}

Value registerError(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(
            vm, fmt::format("register_error() argument 1 must be str, not {}", typeName(vm, args[0])));
    if (!isCallable(vm, args[1]))
        return raiseTypeError(vm, "handler must be callable");
    return dictSet(vm, handlers(vm), args[0], args[1]) ? kNone : kNull;
}

Value lookupError(Vm& vm, const CallArgs& args)
{
    const Value handler = isStr(args[0]) ? dictFind(vm, handlers(vm), args[0]) : kNull;
    if (handler)
        return handler;
    return raise(vm, vm.types.LookupError,
        "unknown error handler name '" + (isStr(args[0]) ? toUtf8(asStr(args[0])) : std::string("?")) + "'");
}

constexpr NativeInfo kFunctions[] = {
    fn("register_error", &registerError, 2, 2, "Names a handler of errors."),
    fn("lookup_error", &lookupError, 1, 1, "The handler of this name."),
};

} // namespace

void addCodecErrors(Vm& vm, ModuleObject* module)
{
    addFunctions(vm, module, kFunctions);
    DictObject* named = makeDict(vm);
    for (std::size_t i = 0; i < std::size(kHandlers); ++i)
        dictSetStr(vm, named, vm.intern(kNames[i]), makeNativeFunction(vm, &kHandlers[i], kNull, "_codecs"));
    setConstant(vm, module, kHandlersName, Value::heap(named));
}

} // namespace vmcore
