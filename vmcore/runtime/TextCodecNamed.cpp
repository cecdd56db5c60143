// SPDX-License-Identifier: GPL-3.0-or-later
// Encodings by any name. The built-in ones never load a module; the others are codecs that the library registers.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextCodec.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// What the registered codec makes of the object. LookupError is pending before; kNull: an error is pending after.
Value transcodeRegistered(Vm& vm, StrObject* method, Value object, std::string_view encoding, std::string_view errors)
{
    takeError(vm);
    const Value module = importDotted(vm, vm.intern("_codecs"));
    const Value name = Value::heap(makeStr(vm, encoding));
    const Value codec = module ? callMethod(vm, module, vm.intern("lookup"), {name}) : kNull;
    if (!codec) {
        if (clearErrorIf(vm, vm.types.ImportError)) // no library to look into
            (void)encodingNamed(vm, encoding);
        return kNull;
    }
    const Value isText = getAttributeOrNull(vm, codec, vm.intern("_is_text_encoding"));
    if (vm.hasError())
        return kNull;
    if (isText == kFalse)
        return raise(vm, vm.types.LookupError,
            fmt::format(
                "'{}' is not a text encoding; use codecs.{}() to handle arbitrary codecs", encoding, toUtf8(method)));
    const Value result = callMethod(vm, codec, method, {object, Value::heap(makeStr(vm, errors))});
    if (result && (!isTuple(result) || asTuple(result)->length != 2))
        return raiseTypeError(vm, fmt::format("{}r must return a tuple (object, integer)", toUtf8(method)));
    return result ? asTuple(result)->items[0] : kNull;
}

} // namespace

std::optional<std::string> encodeTextNamed(Vm& vm, StrObject* text, std::string_view encoding, std::string_view errors)
{
    const auto builtIn = encodingNamed(vm, encoding);
    if (builtIn)
        return encodeText(vm, text, *builtIn, errors);
    const Value bytes = transcodeRegistered(vm, vm.intern("encode"), Value::heap(text), encoding, errors);
    if (!bytes)
        return std::nullopt;
    if (isBytesLike(bytes))
        return std::string(bytesLikeView(bytes));
    raiseTypeError(vm,
        fmt::format("'{}' encoder returned '{}' instead of 'bytes'; use codecs.encode() to encode to arbitrary types",
            encoding, typeName(vm, bytes)));
    return std::nullopt;
}

StrObject* decodeTextNamed(Vm& vm, std::string_view bytes, std::string_view encoding, std::string_view errors)
{
    const auto builtIn = encodingNamed(vm, encoding);
    if (builtIn)
        return decodeText(vm, bytes, *builtIn, errors);
    const Value object = Value::heap(makeBytes(vm, bytes));
    const Value text = transcodeRegistered(vm, vm.intern("decode"), object, encoding, errors);
    if (!text)
        return nullptr;
    if (isStr(text))
        return asStr(text);
    raiseTypeError(vm,
        fmt::format("'{}' decoder returned '{}' instead of 'str'; use codecs.decode() to decode to arbitrary types",
            encoding, typeName(vm, text)));
    return nullptr;
}

} // namespace vmcore
