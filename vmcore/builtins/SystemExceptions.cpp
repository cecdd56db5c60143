// SPDX-License-Identifier: GPL-3.0-or-later
// OSError with the subclasses that its errno chooses, and the errors of encoding and decoding.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/ExceptionFields.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>
#include <span>

namespace vmcore {
namespace {

using namespace exceptionField;

constexpr unsigned kCharactersWritten = 4; // the field of OSError behind fileName2

Value readCharactersWritten(Vm& vm, Value self)
{
    const Value count = exceptionFieldOf(asException(self), kCharactersWritten);
    return count ? count : raise(vm, vm.types.AttributeError, "characters_written");
}
bool writeCharactersWritten(Vm& vm, Value self, Value v)
{
    const Value count = v ? toIndex(vm, v) : kNull;
    if (!v && !exceptionFieldOf(asException(self), kCharactersWritten))
        raise(vm, vm.types.AttributeError, "characters_written");
    if (vm.hasError())
        return false;
    setExceptionField(vm, asException(self), kCharactersWritten, count);
    return true;
}

// --- OSError(errno, strerror[, filename[, winerror[, filename2]]])

Value osErrorNew(Vm& vm, const CallArgs& a)
{
    auto* type = as<TypeObject>(a[0]);
    const bool hasFields = a.count >= 3 && a.count <= 6;
    if (type == vm.types.OSError && hasFields && isInt(a[1]))
        if (const auto number = intToInt64(a[1]); number && *number == static_cast<int>(*number))
            type = typeOfErrno(vm, static_cast<int>(*number));
    const bool hasCount = hasFields && a.count > 3 && isInt(a[3]) && isSubclass(type, vm.types.BlockingIOError);
    const bool hasFile = hasFields && !hasCount && !a.valueOr(3, kNone).isNone();
    const std::uint32_t kept = hasFile ? 2 : a.count - 1;
    ExceptionObject* e = makeException(vm, type, kept == 0 ? vm.emptyTuple : makeTuple(vm, {a.values + 1, kept}));
    if (hasFields) {
        setExceptionField(vm, e, errorNumber, a[1]);
        setExceptionField(vm, e, errorText, a[2]);
        setExceptionField(vm, e, fileName, hasFile ? a[3] : kNull);
        setExceptionField(vm, e, fileName2, a.valueOr(5, kNull));
        setExceptionField(vm, e, kCharactersWritten, hasCount ? a[3] : kNull);
    }
    return Value::heap(e);
}

Value osErrorInit(Vm& vm, const CallArgs& a)
{
    if (a.keywords && a.keywords->length != 0)
        return raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", typeName(vm, a[0])));
    return kNone;
}

Value osErrorStr(Vm& vm, const CallArgs& a)
{
    const ExceptionObject* e = asException(a[0]);
    const Value number = exceptionFieldOf(e, errorNumber), text = exceptionFieldOf(e, errorText);
    if (!number || !text) {
        const TupleObject* args = asTuple(e->args);
        return args->length == 0 ? Value::heap(vm.emptyStr)
            : args->length == 1  ? strOf(vm, args->items[0])
                                 : reprOf(vm, e->args);
    }
    const Value shownNumber = strOf(vm, number);
    const Value shownText = shownNumber ? strOf(vm, text) : kNull;
    if (!shownText)
        return kNull;
    std::string message = fmt::format("[Errno {}] {}", toUtf8(asStr(shownNumber)), toUtf8(asStr(shownText)));
    const char* before = ": ";
    for (const unsigned field : {unsigned{fileName}, unsigned{fileName2}}) {
        const Value file = exceptionFieldOf(e, field);
        if (!file || file.isNone())
            break;
        message += before + reprForMessage(vm, file);
        before = " -> ";
    }
    return Value::heap(makeStr(vm, message));
}

constexpr NativeInfo kOSErrorMethods[] = {
    newMethod(osErrorNew, 0, kAnyCount),
    slotKeywords("__init__", osErrorInit, 0, kAnyCount),
    slot("__str__", osErrorStr, 0, 0),
};
constexpr GetSetInfo kOSErrorFields[] = {
    fieldRow<errorNumber>("errno", "POSIX exception code"),
    fieldRow<errorText>("strerror", "exception strerror"),
    fieldRow<fileName>("filename", "exception filename"),
    fieldRow<fileName2>("filename2", "second exception filename"),
    {"characters_written", &readCharactersWritten, &writeCharactersWritten, ""},
};

// --- Unicode errors

// What is wrong with the argument for a field; empty: nothing.
std::string complaint(Vm& vm, unsigned field, std::uint32_t position, Value v, ObjectKind objectKind)
{
    const bool isPosition = field == unicodeStart || field == unicodeEnd;
    if (isPosition)
        return isInt(v) ? "" : fmt::format("'{}' object cannot be interpreted as an integer", typeName(vm, v));
    if (field != unicodeObject || objectKind == ObjectKind::Str)
        return isStr(v) ? "" : fmt::format("argument {} must be str, not {}", position, typeName(vm, v));
    return ""; // bytes are looked at when all else is right
}

// Fills the fields in this order from the arguments; false: TypeError pending.
bool initUnicode(Vm& vm, const CallArgs& a, std::span<const unsigned> fields, ObjectKind objectKind)
{
    if (a.count - 1 != fields.size()) {
        raiseTypeError(vm, fmt::format("function takes exactly {} arguments ({} given)", fields.size(), a.count - 1));
        return false;
    }
    ExceptionObject* e = asException(a[0]);
    setArguments(vm, e, makeTuple(vm, {a.values + 1, a.count - 1}));
    for (std::uint32_t i = 0; i < fields.size(); ++i) {
        const Value v = a[i + 1];
        if (const std::string wrong = complaint(vm, fields[i], i + 1, v, objectKind); !wrong.empty()) {
            raiseTypeError(vm, wrong);
            return false;
        }
        if ((fields[i] == unicodeStart || fields[i] == unicodeEnd) && !countArgument(vm, v))
            return false;
        setExceptionField(vm, e, fields[i], v);
    }
    if (const Value object = exceptionFieldOf(e, unicodeObject);
        objectKind == ObjectKind::Bytes && !hasKind(object, ObjectKind::Bytes)) {
        const auto bytes = needBytesLike(vm, object);
        if (!bytes)
            return false;
        setExceptionField(vm, e, unicodeObject, Value::heap(makeBytes(vm, *bytes)));
    }
    return true;
}

constexpr unsigned kCodecFields[] = {unicodeEncoding, unicodeObject, unicodeStart, unicodeEnd, unicodeReason};
constexpr unsigned kTranslateFields[] = {unicodeObject, unicodeStart, unicodeEnd, unicodeReason};

Value decodeErrorInit(Vm& vm, const CallArgs& a)
{
    return initUnicode(vm, a, kCodecFields, ObjectKind::Bytes) ? kNone : kNull;
}
Value encodeErrorInit(Vm& vm, const CallArgs& a)
{
    return initUnicode(vm, a, kCodecFields, ObjectKind::Str) ? kNone : kNull;
}
Value translateErrorInit(Vm& vm, const CallArgs& a)
{
    return initUnicode(vm, a, kTranslateFields, ObjectKind::Str) ? kNone : kNull;
}

// What the messages of the three have in common.
struct Where
{
    std::string encoding, reason;
    std::int64_t start, end, length;
    Value object;
    bool isOne() const { return start >= 0 && start < length && end == start + 1; }
};

std::optional<Where> whereOf(const ExceptionObject* e)
{
    const Value object = exceptionFieldOf(e, unicodeObject), reason = exceptionFieldOf(e, unicodeReason);
    const Value start = exceptionFieldOf(e, unicodeStart), end = exceptionFieldOf(e, unicodeEnd);
    if (!object || !isStr(reason) || !isInt(start) || !isInt(end))
        return std::nullopt;
    const Value encoding = exceptionFieldOf(e, unicodeEncoding);
    Where w;
    w.encoding = isStr(encoding) ? toUtf8(asStr(encoding)) : "";
    w.reason = toUtf8(asStr(reason));
    w.start = intToInt64(start).value_or(0);
    w.end = intToInt64(end).value_or(0);
    w.object = object;
    w.length = isStr(object)                 ? asStr(object)->length
        : hasKind(object, ObjectKind::Bytes) ? static_cast<std::int64_t>(as<BytesObject>(object)->length)
                                             : 0;
    return w;
}

std::string escaped(std::uint32_t c)
{
    return c <= 0xff  ? fmt::format("\\x{:02x}", c)
        : c <= 0xffff ? fmt::format("\\u{:04x}", c)
                      : fmt::format("\\U{:08x}", c);
}

Value finishText(Vm& vm, std::string_view what, const Where& w)
{
    return Value::heap(makeStr(vm, fmt::format("{}: {}", what, w.reason)));
}

Value decodeErrorStr(Vm& vm, const CallArgs& a)
{
    const auto w = whereOf(asException(a[0]));
    if (!w)
        return Value::heap(vm.emptyStr);
    if (w->isOne() && hasKind(w->object, ObjectKind::Bytes)) {
        const unsigned byte = as<BytesObject>(w->object)->data()[w->start];
        return finishText(
            vm, fmt::format("'{}' codec can't decode byte 0x{:02x} in position {}", w->encoding, byte, w->start), *w);
    }
    return finishText(
        vm, fmt::format("'{}' codec can't decode bytes in position {}-{}", w->encoding, w->start, w->end - 1), *w);
}

// "…character 'x' in position 1" or "…characters in position 1-2"
std::string characters(const Where& w)
{
    if (w.isOne() && isStr(w.object)) {
        const std::uint32_t c = codePoint(asStr(w.object), static_cast<std::size_t>(w.start));
        return fmt::format("character '{}' in position {}", escaped(c), w.start);
    }
    return fmt::format("characters in position {}-{}", w.start, w.end - 1);
}

Value encodeErrorStr(Vm& vm, const CallArgs& a)
{
    const auto w = whereOf(asException(a[0]));
    return w ? finishText(vm, fmt::format("'{}' codec can't encode {}", w->encoding, characters(*w)), *w)
             : Value::heap(vm.emptyStr);
}

Value translateErrorStr(Vm& vm, const CallArgs& a)
{
    const auto w = whereOf(asException(a[0]));
    return w ? finishText(vm, fmt::format("can't translate {}", characters(*w)), *w) : Value::heap(vm.emptyStr);
}

constexpr NativeInfo kDecodeErrorMethods[] = {
    slot("__init__", decodeErrorInit, 0, kAnyCount),
    slot("__str__", decodeErrorStr, 0, 0),
};
constexpr NativeInfo kEncodeErrorMethods[] = {
    slot("__init__", encodeErrorInit, 0, kAnyCount),
    slot("__str__", encodeErrorStr, 0, 0),
};
constexpr NativeInfo kTranslateErrorMethods[] = {
    slot("__init__", translateErrorInit, 0, kAnyCount),
    slot("__str__", translateErrorStr, 0, 0),
};
constexpr GetSetInfo kUnicodeFields[] = {
    fieldRow<unicodeEncoding>("encoding", "exception encoding"),
    fieldRow<unicodeObject>("object", "exception object"),
    fieldRow<unicodeStart>("start", "exception start"),
    fieldRow<unicodeEnd>("end", "exception end"),
    fieldRow<unicodeReason>("reason", "exception reason"),
};

} // namespace

void installSystemExceptions(Vm& vm)
{
    const Types& t = vm.types;
    addMethods(vm, t.OSError, kOSErrorMethods);
    addGetSets(vm, t.OSError, kOSErrorFields);
    addMethods(vm, t.UnicodeDecodeError, kDecodeErrorMethods);
    addMethods(vm, t.UnicodeEncodeError, kEncodeErrorMethods);
    addMethods(vm, t.UnicodeTranslateError, kTranslateErrorMethods);
    for (TypeObject* type : {t.UnicodeDecodeError, t.UnicodeEncodeError, t.UnicodeTranslateError})
        addGetSets(vm, type, kUnicodeFields);
}

} // namespace vmcore
