// SPDX-License-Identifier: GPL-3.0-or-later
// str.format: literal text with replacement fields {name!conversion:spec}, where name may be followed
// by .attribute and [index], and spec may hold fields again, one level deep.
#include "vmcore/runtime/TextStrFormat.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

// Part of the format string.
struct Span
{
    std::size_t begin = 0, end = 0;
    bool isEmpty() const { return begin >= end; }
    std::size_t size() const { return end - begin; }
};

struct Field
{
    Span name, spec;
    std::uint32_t conversion = 0; // 0: none
    bool specHasFields = false;
};

enum class Numbering : std::uint8_t { Undecided, Automatic, Manual };

class StrFormatter
{
public:
    StrFormatter(Vm& vm, const StrObject* format, const FormatArguments& arguments)
        : m_vm(vm)
        , m_format(format)
        , m_arguments(arguments)
    {
    }

    StrObject* run() { return build({0, m_format->length}, kDepth); }

private:
    static constexpr int kDepth = 2; // fields, and fields in their specifications

    bool fail(std::string_view message)
    {
        raiseValueError(m_vm, message);
        return false;
    }
    std::uint32_t at(std::size_t i) const { return codePoint(m_format, i); }
    StrObject* text(Span span) { return substring(m_vm, m_format, span.begin, span.size()); }

    StrObject* build(Span input, int depth)
    {
        if (depth <= 0) {
            fail("Max string recursion exceeded");
            return nullptr;
        }
        StrBuilder out(m_vm);
        while (!input.isEmpty()) {
            bool hasField = false;
            if (!takeLiteral(input, out, hasField))
                return nullptr;
            Field field;
            if (hasField && !(takeField(input, field) && render(field, out, depth)))
                return nullptr;
        }
        return out.finish();
    }

    // Text up to the next field, with {{ and }} undoubled.
    bool takeLiteral(Span& input, StrBuilder& out, bool& hasField)
    {
        const std::size_t start = input.begin;
        while (!input.isEmpty() && at(input.begin) != '{' && at(input.begin) != '}')
            ++input.begin;
        if (input.isEmpty()) {
            out.add(m_format, start, input.begin - start);
            return true;
        }
        const std::uint32_t brace = at(input.begin++);
        const bool isDoubled = !input.isEmpty() && at(input.begin) == brace;
        if (brace == '}' && !isDoubled)
            return fail("Single '}' encountered in format string");
        if (brace == '{' && input.isEmpty())
            return fail("Single '{' encountered in format string");
        out.add(m_format, start, input.begin - start - (isDoubled ? 0 : 1));
        if (isDoubled)
            ++input.begin;
        hasField = !isDoubled;
        return true;
    }

    // Reads a field from behind its opening brace to behind its closing one.
    bool takeField(Span& input, Field& field)
    {
        field.name.begin = input.begin;
        std::uint32_t c = 0;
        while (!input.isEmpty()) {
            c = at(input.begin++);
            if (c == '{')
                return fail("unexpected '{' in field name");
            if (c == '[')
                while (!input.isEmpty() && at(input.begin) != ']')
                    ++input.begin;
            if (c == '}' || c == ':' || c == '!')
                break;
        }
        field.name.end = input.begin - 1;
        if (c == '}')
            return true;
        if (c != ':' && c != '!')
            return fail("expected '}' before end of string");
        if (c == '!') {
            if (input.isEmpty())
                return fail("end of string while looking for conversion specifier");
            field.conversion = at(input.begin++);
            if (!input.isEmpty()) {
                c = at(input.begin++);
                if (c == '}')
                    return true;
                if (c != ':')
                    return fail("expected ':' after conversion specifier");
            }
        }
        return takeSpec(input, field);
    }

    bool takeSpec(Span& input, Field& field)
    {
        field.spec.begin = input.begin;
        for (int depth = 1; !input.isEmpty();) {
            const std::uint32_t c = at(input.begin++);
            if (c == '{') {
                field.specHasFields = true;
                ++depth;
            } else if (c == '}' && --depth == 0) {
                field.spec.end = input.begin - 1;
                return true;
            }
        }
        return fail("unmatched '{' in format spec");
    }

    bool render(const Field& field, StrBuilder& out, int depth)
    {
        Value v = fieldValue(field.name);
        if (!v)
            return false;
        if (field.conversion != 0 && !(v = converted(v, field.conversion)))
            return false;
        StrObject* spec = field.specHasFields ? build(field.spec, depth - 1) : text(field.spec);
        if (!spec)
            return false;
        const Value shown = formatValue(m_vm, v, spec);
        if (!shown)
            return false;
        out.add(asStr(shown));
        return true;
    }

    Value converted(Value v, std::uint32_t conversion)
    {
        switch (conversion) {
        case 'r': return reprOf(m_vm, v);
        case 's': return strOf(m_vm, v);
        case 'a': return asciiOf(m_vm, v);
        default: break;
        }
        if (conversion > 32 && conversion < 127)
            return raiseValueError(m_vm, fmt::format("Unknown conversion specifier {}", static_cast<char>(conversion)));
        return raiseValueError(m_vm, fmt::format("Unknown conversion specifier \\x{:x}", conversion));
    }

    // The argument that the name begins with, then attribute by attribute and index by index.
    Value fieldValue(Span name)
    {
        Span first{name.begin, name.begin};
        while (first.end < name.end && at(first.end) != '.' && at(first.end) != '[')
            ++first.end;
        Value v = firstValue(first);
        Span rest{first.end, name.end};
        while (v && !rest.isEmpty())
            v = at(rest.begin) == '.' ? attribute(v, rest) : item(v, rest);
        return v;
    }

    // The number that is all of the span; -1: it is something else. nullopt: error pending.
    std::optional<std::int64_t> wholeNumber(Span span)
    {
        std::size_t end = span.begin;
        const auto number = takeFormatInteger(m_vm, m_format, end, span.end);
        if (number && end != span.end)
            return -1;
        return number;
    }

    bool numberField(bool isEmpty, std::int64_t& index)
    {
        const Numbering wanted = isEmpty ? Numbering::Automatic : Numbering::Manual;
        if (m_numbering == Numbering::Undecided)
            m_numbering = wanted;
        if (m_numbering != wanted)
            return fail(isEmpty ? "cannot switch from manual field specification to automatic field numbering"
                                : "cannot switch from automatic field numbering to manual field specification");
        if (isEmpty)
            index = m_nextIndex++;
        return true;
    }

    Value firstValue(Span first)
    {
        const auto number = wholeNumber(first);
        if (!number)
            return kNull;
        std::int64_t index = *number;
        if (!first.isEmpty() && index < 0)
            return m_arguments.named(m_vm, Value::heap(text(first)));
        if (!numberField(first.isEmpty(), index))
            return kNull;
        if (!m_arguments.positional)
            return raiseValueError(m_vm, "Format string contains positional fields");
        if (index >= m_arguments.count)
            return raiseIndexError(
                m_vm, fmt::format("Replacement index {} out of range for positional args tuple", index));
        return m_arguments.positional[index];
    }

    Value attribute(Value v, Span& rest)
    {
        Span name{rest.begin + 1, rest.begin + 1};
        while (name.end < rest.end && at(name.end) != '.' && at(name.end) != '[')
            ++name.end;
        rest.begin = name.end;
        if (name.isEmpty())
            return raiseValueError(m_vm, "Empty attribute in format string");
        return getAttribute(m_vm, v, m_vm.intern(text(name)));
    }

    Value item(Value v, Span& rest)
    {
        if (at(rest.begin) != '[')
            return raiseValueError(m_vm, "Only '.' or '[' may follow ']' in format field specifier");
        Span key{rest.begin + 1, rest.begin + 1};
        while (key.end < rest.end && at(key.end) != ']')
            ++key.end;
        if (key.end == rest.end)
            return raiseValueError(m_vm, "Missing ']' in format string");
        rest.begin = key.end + 1;
        const auto number = wholeNumber(key);
        if (!number)
            return kNull;
        if (key.isEmpty())
            return raiseValueError(m_vm, "Empty attribute in format string");
        return getItem(m_vm, v, *number >= 0 ? makeInt(m_vm, *number) : Value::heap(text(key)));
    }

    Vm& m_vm;
    const StrObject* m_format;
    const FormatArguments& m_arguments;
    Numbering m_numbering = Numbering::Undecided;
    std::int64_t m_nextIndex = 0;
};

} // namespace

Value FormatArguments::named(Vm& vm, Value key) const
{
    if (mapping)
        return getItem(vm, mapping, key);
    for (std::int64_t i = 0; keywords && i < keywords->length; ++i)
        if (equalStr(asStr(keywords->items[i]), asStr(key)))
            return keywordValues[i];
    return raiseValue(vm, vm.types.KeyError, key);
}

Value formatFields(Vm& vm, const StrObject* format, const FormatArguments& arguments)
{
    StrObject* text = StrFormatter(vm, format, arguments).run();
    return text ? Value::heap(text) : kNull;
}

Value strFormat(Vm& vm, StrObject* format, const CallArgs& arguments)
{
    return formatFields(vm, format,
        {.positional = arguments.values,
            .count = arguments.count,
            .keywords = arguments.keywords,
            .keywordValues = arguments.values + arguments.count});
}

} // namespace vmcore
