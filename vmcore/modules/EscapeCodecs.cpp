// SPDX-License-Identifier: GPL-3.0-or-later
// _codecs: unicode_escape and raw_unicode_escape. The first writes a text as the inside of a str literal of ASCII, the
// second escapes only what Latin 1 does not have.
#include "vmcore/frontend/UnicodeNames.h"
#include "vmcore/modules/CodecErrors.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextCodec.h"

#include <fmt/format.h>
#include <optional>
#include <string>

namespace vmcore {
namespace {

enum class Form : std::uint8_t { Full, Raw };

constexpr std::uint32_t kLargestCodePoint = 0x10FFFF;

void addEscaped(std::string& out, std::uint32_t c, Form form)
{
    if (c > 0xFFFF)
        out += fmt::format("\\U{:08x}", c);
    else if (c > 0xFF)
        out += fmt::format("\\u{:04x}", c);
    else if (form == Form::Raw || (c >= ' ' && c < 0x7F && c != '\\'))
        out += static_cast<char>(c);
    else if (c == '\\' || c == '\t' || c == '\n' || c == '\r')
        out += c == '\\' ? "\\\\" : c == '\t' ? "\\t" : c == '\n' ? "\\n" : "\\r";
    else
        out += fmt::format("\\x{:02x}", c);
}

template<Form kForm>
Value encode(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("encode() argument 1 must be str, not {}", typeName(vm, args[0])));
    const StrObject* text = asStr(args[0]);
    std::string out;
    for (std::size_t i = 0; i < text->length; ++i)
        addEscaped(out, codePoint(text, i), kForm);
    return Value::heap(makeTuple(vm, {Value::heap(makeBytes(vm, out)), Value::smallInt(text->length)}));
}

// Reads escapes; a mistake ends at `end` and has a reason.
class Reader
{
public:
    Reader(std::string_view bytes, Form form)
        : m_bytes(bytes)
        , m_form(form)
    {
    }

    struct Step
    {
        std::optional<std::uint32_t> codePoint; // nullopt without a reason: an escaped end of line
        const char* reason = nullptr;
        bool isUnfinished = false; // more bytes might complete it
    };
    bool atEnd() const { return m_at == m_bytes.size(); }
    std::size_t at() const { return m_at; }
    Step next()
    {
        const auto c = static_cast<unsigned char>(m_bytes[m_at++]);
        if (c != '\\')
            return {c};
        return m_form == Form::Raw ? rawEscape() : fullEscape();
    }

private:
    Step rawEscape()
    {
        if (atEnd() || (m_bytes[m_at] != 'u' && m_bytes[m_at] != 'U'))
            return {static_cast<std::uint32_t>('\\')};
        return m_bytes[m_at++] == 'u' ? digits(4, "truncated \\uXXXX escape")
                                      : digits(8, "truncated \\UXXXXXXXX escape");
    }
    Step fullEscape()
    {
        if (atEnd())
            return {std::nullopt, "\\ at end of string", true};
        const char c = m_bytes[m_at++];
        switch (c) {
        case '\n': return {};
        case '\\':
        case '\'':
        case '"': return {static_cast<std::uint32_t>(c)};
        case 'a': return {7u};
        case 'b': return {8u};
        case 't': return {9u};
        case 'n': return {10u};
        case 'v': return {11u};
        case 'f': return {12u};
        case 'r': return {13u};
        case 'x': return digits(2, "truncated \\xXX escape");
        case 'u': return digits(4, "truncated \\uXXXX escape");
        case 'U': return digits(8, "truncated \\UXXXXXXXX escape");
        case 'N': return named();
        default: break;
        }
        if (c < '0' || c > '7') { // no escape: the backslash stands for itself
            --m_at;
            return {static_cast<std::uint32_t>('\\')};
        }
        std::uint32_t value = static_cast<std::uint32_t>(c - '0');
        for (int i = 0; i < 2 && !atEnd() && m_bytes[m_at] >= '0' && m_bytes[m_at] <= '7'; ++i)
            value = value * 8 + static_cast<std::uint32_t>(m_bytes[m_at++] - '0');
        return {value};
    }
    Step digits(int count, const char* truncated)
    {
        std::uint32_t value = 0;
        for (int i = 0; i < count; ++i, ++m_at) {
            const char c = atEnd() ? '\0' : m_bytes[m_at];
            const int digit = c >= '0' && c <= '9' ? c - '0'
                : c >= 'a' && c <= 'f'             ? c - 'a' + 10
                : c >= 'A' && c <= 'F'             ? c - 'A' + 10
                                                   : -1;
            if (digit < 0)
                return {std::nullopt, truncated, atEnd()};
            value = value * 16 + static_cast<std::uint32_t>(digit);
        }
        if (value > kLargestCodePoint)
            return {std::nullopt, m_form == Form::Raw ? "\\Uxxxxxxxx out of range" : "illegal Unicode character"};
        return {value};
    }
    Step named()
    {
        constexpr const char* kMalformed = "malformed \\N character escape";
        const std::size_t close = m_bytes.find('}', m_at);
        if (atEnd() || m_bytes[m_at] != '{' || close == std::string_view::npos || close == m_at + 1) {
            const bool isOpen = atEnd() || (m_bytes[m_at] == '{' && close == std::string_view::npos);
            m_at = isOpen ? m_bytes.size() : m_at;
            return {std::nullopt, kMalformed, isOpen};
        }
        const auto c = frontend::characterNamed(m_bytes.substr(m_at + 1, close - m_at - 1));
        m_at = close + 1;
        if (c.outcome != frontend::NamedCharacter::Outcome::Found)
            return {std::nullopt, "unknown Unicode character name"};
        return {static_cast<std::uint32_t>(c.codePoint)};
    }

    std::string_view m_bytes;
    Form m_form;
    std::size_t m_at = 0;
};

template<Form kForm>
Value decode(Vm& vm, const CallArgs& args)
{
    std::string bytes;
    if (isStr(args[0])) {
        bytes = toUtf8(asStr(args[0]));
    } else if (const auto view = needBytesLike(vm, args[0])) {
        bytes = *view;
    } else {
        return kNull;
    }
    const Value handler = args.valueOr(1, kNull);
    const std::string errors = handler && isStr(handler) ? toUtf8(asStr(handler)) : "strict";
    const auto isFinal = args.count > 2 ? truth(vm, args[2]) : std::optional(true);
    if (!isFinal)
        return kNull;
    Reader reader(bytes, kForm);
    StrBuilder text(vm);
    std::size_t used = 0;
    while (!reader.atEnd()) {
        const Reader::Step step = reader.next();
        if (step.isUnfinished && !*isFinal)
            break;
        if (step.codePoint)
            text.add(*step.codePoint);
        else if (step.reason && errors == "replace")
            text.add(std::uint32_t{0xFFFD});
        else if (step.reason && errors != "ignore")
            return raiseUnicodeError(vm, vm.types.UnicodeDecodeError,
                kForm == Form::Raw ? "rawunicodeescape" : "unicodeescape", Value::heap(makeBytes(vm, bytes)), used,
                reader.at(), step.reason);
        used = reader.at();
    }
    return Value::heap(makeTuple(vm, {Value::heap(text.finish()), makeIntUnsigned(vm, used)}));
}

// --- bytes as the inside of a bytes literal
Value escapeEncode(Vm& vm, const CallArgs& args)
{
    if (!hasKind(args[0], ObjectKind::Bytes))
        return raiseTypeError(
            vm, fmt::format("escape_encode() argument 1 must be bytes, not {}", typeName(vm, args[0])));
    const std::string_view bytes = bytesView(as<BytesObject>(args[0]));
    std::string out;
    for (const char c : bytes)
        if (c == '\'')
            out += "\\'";
        else
            addEscaped(out, static_cast<unsigned char>(c), Form::Full);
    return Value::heap(makeTuple(vm, {Value::heap(makeBytes(vm, out)), makeIntUnsigned(vm, bytes.size())}));
}

int digitOf(char c)
{
    return c >= '0' && c <= '9' ? c - '0'
        : c >= 'a' && c <= 'f'  ? c - 'a' + 10
        : c >= 'A' && c <= 'F'  ? c - 'A' + 10
                                : 16;
}

// What a letter behind a backslash stands for; 0: itself.
char plainEscape(char c)
{
    switch (c) {
    case '\\':
    case '\'':
    case '"': return c;
    case 'b': return '\b';
    case 'f': return '\f';
    case 't': return '\t';
    case 'n': return '\n';
    case 'r': return '\r';
    case 'v': return '\v';
    case 'a': return '\a';
    default: return 0;
    }
}

// The escape behind a backslash at `at`, which is moved; false: "\\x" without its digits.
bool readByteEscape(std::string_view bytes, std::size_t& at, std::string& out)
{
    const char c = bytes[at++];
    if (c == '\n')
        return true;
    if (const char plain = plainEscape(c)) {
        out += plain;
    } else if (c >= '0' && c <= '7') {
        int code = c - '0';
        for (int i = 0; i < 2 && at < bytes.size() && bytes[at] >= '0' && bytes[at] <= '7'; ++i)
            code = code * 8 + (bytes[at++] - '0');
        out += static_cast<char>(code);
    } else if (c == 'x') {
        if (at + 1 >= bytes.size() || digitOf(bytes[at]) > 15 || digitOf(bytes[at + 1]) > 15)
            return false;
        out += static_cast<char>(digitOf(bytes[at]) * 16 + digitOf(bytes[at + 1]));
        at += 2;
    } else {
        out += '\\';
        out += c;
    }
    return true;
}

Value escapeDecode(Vm& vm, const CallArgs& args)
{
    const auto seen = isStr(args[0]) ? std::optional(std::string_view()) : needBytesLike(vm, args[0]);
    if (!seen)
        return kNull;
    const std::string bytes = isStr(args[0]) ? toUtf8(asStr(args[0])) : std::string(*seen);
    const std::string errors = args.count > 1 && isStr(args[1]) ? toUtf8(asStr(args[1])) : "strict";
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {
        if (bytes[at] != '\\') {
            out += bytes[at++];
            continue;
        }
        const std::size_t start = at++;
        if (at == bytes.size())
            return raiseValueError(vm, "Trailing \\ in string");
        if (readByteEscape(bytes, at, out))
            continue;
        if (errors == "strict")
            return raiseValueError(vm, fmt::format("invalid \\x escape at position {}", start));
        if (errors == "replace")
            out += '?';
        else if (errors != "ignore")
            return raiseValueError(vm, fmt::format("decoding error; unknown error handling code: {}", errors));
        if (at < bytes.size() && digitOf(bytes[at]) < 16)
            ++at;
    }
    return Value::heap(makeTuple(vm, {Value::heap(makeBytes(vm, out)), makeIntUnsigned(vm, bytes.size())}));
}

constexpr NativeInfo kFunctions[] = {
    fn("escape_encode", &escapeEncode, 1, 2),
    fn("escape_decode", &escapeDecode, 1, 2),
    fn("unicode_escape_encode", &encode<Form::Full>, 1, 2),
    fn("unicode_escape_decode", &decode<Form::Full>, 1, 3),
    fn("raw_unicode_escape_encode", &encode<Form::Raw>, 1, 2),
    fn("raw_unicode_escape_decode", &decode<Form::Raw>, 1, 3),
};

} // namespace

void addEscapeCodecs(Vm& vm, ModuleObject* module)
{
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore
