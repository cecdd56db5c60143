// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/SyntaxErrorText.h"

#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

bool isAbsent(Value v)
{
    return !v || v.isNone();
}

// The field as a number, `otherwise` when it is not set; nullopt: it is something else.
std::optional<std::int64_t> number(const ExceptionObject* e, unsigned field, std::int64_t otherwise)
{
    const Value v = exceptionFieldOf(e, field);
    if (isAbsent(v))
        return otherwise;
    return isInt(v) ? intToInt64(v) : std::nullopt;
}

// The source line without what is in front of and behind it, with the columns moved along.
struct ShownSource
{
    std::string_view text;
    std::int64_t length, from, to; // from, to: columns from 0

    void skip(std::size_t bytes)
    {
        text.remove_prefix(bytes);
        length -= static_cast<std::int64_t>(bytes);
        from -= static_cast<std::int64_t>(bytes);
        to -= static_cast<std::int64_t>(bytes);
    }
};

} // namespace

std::string SyntaxLocation::text(const std::string& margin) const
{
    std::string result = fmt::format("{}  File \"{}\", line {}\n", margin, file, line);
    if (!source)
        return result;
    const auto size = static_cast<std::int64_t>(source->size());
    // An error that goes on in later lines is marked to the end.
    ShownSource shown{*source, size, column - 1, (endLine > line ? size : endColumn) - 1};
    shown.skip(std::min(source->find_first_not_of(" \t\f"), source->size()));
    if (shown.text.ends_with('\n'))
        --shown.length;
    shown.from = std::min(shown.from, shown.length);
    shown.to = std::min(shown.to, shown.length);
    for (std::size_t end = shown.text.find('\n');
        end != std::string_view::npos && static_cast<std::int64_t>(end) < shown.from; end = shown.text.find('\n'))
        shown.skip(end + 1);
    result += fmt::format("{}    {}{}", margin, shown.text, shown.text.ends_with('\n') ? "" : "\n");
    if (shown.from < 0)
        return result;
    const auto spaces = static_cast<std::size_t>(shown.from);
    const auto carets = static_cast<std::size_t>(std::max<std::int64_t>(1, shown.to - shown.from));
    return result + fmt::format("{}    {}{}\n", margin, std::string(spaces, ' '), std::string(carets, '^'));
}

std::optional<SyntaxLocation> syntaxLocation(Vm& vm, Value exception)
{
    if (!isInstance(vm, exception, vm.types.SyntaxError))
        return std::nullopt;
    using namespace exceptionField;
    const ExceptionObject* e = asException(exception);
    const Value message = exceptionFieldOf(e, syntaxMessage), file = exceptionFieldOf(e, syntaxFile);
    const Value source = exceptionFieldOf(e, syntaxText);
    if (isAbsent(exceptionFieldOf(e, syntaxLine)))
        return std::nullopt;
    const auto line = number(e, syntaxLine, 0), column = number(e, syntaxColumn, 0);
    // Subclasses show where they start only.
    const bool hasEnd = vm.typeOf(exception) == vm.types.SyntaxError;
    const auto endLine = hasEnd ? number(e, syntaxEndLine, line.value_or(0)) : line;
    const auto endColumn = hasEnd ? number(e, syntaxEndColumn, column.value_or(0)) : column;
    if (!line || !column || !endLine || !endColumn)
        return std::nullopt;
    SyntaxLocation where;
    where.message = message ? message : kNone;
    where.file = isStr(file) ? toUtf8(asStr(file)) : "<string>";
    where.line = *line;
    where.endLine = *endLine;
    where.column = *column;
    where.endColumn = *endColumn;
    if (isStr(source))
        where.source = toUtf8(asStr(source));
    return where;
}

} // namespace vmcore
