// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/SourceText.h"

#include "vmcore/frontend/CharacterClass.h"
#include "vmcore/frontend/Unicode.h"

#include <cerrno>
#include <fmt/core.h>
#include <iconv.h>
#include <string>
#include <utility>

namespace vmcore::frontend {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kUtf8 = "utf-8";
constexpr std::string_view kLatin1 = "iso-8859-1";

SyntaxError errorWithoutPlace(std::string message)
{
    SyntaxError error;
    error.message = std::move(message);
    return error;
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\f';
}

std::string_view withoutLineEnd(std::string_view line)
{
    return line.substr(0, line.find_first_of("\r\n"));
}

bool isCookieCharacter(char c)
{
    return (isNamePart(c) && static_cast<unsigned char>(c) < 0x80) || c == '-' || c == '.';
}

/// The encoding that a comment line declares, or nothing.
std::string_view cookieOf(std::string_view line)
{
    std::size_t at = 0;
    while (at < line.size() && isSpace(line[at])) {
        ++at;
    }
    if (at == line.size() || line[at] != '#') {
        return {};
    }
    while ((at = line.find("coding", at)) != std::string_view::npos) {
        at += 6;
        if (at == line.size() || (line[at] != ':' && line[at] != '=')) {
            continue;
        }
        ++at;
        while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) {
            ++at;
        }
        std::size_t end = at;
        while (end < line.size() && isCookieCharacter(line[end])) {
            ++end;
        }
        if (end > at) {
            return line.substr(at, end - at);
        }
    }
    return {};
}

bool isBlankOrComment(std::string_view line)
{
    for (const char c : line) {
        if (!isSpace(c)) {
            return c == '#';
        }
    }
    return true;
}

/// The declared encoding: looked for in the first line, and in the second if the first has no code.
std::string_view declaredEncoding(std::string_view bytes)
{
    const std::string_view first = withoutLineEnd(bytes);
    std::string_view found = cookieOf(first);
    if (found.empty() && isBlankOrComment(first) && first.size() < bytes.size()) {
        bytes.remove_prefix(first.size());
        bytes.remove_prefix(bytes.starts_with("\r\n") ? 2 : 1);
        found = cookieOf(withoutLineEnd(bytes));
    }
    return found;
}

/// One spelling for the many names of UTF-8 and Latin-1; other names stay as they are.
std::string canonicalEncoding(std::string_view name)
{
    std::string lower;
    for (const char c : name) {
        lower += c == '_' ? '-' : lowered(c);
    }
    const auto isVariantOf = [&](std::string_view base) {
        return lower == base || (lower.starts_with(base) && lower[base.size()] == '-');
    };
    if (isVariantOf(kUtf8)) {
        return std::string(kUtf8);
    }
    if (isVariantOf("latin-1") || isVariantOf(kLatin1) || isVariantOf("iso-latin-1")) {
        return std::string(kLatin1);
    }
    return std::string(name);
}

/// Recodes by the system's tables; nothing when the encoding is unknown or the bytes do not fit it.
std::optional<std::string> recode(std::string_view bytes, std::string name)
{
    for (char& c : name) {
        c = c == '_' ? '-' : lowered(c);
    }
    if (name.starts_with("utf-16") || name.starts_with("utf-32") || name.starts_with("ucs")) {
        return std::nullopt; // A cookie can only be read where ASCII is one byte a character.
    }
    const iconv_t converter = iconv_open("UTF-8", name.c_str());
    if (reinterpret_cast<std::intptr_t>(converter) == -1) {
        return std::nullopt;
    }
    std::string result;
    std::string buffer(4096, '\0');
    char* input = const_cast<char*>(bytes.data()); // iconv's signature lacks a const; it only reads.
    std::size_t inputLeft = bytes.size();
    bool isValid = true;
    while (isValid && inputLeft > 0) {
        char* output = buffer.data();
        std::size_t outputLeft = buffer.size();
        const std::size_t outcome = iconv(converter, &input, &inputLeft, &output, &outputLeft);
        result.append(buffer.data(), buffer.size() - outputLeft);
        isValid = outcome != static_cast<std::size_t>(-1) || errno == E2BIG;
    }
    iconv_close(converter);
    return isValid ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<SyntaxError> checkUtf8(std::string_view bytes, std::string_view fileName)
{
    int line = 1;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto lead = static_cast<unsigned char>(bytes[at]);
        if (lead < 0x80) {
            line += lead == '\n' || (lead == '\r' && !bytes.substr(at).starts_with("\r\n")) ? 1 : 0;
            ++at;
            continue;
        }
        const Utf8Character character = decodeUtf8(bytes.substr(at));
        if (character.length == 0) {
            return errorWithoutPlace(
                fmt::format("Non-UTF-8 code starting with '\\x{:02x}' in file {} on line {}, but no "
                            "encoding declared; see https://peps.python.org/pep-0263/ for details",
                    static_cast<unsigned>(lead), fileName, line));
        }
        at += character.length;
    }
    return std::nullopt;
}

/// Copies with `\r\n` and `\r` made `\n`.
std::string_view copyWithLineFeeds(std::string_view text, LastLine lastLine, Arena& arena)
{
    char* const start = static_cast<char*>(arena.allocate(text.size() + 1, 1));
    char* out = start;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r') {
            *out++ = '\n';
            i += text.substr(i).starts_with("\r\n") ? 1 : 0;
        } else {
            *out++ = text[i];
        }
    }
    if (lastLine == LastLine::Terminated && (out == start || out[-1] != '\n')) {
        *out++ = '\n';
    }
    return {start, static_cast<std::size_t>(out - start)};
}

} // namespace

SourceText decodeSource(std::string_view bytes, std::string_view fileName, LastLine lastLine, Arena& arena)
{
    const bool hasMark = bytes.starts_with(kByteOrderMark);
    if (hasMark) {
        bytes.remove_prefix(kByteOrderMark.size());
    }
    if (bytes.find('\0') != std::string_view::npos) {
        return {{}, errorWithoutPlace("source code cannot contain null bytes")};
    }
    const std::string encoding = canonicalEncoding(declaredEncoding(bytes));
    if (hasMark && !encoding.empty() && encoding != kUtf8) {
        return {{}, errorWithoutPlace(fmt::format("encoding problem: {} with BOM", encoding))};
    }
    if (encoding.empty() || encoding == kUtf8) {
        if (std::optional<SyntaxError> error = checkUtf8(bytes, fileName)) {
            return {{}, std::move(error)};
        }
        return {copyWithLineFeeds(bytes, lastLine, arena), std::nullopt};
    }
    const std::optional<std::string> recoded = recode(bytes, encoding);
    if (!recoded) {
        return {{}, errorWithoutPlace(fmt::format("encoding problem: {}", encoding))};
    }
    return {copyWithLineFeeds(*recoded, lastLine, arena), std::nullopt};
}

} // namespace vmcore::frontend
