// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/UnicodeNames.h"

#include "vmcore/frontend/CharacterClass.h"

#include <algorithm>
#include <dlfcn.h>
#include <iterator>
#include <optional>
#include <string>
#include <unicode/uchar.h>

namespace vmcore::frontend {

namespace {

// ICU adds its version to the names of its symbols and libraries.
#define TIERSCOPE_TEXT_OF(x) #x
#define TIERSCOPE_EXPANDED_TEXT_OF(x) TIERSCOPE_TEXT_OF(x)
constexpr const char* kLibrary = "libicuuc.so." U_ICU_VERSION_SHORT;
constexpr const char* kFunction = TIERSCOPE_EXPANDED_TEXT_OF(u_charFromName);
#undef TIERSCOPE_EXPANDED_TEXT_OF
#undef TIERSCOPE_TEXT_OF

using CharFromName = decltype(&u_charFromName);

struct NameAlias
{
    char32_t codePoint;
    std::string_view name;
};

constexpr NameAlias kAliases[] = {
#define NAME_ALIAS(codePoint, name) {codePoint, name},
#include "vmcore/frontend/NameAliases.def"
#undef NAME_ALIAS
};

/// The character of `VS1` … `VS256`, or 0.
char32_t variationSelector(std::string_view name)
{
    if (!name.starts_with("VS") || name.size() == 2 || name[2] == '0') {
        return 0;
    }
    char32_t number = 0;
    for (const char c : name.substr(2)) {
        if (!isDigit(c) || number > 256) {
            return 0;
        }
        number = number * 10 + static_cast<char32_t>(c - '0');
    }
    return number > 256 ? 0 : number <= 16 ? 0xFE00 + number - 1 : 0xE0100 + number - 17;
}

/// The character with this alias in capitals, or nothing.
std::optional<char32_t> characterWithAlias(std::string_view name)
{
    if (const char32_t selector = variationSelector(name); selector != 0) {
        return selector;
    }
    const auto* const found = std::ranges::find(kAliases, name, &NameAlias::name);
    return found == std::end(kAliases) ? std::nullopt : std::optional(found->codePoint);
}

bool lookUp(CharFromName charFromName, UCharNameChoice choice, const std::string& name, char32_t& out)
{
    UErrorCode status = U_ZERO_ERROR;
    const UChar32 found = charFromName(choice, name.c_str(), &status);
    if (U_FAILURE(status)) {
        return false;
    }
    out = static_cast<char32_t>(found);
    return true;
}

} // namespace

NamedCharacter characterNamed(std::string_view name)
{
    NamedCharacter result;
    std::string capitals(name);
    for (char& c : capitals) {
        c = raised(c);
    }
    if (const std::optional<char32_t> alias = characterWithAlias(capitals)) {
        result.outcome = NamedCharacter::Outcome::Found;
        result.codePoint = *alias;
        return result;
    }
    void* const library = dlopen(kLibrary, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    void* const symbol = library == nullptr ? nullptr : dlsym(library, kFunction);
    if (symbol == nullptr) {
        result.outcome = NamedCharacter::Outcome::NamesUnavailable;
        return result;
    }
    const auto charFromName = reinterpret_cast<CharFromName>(symbol);
    if (lookUp(charFromName, U_UNICODE_CHAR_NAME, capitals, result.codePoint)
        || lookUp(charFromName, U_CHAR_NAME_ALIAS, capitals, result.codePoint)) {
        result.outcome = NamedCharacter::Outcome::Found;
    }
    dlclose(library);
    return result;
}

} // namespace vmcore::frontend
