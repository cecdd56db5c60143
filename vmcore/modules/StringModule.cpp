// SPDX-License-Identifier: GPL-3.0-or-later
// The module _string: how string.Formatter reads formats.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// Reads "literal {name!conversion:spec} literal" piece by piece.
class FormatReader
{
public:
    FormatReader(Vm& vm, const StrObject* text)
        : m_vm(vm)
        , m_text(text)
    {
    }
    // All pieces as tuples; null: ValueError is pending.
    ListObject* read()
    {
        ListObject* pieces = makeList(m_vm);
        while (m_at < m_text->length) {
            StrBuilder literal(m_vm);
            bool hasField = false;
            if (!takeLiteral(literal, hasField))
                return nullptr;
            Value name = kNone, spec = kNone, conversion = kNone;
            const Value shown = Value::heap(literal.finish());
            if (hasField && !takeField(name, spec, conversion))
                return nullptr;
            listAppend(m_vm, pieces, Value::heap(makeTuple(m_vm, {shown, name, spec, conversion})));
        }
        return pieces;
    }

private:
    std::uint32_t at(std::uint32_t i) const { return i < m_text->length ? codePoint(m_text, i) : 0; }
    bool fail(const char* message)
    {
        raiseValueError(m_vm, message);
        return false;
    }
    Value part(std::uint32_t from, std::uint32_t to) { return Value::heap(substring(m_vm, m_text, from, to - from)); }

    bool takeLiteral(StrBuilder& literal, bool& hasField)
    {
        for (; m_at < m_text->length; ++m_at) {
            const std::uint32_t c = at(m_at);
            if (c != '{' && c != '}') {
                literal.add(c);
                continue;
            }
            const bool doubled = at(m_at + 1) == c && m_at + 1 < m_text->length;
            if (doubled) { // a brace that is meant; what follows is a new piece
                literal.add(c);
                m_at += 2;
                return true;
            }
            if (c == '}')
                return fail("Single '}' encountered in format string");
            if (++m_at >= m_text->length)
                return fail("Single '{' encountered in format string");
            hasField = true;
            return true;
        }
        return true;
    }

    bool takeField(Value& name, Value& spec, Value& conversion)
    {
        const std::uint32_t start = m_at;
        std::uint32_t bracket = 0;
        for (; m_at < m_text->length; ++m_at) {
            const std::uint32_t c = at(m_at);
            if (c == '{')
                return fail("unexpected '{' in field name");
            if (c == '[')
                bracket = 1;
            else if (c == ']')
                bracket = 0;
            else if (bracket == 0 && (c == '}' || c == ':' || c == '!'))
                break;
        }
        if (m_at >= m_text->length)
            return fail("expected '}' before end of string");
        name = part(start, m_at);
        spec = Value::heap(m_vm.emptyStr);
        if (at(m_at) == '!') {
            if (m_at + 2 >= m_text->length)
                return fail(m_at + 1 >= m_text->length ? "end of string while looking for conversion specifier"
                                                       : "unmatched '{' in format spec");
            conversion = part(m_at + 1, m_at + 2);
            m_at += 2;
            if (at(m_at) != ':' && at(m_at) != '}')
                return fail("expected ':' after conversion specifier");
        }
        if (at(m_at) == ':') {
            const std::uint32_t from = ++m_at;
            for (int depth = 1; m_at < m_text->length; ++m_at) {
                depth += at(m_at) == '{' ? 1 : at(m_at) == '}' ? -1 : 0;
                if (depth == 0)
                    break;
            }
            if (m_at >= m_text->length)
                return fail("unmatched '{' in format spec");
            spec = part(from, m_at);
        }
        ++m_at; // behind the closing brace
        return true;
    }

    Vm& m_vm;
    const StrObject* m_text;
    std::uint32_t m_at = 0;
};

Value formatterParser(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("expected str, got {}", typeName(vm, args[0])));
    const ListObject* pieces = FormatReader(vm, asStr(args[0])).read();
    return pieces ? getIterator(vm, Value::heap(pieces)) : kNull;
}

// A part of a field name: an int where it is all digits.
Value numberOrName(Vm& vm, const StrObject* text, std::uint32_t from, std::uint32_t to)
{
    std::int64_t number = 0;
    bool isNumber = to > from && to - from < 18;
    for (std::uint32_t i = from; isNumber && i < to; ++i) {
        const std::uint32_t c = codePoint(text, i);
        isNumber = c >= '0' && c <= '9';
        number = number * 10 + (static_cast<std::int64_t>(c) - '0');
    }
    return isNumber ? makeInt(vm, number) : Value::heap(substring(vm, text, from, to - from));
}

// "a.b[c]" as its first part and an iterator over (is it an attribute?, the part).
Value splitFieldName(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("expected str, got {}", typeName(vm, args[0])));
    const StrObject* text = asStr(args[0]);
    const auto isMark = [&](std::uint32_t i) { return codePoint(text, i) == '.' || codePoint(text, i) == '['; };
    std::uint32_t at = 0;
    while (at < text->length && !isMark(at))
        ++at;
    const Value first = numberOrName(vm, text, 0, at);
    ListObject* rest = makeList(vm);
    while (at < text->length) {
        const bool isAttribute = codePoint(text, at) == '.';
        const std::uint32_t from = ++at;
        while (at < text->length && (isAttribute ? !isMark(at) : codePoint(text, at) != ']'))
            ++at;
        if (!isAttribute && at >= text->length)
            return raiseValueError(vm, "Missing ']' in format string");
        if (at == from)
            return raiseValueError(vm, "Empty attribute in format string");
        const Value part
            = isAttribute ? Value::heap(substring(vm, text, from, at - from)) : numberOrName(vm, text, from, at);
        listAppend(vm, rest, Value::heap(makeTuple(vm, {Value::boolean(isAttribute), part})));
        at += isAttribute ? 0 : 1;
        if (!isAttribute && at < text->length && !isMark(at))
            return raiseValueError(vm, "Only '.' or '[' may follow ']' in format field specifier");
    }
    return Value::heap(makeTuple(vm, {first, getIterator(vm, Value::heap(rest))}));
}

constexpr NativeInfo kFunctions[] = {
    fn("formatter_parser", &formatterParser, 1, 1, "The pieces of a format."),
    fn("formatter_field_name_split", &splitFieldName, 1, 1, "The parts of the name of a field."),
};

} // namespace

ModuleObject* makeStringModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_string", "How formats are read.");
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
