// SPDX-License-Identifier: GPL-3.0-or-later
// Case mappings of bytes and bytearray, and their questions about characters: ASCII only.
#include "vmcore/builtins/BytesMethods.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/TextOperators.h"

#include <algorithm>

namespace vmcore {

namespace {

constexpr bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}
constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
constexpr bool isAlpha(char c)
{
    return isLower(c) || isUpper(c);
}
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
constexpr bool isAlnum(char c)
{
    return isAlpha(c) || isDigit(c);
}
constexpr bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr char lower(char c)
{
    return isUpper(c) ? static_cast<char>(c | 0x20) : c;
}
constexpr char upper(char c)
{
    return isLower(c) ? static_cast<char>(c & ~0x20) : c;
}
constexpr char swapped(char c)
{
    return isLower(c) ? upper(c) : lower(c);
}

template<char (*kMap)(char)>
Value mapEach(Vm& vm, const CallArgs& args)
{
    std::string mapped(bytesLikeView(args[0]));
    std::transform(mapped.begin(), mapped.end(), mapped.begin(), kMap);
    return makeBytesLike(vm, mapped, args[0]);
}

Value bytesCapitalize(Vm& vm, const CallArgs& args)
{
    std::string mapped(bytesLikeView(args[0]));
    std::transform(mapped.begin(), mapped.end(), mapped.begin(), lower);
    if (!mapped.empty())
        mapped[0] = upper(mapped[0]);
    return makeBytesLike(vm, mapped, args[0]);
}

Value bytesTitle(Vm& vm, const CallArgs& args)
{
    std::string mapped(bytesLikeView(args[0]));
    bool isInWord = false;
    for (char& c : mapped) {
        c = isInWord ? lower(c) : upper(c);
        isInWord = isAlpha(c);
    }
    return makeBytesLike(vm, mapped, args[0]);
}

template<bool (*kAsk)(char)>
Value allAre(Vm&, const CallArgs& args)
{
    const std::string_view bytes = bytesLikeView(args[0]);
    return Value::boolean(!bytes.empty() && std::all_of(bytes.begin(), bytes.end(), kAsk));
}

template<bool (*kWanted)(char), bool (*kOther)(char)>
Value isAllOfCase(Vm&, const CallArgs& args)
{
    const std::string_view bytes = bytesLikeView(args[0]);
    return Value::boolean(
        std::any_of(bytes.begin(), bytes.end(), kWanted) && std::none_of(bytes.begin(), bytes.end(), kOther));
}

Value bytesIsTitle(Vm&, const CallArgs& args)
{
    bool isInWord = false, isSome = false;
    for (const char c : bytesLikeView(args[0])) {
        if (isAlpha(c) && isUpper(c) == isInWord)
            return kFalse;
        isInWord = isAlpha(c);
        isSome = isSome || isInWord;
    }
    return Value::boolean(isSome);
}

Value bytesIsAscii(Vm&, const CallArgs& args)
{
    return Value::boolean(isAscii(bytesLikeView(args[0])));
}

constexpr NativeInfo kRows[] = {
    method("lower", &mapEach<&lower>, 0, 0, "All ASCII letters in lower case."),
    method("upper", &mapEach<&upper>, 0, 0, "All ASCII letters in upper case."),
    method("swapcase", &mapEach<&swapped>, 0, 0, "Upper case letters in lower case, and the other way round."),
    method("capitalize", &bytesCapitalize, 0, 0, "The first letter in upper case, the others in lower case."),
    method("title", &bytesTitle, 0, 0, "Each word with its first letter in upper case, the others in lower case."),
    method("isalpha", &allAre<&isAlpha>, 0, 0, "Whether it has ASCII letters only."),
    method("isalnum", &allAre<&isAlnum>, 0, 0, "Whether it has ASCII letters and digits only."),
    method("isdigit", &allAre<&isDigit>, 0, 0, "Whether it has ASCII digits only."),
    method("isspace", &allAre<&isSpace>, 0, 0, "Whether it has ASCII spaces only."),
    method("islower", &isAllOfCase<&isLower, &isUpper>, 0, 0, "Whether all its letters are in lower case."),
    method("isupper", &isAllOfCase<&isUpper, &isLower>, 0, 0, "Whether all its letters are in upper case."),
    method("istitle", &bytesIsTitle, 0, 0, "Whether its words, and only they, begin in upper case."),
    method("isascii", &bytesIsAscii, 0, 0, "Whether all bytes are below 128."),
};

} // namespace

std::span<const NativeInfo> bytesCaseMethods()
{
    return kRows;
}

} // namespace vmcore
