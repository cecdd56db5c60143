// SPDX-License-Identifier: GPL-3.0-or-later
// The type str: construction, operators and subscripts. Its named methods are in Str….cpp by topic.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/builtins/StrMethods.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextCodec.h"
#include "vmcore/runtime/TextFormat.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

StrObject* selfOf(const CallArgs& args)
{
    return asStr(args[0]);
}

Value decoded(Vm& vm, Value object, Value encoding, Value errors)
{
    CodecArguments codec;
    if (!codecArguments(vm, encoding, errors, "str", codec))
        return kNull;
    if (isStr(object))
        return raiseTypeError(vm, "decoding str is not supported");
    const auto bytes = bytesSeen(object);
    if (!bytes)
        return raiseTypeError(
            vm, fmt::format("decoding to str: need a bytes-like object, {} found", typeName(vm, object)));
    if (bytes->empty()) // then the codec is not looked up
        return Value::heap(vm.emptyStr);
    StrObject* text = decodeTextNamed(vm, *bytes, codec.encoding, codec.errors);
    return text ? Value::heap(text) : kNull;
}

Value strNew(Vm& vm, const CallArgs& args)
{
    if (!atMost(vm, args, "str", 3))
        return kNull;
    KeywordReader keywords(vm, args, "str");
    const Value object = keywords.take("object", 1), encoding = keywords.take("encoding", 2),
                errors = keywords.take("errors", 3);
    if (!keywords.done())
        return kNull;
    Value text = Value::heap(vm.emptyStr);
    if (object)
        text = encoding || errors ? decoded(vm, object, encoding, errors) : strOf(vm, object);
    const auto* type = as<TypeObject>(args[0]);
    if (!text || type == vm.types.Str)
        return text;
    return Value::heap(copyStr(vm, asStr(text), type->rootShape->id));
}

Value strReprSlot(Vm& vm, const CallArgs& args)
{
    return Value::heap(strRepr(vm, selfOf(args)));
}

Value strStr(Vm& vm, const CallArgs& args)
{
    return exactStr(vm, args[0]);
}

Value strHashSlot(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, hashStr(selfOf(args)));
}

template<Relation kRelation>
Value strCompare(Vm&, const CallArgs& args)
{
    if (!isStr(args[1]))
        return kNotImplemented;
    const StrObject *a = asStr(args[0]), *b = asStr(args[1]);
    switch (kRelation) {
    case Relation::Less: return Value::boolean(compareStr(a, b) < 0);
    case Relation::LessEqual: return Value::boolean(compareStr(a, b) <= 0);
    case Relation::Equal: return Value::boolean(equalStr(a, b));
    case Relation::NotEqual: return Value::boolean(!equalStr(a, b));
    case Relation::Greater: return Value::boolean(compareStr(a, b) > 0);
    case Relation::GreaterEqual: return Value::boolean(compareStr(a, b) >= 0);
    }
    return kNotImplemented;
}

Value strGetItem(Vm& vm, const CallArgs& args)
{
    StrObject* s = selfOf(args);
    if (isExactly(args[1], ObjectKind::Slice)) {
        const auto range = sliceRange(vm, as<SliceObject>(args[1]), s->length);
        return range ? Value::heap(strSlice(vm, s, range->start, range->step, range->count)) : kNull;
    }
    if (!isInt(args[1]) && !lookupInType(vm, vm.typeOf(args[1]), vm.names.index_))
        return raiseTypeError(vm, fmt::format("string indices must be integers, not '{}'", typeName(vm, args[1])));
    const auto index = toInt64(vm, args[1], vm.types.IndexError);
    if (!index)
        return kNull;
    const std::int64_t at = *index < 0 ? *index + s->length : *index;
    if (at < 0 || at >= s->length)
        return raiseIndexError(vm, "string index out of range");
    return Value::heap(makeChar(vm, codePoint(s, static_cast<std::size_t>(at))));
}

Value strContains(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1]))
        return raiseTypeError(
            vm, fmt::format("'in <string>' requires string as left operand, not {}", typeName(vm, args[1])));
    return Value::boolean(findStr(selfOf(args), asStr(args[1]), 0, selfOf(args)->length) != kNotFound);
}

Value strAdd(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1]))
        return raiseTypeError(vm, fmt::format("can only concatenate str (not \"{}\") to str", typeName(vm, args[1])));
    StrObject* joined = strConcat(vm, selfOf(args), asStr(args[1]));
    return joined ? Value::heap(joined) : kNull;
}

Value strMultiply(Vm& vm, const CallArgs& args)
{
    const auto count = toInt64(vm, args[1], vm.types.OverflowError);
    StrObject* repeated = count ? strRepeat(vm, selfOf(args), *count) : nullptr;
    return repeated ? Value::heap(repeated) : kNull;
}

Value strRemainder(Vm& vm, const CallArgs& args)
{
    return percentFormat(vm, selfOf(args), args[1]);
}

Value strReflectedRemainder(Vm& vm, const CallArgs& args)
{
    return isStr(args[1]) ? percentFormat(vm, asStr(args[1]), args[0]) : kNotImplemented;
}

Value strFormatSlot(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "__format__", 0))
        return kNull;
    return asStr(args[1])->length == 0 ? strOf(vm, args[0]) : formatStr(vm, args[0], asStr(args[1]));
}

Value strGetNewArgs(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeTuple(vm, {exactStr(vm, args[0])}));
}

Value strSizeof(Vm& vm, const CallArgs& args)
{
    constexpr std::uint64_t kAsciiHead = 48, kHead = 72; // CPython's figures
    const StrObject* s = selfOf(args);
    return makeIntUnsigned(vm, (s->flags & kStrAscii ? kAsciiHead : kHead) + (std::uint64_t{s->length} + 1) * s->width);
}

constexpr NativeInfo kRows[] = {
    newMethod(&strNew, 0, kAnyCount),
    slot("__repr__", &strReprSlot, 0, 0),
    slot("__str__", &strStr, 0, 0),
    slot("__hash__", &strHashSlot, 0, 0),
    slot("__lt__", &strCompare<Relation::Less>, 1, 1),
    slot("__le__", &strCompare<Relation::LessEqual>, 1, 1),
    slot("__eq__", &strCompare<Relation::Equal>, 1, 1),
    slot("__ne__", &strCompare<Relation::NotEqual>, 1, 1),
    slot("__gt__", &strCompare<Relation::Greater>, 1, 1),
    slot("__ge__", &strCompare<Relation::GreaterEqual>, 1, 1),
    slot("__len__", &lengthSlot, 0, 0),
    slot("__iter__", &iterSlot, 0, 0),
    slot("__getitem__", &strGetItem, 1, 1),
    slot("__contains__", &strContains, 1, 1),
    slot("__add__", &strAdd, 1, 1),
    slot("__mul__", &strMultiply, 1, 1),
    slot("__rmul__", &strMultiply, 1, 1),
    slot("__mod__", &strRemainder, 1, 1),
    slot("__rmod__", &strReflectedRemainder, 1, 1),
    method("__format__", &strFormatSlot, 1, 1),
    method("__getnewargs__", &strGetNewArgs, 0, 0),
    method("__sizeof__", &strSizeof, 0, 0),
};

} // namespace

Value exactStr(Vm& vm, Value v)
{
    if (isExactly(v, ObjectKind::Str))
        return v;
    StrBuilder copy(vm);
    copy.add(asStr(v));
    return Value::heap(copy.finish());
}

void installStrType(Vm& vm)
{
    TypeObject* type = vm.types.Str;
    type->doc = "str(object='') -> str\nstr(bytes, encoding, errors) -> str\n\n"
                "The text of an object, or the text that the bytes stand for.";
    addMethods(vm, type, kRows);
    addMethods(vm, type, strCaseMethods());
    addMethods(vm, type, strSearchMethods());
    addMethods(vm, type, strSplitMethods());
    addMethods(vm, type, strLayoutMethods());
}

} // namespace vmcore
