// SPDX-License-Identifier: GPL-3.0-or-later
// Case mappings of str, and its questions about characters. ASCII text takes a short way.
#include "vmcore/builtins/StrMethods.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/StrUnits.h"
#include "vmcore/runtime/TextUnicode.h"

#include <algorithm>

namespace vmcore {

namespace {

constexpr std::uint32_t kCapitalSigma = 0x3A3, kSmallSigma = 0x3C3, kFinalSigma = 0x3C2;

StrObject* selfOf(const CallArgs& args)
{
    return asStr(args[0]);
}

constexpr std::uint8_t asciiLower(std::uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}
constexpr std::uint8_t asciiUpper(std::uint8_t c)
{
    return c >= 'a' && c <= 'z' ? c & ~0x20 : c;
}
constexpr std::uint8_t asciiSwapped(std::uint8_t c)
{
    return c >= 'a' && c <= 'z' ? asciiUpper(c) : asciiLower(c);
}

template<class Map>
Value mapAscii(Vm& vm, const StrObject* s, Map map)
{
    StrObject* mapped = allocateStr(vm, s->length, 1);
    std::transform(s->data(), s->data() + s->length, mapped->data(), map);
    mapped->flags = kStrAscii;
    return Value::heap(mapped);
}

void addMapped(StrBuilder& builder, const unicode::Mapped& mapped)
{
    for (unsigned i = 0; i < mapped.count; ++i)
        builder.add(mapped.codePoints[i]);
}

// Whether a capital sigma at this place ends a word: a cased letter before it, none behind, others
// that case ignores not counted (Unicode, Final_Sigma).
bool isFinalSigma(const StrObject* s, std::size_t at)
{
    std::size_t before = at;
    while (before > 0 && unicode::isCaseIgnorable(codePoint(s, before - 1)))
        --before;
    if (before == 0 || !unicode::isCased(codePoint(s, before - 1)))
        return false;
    std::size_t behind = at + 1;
    while (behind < s->length && unicode::isCaseIgnorable(codePoint(s, behind)))
        ++behind;
    return behind == s->length || !unicode::isCased(codePoint(s, behind));
}

void addLower(StrBuilder& builder, const StrObject* s, std::size_t at)
{
    const std::uint32_t c = codePoint(s, at);
    if (c == kCapitalSigma)
        builder.add(isFinalSigma(s, at) ? kFinalSigma : kSmallSigma);
    else
        addMapped(builder, unicode::lower(c));
}

template<unicode::Mapped (*kMap)(std::uint32_t)>
Value mapEach(Vm& vm, const StrObject* s)
{
    StrBuilder builder(vm);
    for (std::size_t i = 0; i < s->length; ++i)
        addMapped(builder, kMap(codePoint(s, i)));
    return Value::heap(builder.finish());
}

Value strLower(Vm& vm, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    if (s->flags & kStrAscii)
        return mapAscii(vm, s, asciiLower);
    StrBuilder builder(vm);
    for (std::size_t i = 0; i < s->length; ++i)
        addLower(builder, s, i);
    return Value::heap(builder.finish());
}

Value strUpper(Vm& vm, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    return s->flags & kStrAscii ? mapAscii(vm, s, asciiUpper) : mapEach<&unicode::upper>(vm, s);
}

Value strCasefold(Vm& vm, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    return s->flags & kStrAscii ? mapAscii(vm, s, asciiLower) : mapEach<&unicode::folded>(vm, s);
}

Value strSwapcase(Vm& vm, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    if (s->flags & kStrAscii)
        return mapAscii(vm, s, asciiSwapped);
    StrBuilder builder(vm);
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        if (unicode::isUpper(c))
            addLower(builder, s, i);
        else if (unicode::isLower(c))
            addMapped(builder, unicode::upper(c));
        else
            builder.add(c);
    }
    return Value::heap(builder.finish());
}

Value strCapitalize(Vm& vm, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    StrBuilder builder(vm);
    if (s->length != 0)
        addMapped(builder, unicode::title(codePoint(s, 0)));
    for (std::size_t i = 1; i < s->length; ++i)
        addLower(builder, s, i);
    return Value::heap(builder.finish());
}

Value strTitle(Vm& vm, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    StrBuilder builder(vm);
    bool isInWord = false;
    for (std::size_t i = 0; i < s->length; ++i) {
        const std::uint32_t c = codePoint(s, i);
        if (isInWord)
            addLower(builder, s, i);
        else
            addMapped(builder, unicode::title(c));
        isInWord = unicode::isCased(c);
    }
    return Value::heap(builder.finish());
}

template<class Ask>
bool allOf(const StrObject* s, Ask ask)
{
    return visitUnits(s,
        [&](auto units) { return std::all_of(units.begin(), units.end(), [&](std::uint32_t c) { return ask(c); }); });
}

// Not empty, and true of every character.
template<bool (*kAsk)(std::uint32_t)>
Value allAre(Vm&, const CallArgs& args)
{
    return Value::boolean(selfOf(args)->length != 0 && allOf(selfOf(args), kAsk));
}

bool isAlnum(std::uint32_t c)
{
    return unicode::isAlpha(c) || unicode::isNumeric(c);
}

// There is a character of this case, and none of the others.
template<bool (*kWanted)(std::uint32_t), bool (*kOther)(std::uint32_t)>
Value isAllOfCase(Vm&, const CallArgs& args)
{
    bool isSome = false;
    const bool isPure = allOf(selfOf(args), [&](std::uint32_t c) {
        isSome = isSome || kWanted(c);
        return !kOther(c) && !unicode::isTitle(c);
    });
    return Value::boolean(isPure && isSome);
}

Value strIsTitle(Vm&, const CallArgs& args)
{
    bool isInWord = false, isSome = false;
    const bool isTitled = allOf(selfOf(args), [&](std::uint32_t c) {
        const bool isCapital = unicode::isUpper(c) || unicode::isTitle(c);
        const bool isCased = isCapital || unicode::isLower(c);
        const bool fits = !isCased || isCapital != isInWord;
        isInWord = isCased;
        isSome = isSome || isCased;
        return fits;
    });
    return Value::boolean(isTitled && isSome);
}

Value strIsAscii(Vm&, const CallArgs& args)
{
    return Value::boolean(allOf(selfOf(args), [](std::uint32_t c) { return c < 0x80; }));
}

Value strIsPrintable(Vm&, const CallArgs& args)
{
    return Value::boolean(allOf(selfOf(args), &unicode::isPrintable));
}

Value strIsIdentifier(Vm&, const CallArgs& args)
{
    const StrObject* s = selfOf(args);
    return Value::boolean(
        s->length != 0 && unicode::isIdentifierStart(codePoint(s, 0)) && allOf(s, &unicode::isIdentifierPart));
}

constexpr NativeInfo kRows[] = {
    method("lower", &strLower, 0, 0, "All letters in lower case."),
    method("upper", &strUpper, 0, 0, "All letters in upper case."),
    method("casefold", &strCasefold, 0, 0, "For comparisons that do not look at case."),
    method("swapcase", &strSwapcase, 0, 0, "Upper case letters in lower case, and the other way round."),
    method("capitalize", &strCapitalize, 0, 0, "The first letter in title case, the others in lower case."),
    method("title", &strTitle, 0, 0, "Each word with its first letter in title case, the others in lower case."),
    method("isalpha", &allAre<&unicode::isAlpha>, 0, 0, "Whether it has letters only."),
    method("isalnum", &allAre<&isAlnum>, 0, 0, "Whether it has letters and numerals only."),
    method("isdecimal", &allAre<&unicode::isDecimal>, 0, 0, "Whether it has decimal digits only."),
    method("isdigit", &allAre<&unicode::isDigit>, 0, 0, "Whether it has digits only, superscripts included."),
    method("isnumeric", &allAre<&unicode::isNumeric>, 0, 0, "Whether it has numerals only, fractions included."),
    method("isspace", &allAre<&unicode::isSpace>, 0, 0, "Whether it has spaces only."),
    method("islower", &isAllOfCase<&unicode::isLower, &unicode::isUpper>, 0, 0,
        "Whether all its letters are in lower case."),
    method("isupper", &isAllOfCase<&unicode::isUpper, &unicode::isLower>, 0, 0,
        "Whether all its letters are in upper case."),
    method("istitle", &strIsTitle, 0, 0, "Whether its words, and only they, begin in upper case."),
    method("isascii", &strIsAscii, 0, 0, "Whether all characters are ASCII."),
    method("isprintable", &strIsPrintable, 0, 0, "Whether repr() shows all characters as they are."),
    method("isidentifier", &strIsIdentifier, 0, 0, "Whether it could be a name in a program."),
};

} // namespace

std::span<const NativeInfo> strCaseMethods()
{
    return kRows;
}

} // namespace vmcore
