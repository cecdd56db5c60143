// SPDX-License-Identifier: GPL-3.0-or-later
// The type bytes, and the construction of bytes for bytearray too.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/BytesMethods.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/TextCodec.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

std::optional<std::string> encodedText(Vm& vm, Value text, Value encoding, Value errors, const char* name)
{
    CodecArguments codec;
    if (!codecArguments(vm, encoding, errors, name, codec))
        return std::nullopt;
    if (!encoding) {
        raiseTypeError(vm, "string argument without an encoding");
        return std::nullopt;
    }
    return encodeTextNamed(vm, asStr(text), codec.encoding, codec.errors);
}

std::optional<std::string> zeroBytes(Vm& vm, Value count)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    const auto length = toInt64(vm, count, vm.types.OverflowError);
    if (!length)
        return std::nullopt;
    if (*length < 0) {
        raiseValueError(vm, "negative count");
        return std::nullopt;
    }
    if (*length > kMost) {
        raiseMemoryError(vm);
        return std::nullopt;
    }
    return std::string(static_cast<std::size_t>(*length), '\0');
}

Value bytesNew(Vm& vm, const CallArgs& args)
{
    const auto* type = as<TypeObject>(args[0]);
    const bool isExact = type == vm.types.Bytes;
    if (isExact && args.count == 2 && !args.keywords && isExactly(args[1], ObjectKind::Bytes))
        return args[1];
    const auto bytes = constructedBytes(vm, args, "bytes", UsesBytesMethod::Yes);
    if (!bytes)
        return kNull;
    return Value::heap(isExact ? makeBytes(vm, *bytes) : copyBytes(vm, *bytes, type->rootShape->id));
}

Value bytesReprSlot(Vm& vm, const CallArgs& args)
{
    return Value::heap(bytesRepr(vm, bytesLikeView(args[0])));
}

Value bytesHash(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, hashBytes(as<BytesObject>(args[0])));
}

Value bytesBytes(Vm& vm, const CallArgs& args)
{
    return isExactly(args[0], ObjectKind::Bytes) ? args[0] : Value::heap(makeBytes(vm, bytesLikeView(args[0])));
}

Value bytesGetNewArgs(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeTuple(vm, {Value::heap(makeBytes(vm, bytesLikeView(args[0])))}));
}

constexpr NativeInfo kBytesRows[] = {
    newMethod(&bytesNew, 0, kAnyCount),
    slot("__repr__", &bytesReprSlot, 0, 0),
    slot("__str__", &bytesReprSlot, 0, 0),
    slot("__hash__", &bytesHash, 0, 0),
    method("__bytes__", &bytesBytes, 0, 0),
    method("__getnewargs__", &bytesGetNewArgs, 0, 0),
};

} // namespace

std::optional<std::string> constructedBytes(Vm& vm, const CallArgs& args, const char* name, UsesBytesMethod uses)
{
    if (!atMost(vm, args, name, 3))
        return std::nullopt;
    KeywordReader keywords(vm, args, name);
    const Value source = keywords.take("source", 1), encoding = keywords.take("encoding", 2),
                errors = keywords.take("errors", 3);
    if (!keywords.done())
        return std::nullopt;
    const bool makesItself = source && isStr(source) && !isExactly(source, ObjectKind::Str) && !encoding && !errors
        && uses == UsesBytesMethod::Yes && lookupInType(vm, vm.typeOf(source), vm.names.bytes_);
    if (source && isStr(source) && !makesItself)
        return encodedText(vm, source, encoding, errors, name);
    if (encoding || errors) {
        CodecArguments codec;
        if (codecArguments(vm, encoding, errors, name, codec))
            raiseTypeError(vm, encoding ? "encoding without a string argument" : "errors without a string argument");
        return std::nullopt;
    }
    if (!source)
        return std::string();
    TypeObject* type = vm.typeOf(source);
    const bool hasBytesMethod
        = uses == UsesBytesMethod::Yes && !isBytesLike(source) && lookupInType(vm, type, vm.names.bytes_);
    if (!hasBytesMethod && (isInt(source) || lookupInType(vm, type, vm.names.index_))) {
        const auto zeros = zeroBytes(vm, source);
        if (zeros || isInt(source) || !clearErrorIf(vm, vm.types.TypeError))
            return zeros;
    }
    if (uses == UsesBytesMethod::Yes)
        return bytesFrom(vm, source, "bytes must be in range(0, 256)");
    if (isBytesLike(source))
        return std::string(bytesLikeView(source));
    if (!lookupInType(vm, type, vm.names.iter_) && !lookupInType(vm, type, vm.names.getitem_)) {
        raiseTypeError(vm, fmt::format("cannot convert '{}' object to {}", typeName(vm, source), name));
        return std::nullopt;
    }
    return bytesFromItems(vm, source, "byte must be in range(0, 256)");
}

void installBytesTypes(Vm& vm)
{
    TypeObject* type = vm.types.Bytes;
    type->doc = "bytes(iterable_of_ints) -> bytes\nbytes(string, encoding[, errors]) -> bytes\nbytes(int) -> bytes\n\n"
                "A sequence of bytes that cannot change.";
    for (TypeObject* either : {vm.types.Bytes, vm.types.ByteArray}) {
        addMethods(vm, either, bytesOperators());
        addMethods(vm, either, bytesCaseMethods());
        addMethods(vm, either, bytesSearchMethods());
        addMethods(vm, either, bytesSplitMethods());
        addMethods(vm, either, bytesLayoutMethods());
    }
    addMethods(vm, type, kBytesRows);
    installByteArrayType(vm);
}

} // namespace vmcore
