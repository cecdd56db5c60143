// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/UnicodeNames.h"

#include <dlfcn.h>
#include <unicode/uchar.h>

#include <string>

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
    void* const library = dlopen(kLibrary, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    void* const symbol = library == nullptr ? nullptr : dlsym(library, kFunction);
    if (symbol == nullptr) {
        result.outcome = NamedCharacter::Outcome::NamesUnavailable;
        return result;
    }
    const auto charFromName = reinterpret_cast<CharFromName>(symbol);
    const std::string terminated(name);
    if (lookUp(charFromName, U_UNICODE_CHAR_NAME, terminated, result.codePoint)
        || lookUp(charFromName, U_CHAR_NAME_ALIAS, terminated, result.codePoint)) {
        result.outcome = NamedCharacter::Outcome::Found;
    }
    dlclose(library);
    return result;
}

} // namespace vmcore::frontend
