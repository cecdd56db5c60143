// SPDX-License-Identifier: GPL-3.0-or-later
// The module unicodedata, over ICU, whose library is opened when the module is imported. ICU may know a later Unicode
// than Python 3.11: characters that are younger than Unicode 14 count as unassigned.
#include "vmcore/frontend/UnicodeNames.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Text.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>

namespace vmcore {
namespace {

constexpr std::uint8_t kUnicodeVersion = 14;

// The functions of ICU, which has its version in the names of its symbols.
#define TIERSCOPE_TEXT_OF(x) #x
#define TIERSCOPE_EXPANDED_TEXT_OF(x) TIERSCOPE_TEXT_OF(x)
#define TIERSCOPE_ICU(member, function)                                                                                \
    decltype(&::function) member = symbol<decltype(&::function)>(TIERSCOPE_EXPANDED_TEXT_OF(function))
struct Icu
{
    void* library = dlopen("libicuuc.so." U_ICU_VERSION_SHORT, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    bool isComplete = library != nullptr;

    TIERSCOPE_ICU(age, u_charAge);
    TIERSCOPE_ICU(category, u_charType);
    TIERSCOPE_ICU(combiningClass, u_getCombiningClass);
    TIERSCOPE_ICU(direction, u_charDirection);
    TIERSCOPE_ICU(isMirrored, u_isMirrored);
    TIERSCOPE_ICU(name, u_charName);
    TIERSCOPE_ICU(number, u_getNumericValue);
    TIERSCOPE_ICU(property, u_getIntPropertyValue);
    TIERSCOPE_ICU(nfc, unorm2_getNFCInstance);
    TIERSCOPE_ICU(nfd, unorm2_getNFDInstance);
    TIERSCOPE_ICU(nfkc, unorm2_getNFKCInstance);
    TIERSCOPE_ICU(nfkd, unorm2_getNFKDInstance);
    TIERSCOPE_ICU(normalize, unorm2_normalize);
    TIERSCOPE_ICU(rawDecomposition, unorm2_getRawDecomposition);

private:
    template<class T>
    T symbol(const char* symbolName)
    {
        void* const found = library ? dlsym(library, symbolName) : nullptr;
        isComplete = isComplete && found;
        return reinterpret_cast<T>(found);
    }
};
#undef TIERSCOPE_ICU
#undef TIERSCOPE_EXPANDED_TEXT_OF
#undef TIERSCOPE_TEXT_OF

const Icu& icu()
{
    static const Icu library;
    return library;
}

// In the order of ICU's enumerations.
constexpr const char* kCategories[] = {"Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No", "Zs",
    "Zl", "Zp", "Cc", "Cf", "Co", "Cs", "Pd", "Ps", "Pe", "Pc", "Po", "Sm", "Sc", "Sk", "So", "Pi", "Pf"};
static_assert(std::size(kCategories) == U_CHAR_CATEGORY_COUNT);
constexpr const char* kDirections[] = {"L", "R", "EN", "ES", "ET", "AN", "CS", "B", "S", "WS", "ON", "LRE", "LRO", "AL",
    "RLE", "RLO", "PDF", "NSM", "BN", "FSI", "LRI", "RLI", "PDI"};
constexpr const char* kWidths[] = {"N", "A", "H", "F", "Na", "W"};
constexpr const char* kDecompositions[]
    = {"", "", "<compat> ", "<circle> ", "<final> ", "<font> ", "<fraction> ", "<initial> ", "<isolated> ", "<medial> ",
        "<narrow> ", "<noBreak> ", "<small> ", "<square> ", "<sub> ", "<super> ", "<vertical> ", "<wide> "};

bool isAssigned(UChar32 c)
{
    UVersionInfo age;
    icu().age(c, age);
    return age[0] != 0 && age[0] <= kUnicodeVersion && icu().category(c) != U_UNASSIGNED; // no noncharacters
}

Value text(Vm& vm, std::string_view s)
{
    return Value::heap(makeStr(vm, s));
}

// The argument, a str of one character; nullopt: TypeError.
std::optional<UChar32> character(Vm& vm, const CallArgs& args, const char* function)
{
    if (isStr(args[0]) && asStr(args[0])->length == 1)
        return static_cast<UChar32>(codePoint(asStr(args[0]), 0));
    const std::string_view name = function;
    const bool takesMore = name == "name" || name == "decimal" || name == "digit" || name == "numeric";
    raiseTypeError(vm,
        fmt::format("{}() argument{} must be a unicode character, not {}", function, takesMore ? " 1" : "",
            typeName(vm, args[0])));
    return std::nullopt;
}

Value category(Vm& vm, const CallArgs& args)
{
    const auto c = character(vm, args, "category");
    return c ? text(vm, isAssigned(*c) ? kCategories[icu().category(*c)] : "Cn") : kNull;
}

Value bidirectional(Vm& vm, const CallArgs& args)
{
    const auto c = character(vm, args, "bidirectional");
    return c ? text(vm, isAssigned(*c) ? kDirections[icu().direction(*c)] : "") : kNull;
}

Value combining(Vm& vm, const CallArgs& args)
{
    const auto c = character(vm, args, "combining");
    return c ? Value::smallInt(isAssigned(*c) ? icu().combiningClass(*c) : 0) : kNull;
}

Value mirrored(Vm& vm, const CallArgs& args)
{
    const auto c = character(vm, args, "mirrored");
    return c ? Value::smallInt(isAssigned(*c) && icu().isMirrored(*c) ? 1 : 0) : kNull;
}

Value eastAsianWidth(Vm& vm, const CallArgs& args)
{
    const auto c = character(vm, args, "east_asian_width");
    // CPython gives "F" where there is no character.
    return c ? text(vm, isAssigned(*c) ? kWidths[icu().property(*c, UCHAR_EAST_ASIAN_WIDTH)] : "F") : kNull;
}

Value decomposition(Vm& vm, const CallArgs& args)
{
    constexpr UChar32 kFirstSyllable = 0xAC00, kLastSyllable = 0xD7A3; // Hangul, decomposed by rule
    const auto c = character(vm, args, "decomposition");
    if (!c)
        return kNull;
    UErrorCode status = U_ZERO_ERROR;
    UChar parts[64];
    const bool byRule = *c >= kFirstSyllable && *c <= kLastSyllable;
    const std::int32_t length = byRule || !isAssigned(*c)
        ? 0
        : icu().rawDecomposition(icu().nfkc(&status), *c, parts, std::size(parts), &status);
    if (length <= 0 || U_FAILURE(status))
        return text(vm, "");
    std::string shown = kDecompositions[icu().property(*c, UCHAR_DECOMPOSITION_TYPE)];
    for (std::int32_t i = 0; i < length;) {
        UChar32 part = 0;
        U16_NEXT(parts, i, length, part);
        shown += fmt::format("{:04X} ", part);
    }
    shown.pop_back();
    return text(vm, shown);
}

// The number of a character whose numeric type is at least this exact: 1 decimal, 2 digit, 3 any.
template<int kType>
Value numberOf(Vm& vm, const CallArgs& args)
{
    constexpr const char* kNames[] = {"", "decimal", "digit", "numeric"};
    constexpr const char* kErrors[] = {"", "not a decimal", "not a digit", "not a numeric character"};
    const auto c = character(vm, args, kNames[kType]);
    if (!c)
        return kNull;
    const int type = isAssigned(*c) ? icu().property(*c, UCHAR_NUMERIC_TYPE) : U_NT_NONE;
    if (type == U_NT_NONE || type > kType)
        return args.count > 1 ? args[1] : raiseValueError(vm, kErrors[kType]);
    const double number = icu().number(*c);
    return kType == 3 ? Value::number(number) : Value::smallInt(static_cast<std::int64_t>(number));
}

Value nameOf(Vm& vm, const CallArgs& args)
{
    const auto c = character(vm, args, "name");
    if (!c)
        return kNull;
    // CPython 3.11 has no names for Tangut ideographs.
    const bool isNamed = isAssigned(*c) && icu().property(*c, UCHAR_BLOCK) != UBLOCK_TANGUT
        && icu().property(*c, UCHAR_BLOCK) != UBLOCK_TANGUT_SUPPLEMENT;
    char name[256];
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t length = isNamed ? icu().name(*c, U_UNICODE_CHAR_NAME, name, std::size(name), &status) : 0;
    if (length > 0 && U_SUCCESS(status))
        return text(vm, {name, static_cast<std::size_t>(length)});
    return args.count > 1 ? args[1] : raiseValueError(vm, "no such name");
}

Value lookUp(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("lookup() argument must be str, not {}", typeName(vm, args[0])));
    const std::string name = toUtf8(asStr(args[0]));
    const frontend::NamedCharacter found = frontend::characterNamed(name);
    if (found.outcome == frontend::NamedCharacter::Outcome::Found && isAssigned(static_cast<UChar32>(found.codePoint)))
        return Value::heap(makeChar(vm, found.codePoint));
    return raiseValue(vm, vm.types.KeyError, text(vm, fmt::format("undefined character name '{}'", name)));
}

// The text in the form; null: error pending.
StrObject* normalized(Vm& vm, Value form, Value v, const char* function)
{
    for (const Value argument : {form, v})
        if (!isStr(argument)) {
            raiseTypeError(vm,
                fmt::format("{}() argument {} must be str, not {}", function, argument.bits == form.bits ? 1 : 2,
                    typeName(vm, argument)));
            return nullptr;
        }
    const std::string name = toUtf8(asStr(form));
    UErrorCode status = U_ZERO_ERROR;
    const auto instance = name == "NFC" ? icu().nfc
        : name == "NFD"                 ? icu().nfd
        : name == "NFKC"                ? icu().nfkc
        : name == "NFKD"                ? icu().nfkd
                                        : nullptr;
    if (!instance) {
        raiseValueError(vm, "invalid normalization form");
        return nullptr;
    }
    StrObject* const source = asStr(v);
    if ((source->flags & kStrAscii) != 0)
        return source;
    std::u16string from;
    for (std::size_t i = 0; i < static_cast<std::size_t>(source->length); ++i) {
        const std::uint32_t c = codePoint(source, i);
        if (c > 0xFFFF)
            from += static_cast<char16_t>(U16_LEAD(c));
        from += static_cast<char16_t>(c > 0xFFFF ? U16_TRAIL(c) : c);
    }
    constexpr std::size_t kLargestGrowth = 18; // of NFKD, in units
    std::u16string to(from.size() * kLargestGrowth, u'\0');
    const std::int32_t length = icu().normalize(instance(&status), from.data(), static_cast<std::int32_t>(from.size()),
        to.data(), static_cast<std::int32_t>(to.size()), &status);
    if (U_FAILURE(status)) {
        raiseMemoryError(vm);
        return nullptr;
    }
    std::u32string points;
    for (std::int32_t i = 0; i < length;) {
        UChar32 c = 0;
        U16_NEXT(to.data(), i, length, c);
        points += static_cast<char32_t>(c);
    }
    return makeStr(vm, reinterpret_cast<const std::uint32_t*>(points.data()), points.size());
}

Value normalize(Vm& vm, const CallArgs& args)
{
    StrObject* s = normalized(vm, args[0], args[1], "normalize");
    return s ? Value::heap(s) : kNull;
}

Value isNormalized(Vm& vm, const CallArgs& args)
{
    const StrObject* s = normalized(vm, args[0], args[1], "is_normalized");
    return s ? Value::boolean(equalStr(s, asStr(args[1]))) : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fn("bidirectional", &bidirectional, 1, 1, "The bidirectional class of the character."),
    fn("category", &category, 1, 1, "The general category of the character."),
    fn("combining", &combining, 1, 1, "The canonical combining class of the character."),
    fn("decimal", &numberOf<1>, 1, 2, "The decimal digit that the character stands for."),
    fn("decomposition", &decomposition, 1, 1, "The decomposition of the character, in hexadecimal digits."),
    fn("digit", &numberOf<2>, 1, 2, "The digit that the character stands for."),
    fn("east_asian_width", &eastAsianWidth, 1, 1, "The width of the character in East Asian text."),
    fn("is_normalized", &isNormalized, 2, 2, "Whether the text is in the normal form."),
    fn("lookup", &lookUp, 1, 1, "The character of this name."),
    fn("mirrored", &mirrored, 1, 1, "1 if the character is mirrored in text from right to left."),
    fn("name", &nameOf, 1, 2, "The name of the character."),
    fn("normalize", &normalize, 2, 2, "The text in the normal form."),
    fn("numeric", &numberOf<3>, 1, 2, "The number that the character stands for."),
};

} // namespace

ModuleObject* makeUnicodeDataModule(Vm& vm)
{
    if (!icu().isComplete) {
        raise(vm, vm.types.ImportError, "unicodedata needs the library libicuuc.so." U_ICU_VERSION_SHORT);
        return nullptr;
    }
    ModuleObject* module = makeModule(vm, "unicodedata", "The Unicode character database.");
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "unidata_version", text(vm, "14.0.0"));
    return module;
}

} // namespace vmcore
