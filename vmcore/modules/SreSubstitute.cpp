// SPDX-License-Identifier: GPL-3.0-or-later
// re.Pattern: sub and subn.
#include "vmcore/modules/SreObjects.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore::sre {
namespace {

bool hasBackslash(Value template_)
{
    if (isStr(template_)) {
        const StrObject* s = asStr(template_);
        for (std::uint32_t i = 0; i < s->length; ++i)
            if (codePoint(s, i) == '\\')
                return true;
        return false;
    }
    return bytesSeen(template_).value_or("\\").find('\\') != std::string_view::npos;
}

// A text to put in, or a function of the match: what the module re makes of a template.
Value replacementOf(Vm& vm, Value pattern, Value given)
{
    const bool isText = isStr(given) || bytesSeen(given);
    if ((isText && !hasBackslash(given)) || (!isText && isCallable(vm, given)))
        return given;
    const Value re = importDotted(vm, vm.intern("re"));
    const Value function = re ? getAttribute(vm, re, vm.intern("_subx")) : kNull;
    return function ? call(vm, function, {pattern, given}) : kNull;
}

// Collects the pieces of the result, which are all str or all bytes.
class Pieces
{
public:
    Pieces(Vm& vm, bool isBytes)
        : m_vm(vm)
        , m_text(vm)
        , m_isBytes(isBytes)
    {
    }
    bool add(Value piece)
    {
        const std::int64_t number = m_count++;
        if (!m_isBytes && isStr(piece)) {
            m_text.add(asStr(piece));
            return true;
        }
        if (const auto bytes = m_isBytes ? bytesSeen(piece) : std::nullopt) {
            m_bytes += *bytes;
            return true;
        }
        raiseTypeError(m_vm,
            m_isBytes
                ? fmt::format("sequence item {}: expected a bytes-like object, {} found", number, typeName(m_vm, piece))
                : fmt::format("sequence item {}: expected str instance, {} found", number, typeName(m_vm, piece)));
        return false;
    }
    // A part of the text that is searched.
    void addPart(Value text, std::int64_t from, std::int64_t to)
    {
        if (from >= to)
            return;
        ++m_count;
        const auto start = static_cast<std::size_t>(from), length = static_cast<std::size_t>(to - from);
        if (isStr(text))
            m_text.add(asStr(text), start, length);
        else if (const std::string_view bytes = bytesSeen(text).value_or(std::string_view()); start <= bytes.size())
            m_bytes += bytes.substr(start, length); // a bytearray may have shrunk since
    }
    Value finish() { return m_isBytes ? Value::heap(makeBytes(m_vm, m_bytes)) : Value::heap(m_text.finish()); }

private:
    Vm& m_vm;
    StrBuilder m_text;
    std::string m_bytes;
    bool m_isBytes;
    std::int64_t m_count = 0;
};

// The new text, and the number of replacements; kNull: error.
Value substitute(Vm& vm, const CallArgs& args, const char* method, std::int64_t& count)
{
    KeywordReader keywords(vm, args, method);
    const Value given = keywords.take("repl", 1), text = keywords.take("string", 2), limit = keywords.take("count", 3);
    if (!keywords.done())
        return kNull;
    if (!given || !text)
        return raiseTypeError(vm,
            fmt::format("{}() missing required argument '{}'", method, given ? "string' (pos 2)" : "repl' (pos 1)"));
    const auto most = limit ? toInt64(vm, limit, vm.types.OverflowError) : std::optional<std::int64_t>(0);
    const Value replacement = most ? replacementOf(vm, args[0], given) : kNull;
    Searching searching(vm, args[0], text);
    if (!replacement || !searching.begin(kNull, kNull))
        return kNull;
    const bool isFunction = isCallable(vm, replacement);
    Pieces pieces(vm, !isStr(text));
    std::int64_t last = 0;
    for (count = 0; *most == 0 || count < *most; ++count) {
        const auto is = searching.next();
        if (!is)
            return kNull;
        if (!*is)
            break;
        const Found& found = searching.found();
        pieces.addPart(text, last, found.start);
        Value piece = replacement;
        if (isFunction)
            piece = call(vm, replacement, {makeMatch(vm, args[0], text, 0, searching.to(), found)});
        if (!piece || (!piece.isNone() && !pieces.add(piece)))
            return kNull;
        last = found.end;
    }
    if (count == 0)
        return slice(vm, text, 0, searching.to());
    pieces.addPart(text, last, searching.to());
    return pieces.finish();
}

} // namespace

Value patternSub(Vm& vm, const CallArgs& args)
{
    std::int64_t count = 0;
    return substitute(vm, args, "sub", count);
}

Value patternSubn(Vm& vm, const CallArgs& args)
{
    std::int64_t count = 0;
    const Value text = substitute(vm, args, "subn", count);
    return text ? Value::heap(makeTuple(vm, {text, Value::smallInt(count)})) : kNull;
}

} // namespace vmcore::sre
