// SPDX-License-Identifier: GPL-3.0-or-later
// Padding, tabs, formatting, encoding and translating of str.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/StrMethods.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextCodec.h"
#include "vmcore/runtime/TextFormatLayout.h"
#include "vmcore/runtime/TextStrFormat.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {

namespace {

StrObject* selfOf(const CallArgs& args)
{
    return asStr(args[0]);
}

// Width and fill character of center and its kin, and how much is to be filled; false: error pending.
struct Filling
{
    std::size_t missing = 0;
    std::uint64_t width = 0;
    std::uint32_t fill = ' ';
};
bool fillingOf(Vm& vm, const CallArgs& args, Filling& filling)
{
    const auto width = countArgument(vm, args[1]);
    if (!width)
        return false;
    if (args.count > 2) {
        if (!isStr(args[2])) {
            raiseTypeError(
                vm, fmt::format("The fill character must be a unicode character, not {}", typeName(vm, args[2])));
            return false;
        }
        if (asStr(args[2])->length != 1) {
            raiseTypeError(vm, "The fill character must be exactly one character long");
            return false;
        }
        filling.fill = codePoint(asStr(args[2]), 0);
    }
    if (isLayoutTooLarge(vm, *width))
        return false;
    filling.width = static_cast<std::uint64_t>(std::max<std::int64_t>(*width, 0));
    const std::size_t length = selfOf(args)->length;
    filling.missing = filling.width > length ? filling.width - length : 0;
    return true;
}

Value padded(Vm& vm, const CallArgs& args, const Filling& filling, std::size_t left)
{
    if (filling.missing == 0)
        return exactStr(vm, args[0]);
    StrBuilder builder(vm);
    addRepeated(builder, filling.fill, left);
    builder.add(selfOf(args));
    addRepeated(builder, filling.fill, filling.missing - left);
    return Value::heap(builder.finish());
}

Value strCenter(Vm& vm, const CallArgs& args)
{
    Filling filling;
    if (!fillingOf(vm, args, filling))
        return kNull;
    // Of an odd number of characters the right side gets one more, unless the width is odd as well.
    return padded(vm, args, filling, filling.missing / 2 + (filling.missing & filling.width & 1));
}

Value strLjust(Vm& vm, const CallArgs& args)
{
    Filling filling;
    return fillingOf(vm, args, filling) ? padded(vm, args, filling, 0) : kNull;
}

Value strRjust(Vm& vm, const CallArgs& args)
{
    Filling filling;
    return fillingOf(vm, args, filling) ? padded(vm, args, filling, filling.missing) : kNull;
}

Value strZfill(Vm& vm, const CallArgs& args)
{
    Filling filling;
    if (!fillingOf(vm, args, filling))
        return kNull;
    filling.fill = '0';
    const StrObject* s = selfOf(args);
    const std::uint32_t first = s->length != 0 ? codePoint(s, 0) : 0;
    if (filling.missing == 0 || (first != '+' && first != '-'))
        return padded(vm, args, filling, filling.missing);
    StrBuilder builder(vm);
    builder.add(first);
    addRepeated(builder, '0', filling.missing);
    builder.add(s, 1, s->length - 1);
    return Value::heap(builder.finish());
}

Value strExpandTabs(Vm& vm, const CallArgs& args)
{
    constexpr int kDefaultSize = 8;
    KeywordReader keywords(vm, args, "expandtabs");
    const Value size = keywords.take("tabsize", 1);
    if (!keywords.done())
        return kNull;
    const auto given = size ? intArgument(vm, size) : kDefaultSize;
    if (!given)
        return kNull;
    const auto step = static_cast<std::size_t>(std::max(*given, 0));
    const StrObject* s = selfOf(args);
    StrBuilder builder(vm);
    std::size_t column = 0;
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        if (c != '\t') {
            builder.add(c);
            column = c == '\n' || c == '\r' ? 0 : column + 1;
        } else if (step > 0) {
            const std::size_t spaces = step - column % step;
            addRepeated(builder, ' ', spaces);
            column += spaces;
        }
    }
    return Value::heap(builder.finish());
}

Value strFormatMethod(Vm& vm, const CallArgs& args)
{
    return strFormat(vm, selfOf(args), {args.values + 1, args.count - 1, args.keywords});
}

Value strFormatMap(Vm& vm, const CallArgs& args)
{
    return formatFields(vm, selfOf(args), {.mapping = args[1]});
}

Value strEncode(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "encode");
    const Value encoding = keywords.take("encoding", 1), errors = keywords.take("errors", 2);
    CodecArguments codec;
    if (!keywords.done() || !codecArguments(vm, encoding, errors, "encode", codec))
        return kNull;
    const auto bytes = encodeTextNamed(vm, selfOf(args), codec.encoding, codec.errors);
    return bytes ? Value::heap(makeBytes(vm, *bytes)) : kNull;
}

// Adds what the table has for a character; false: error pending.
bool addTranslated(Vm& vm, StrBuilder& builder, Value table, std::uint32_t c)
{
    const Value mapped = getItem(vm, table, Value::smallInt(c));
    if (!mapped) {
        if (!clearErrorIf(vm, vm.types.LookupError))
            return false;
        builder.add(c);
        return true;
    }
    if (isStr(mapped)) {
        builder.add(asStr(mapped));
    } else if (isInt(mapped)) {
        const auto code = intToInt64(mapped);
        if (!code || *code < 0 || *code > 0x10FFFF) {
            raiseValueError(vm, "character mapping must be in range(0x110000)");
            return false;
        }
        builder.add(static_cast<std::uint32_t>(*code));
    } else if (!mapped.isNone()) {
        raiseTypeError(vm, "character mapping must return integer, None or str");
        return false;
    }
    return true;
}

Value strTranslate(Vm& vm, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    StrBuilder builder(vm);
    for (std::size_t i = 0; i < s->length; ++i)
        if (!addTranslated(vm, builder, args[1], codePoint(s, i)))
            return kNull;
    return Value::heap(builder.finish());
}

Value tableFromDict(Vm& vm, Value source)
{
    if (!isDict(source))
        return raiseTypeError(vm, "if you give only one argument to maketrans it must be a dict");
    DictObject* table = makeDict(vm);
    std::uint32_t position = 0;
    Value key, v;
    while (dictNext(asDict(source), position, key, v)) {
        if (isStr(key)) {
            if (asStr(key)->length != 1)
                return raiseValueError(vm, "string keys in translate table must be of length 1");
            key = Value::smallInt(codePoint(asStr(key), 0));
        } else if (!isInt(key)) {
            return raiseTypeError(vm, "keys in translate table must be strings or integers");
        }
        if (!dictSet(vm, table, key, v))
            return kNull;
    }
    return Value::heap(table);
}

Value strMakeTrans(Vm& vm, const CallArgs& args)
{
    if (args.count == 1)
        return tableFromDict(vm, args[0]);
    if (!needStr(vm, args[1], "maketrans", 2) || (args.count > 2 && !needStr(vm, args[2], "maketrans", 3)))
        return kNull;
    if (!isStr(args[0]))
        return raiseTypeError(vm, "first maketrans argument must be a string if there is a second argument");
    const StrObject *from = asStr(args[0]), *to = asStr(args[1]);
    if (from->length != to->length)
        return raiseValueError(vm, "the first two maketrans arguments must have equal length");
    DictObject* table = makeDict(vm);
    for (std::size_t i = 0; i < from->length; ++i)
        if (!dictSet(vm, table, Value::smallInt(codePoint(from, i)), Value::smallInt(codePoint(to, i))))
            return kNull;
    if (args.count > 2)
        for (std::size_t i = 0; i < asStr(args[2])->length; ++i)
            if (!dictSet(vm, table, Value::smallInt(codePoint(asStr(args[2]), i)), kNone))
                return kNull;
    return Value::heap(table);
}

constexpr NativeInfo kRows[] = {
    method("center", &strCenter, 1, 2, "In the middle of a text of this width."),
    method("ljust", &strLjust, 1, 2, "At the left of a text of this width."),
    method("rjust", &strRjust, 1, 2, "At the right of a text of this width."),
    method("zfill", &strZfill, 1, 1, "At the right of a text of this width, with zeros behind the sign."),
    methodKeywords("expandtabs", &strExpandTabs, 0, 1, "With spaces for tabs."),
    methodKeywords("format", &strFormatMethod, 0, kAnyCount, "With the arguments in the places of {fields}."),
    method("format_map", &strFormatMap, 1, 1, "As format, with named fields from a mapping."),
    methodKeywords("encode", &strEncode, 0, 2, "The bytes of the text in this encoding."),
    method("translate", &strTranslate, 1, 1, "With each character replaced as the table has it."),
    staticMethod("maketrans", &strMakeTrans, 1, 3, "A table for translate, from a dict or from two strings."),
};

} // namespace

std::span<const NativeInfo> strLayoutMethods()
{
    return kRows;
}

} // namespace vmcore
