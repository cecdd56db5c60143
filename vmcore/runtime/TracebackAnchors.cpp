// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of a source line is underlined in a traceback, and with what (PEP 657): the failing
// range with ^, or, for a binary operation and a subscript, ~ around ^ under the operator or index.
#include "vmcore/frontend/Ast.h"
#include "vmcore/frontend/Parser.h"
#include "vmcore/frontend/Unicode.h"
#include "vmcore/runtime/Traceback.h"

#include <optional>

namespace vmcore {
namespace {

namespace ast = frontend::ast;

constexpr std::size_t kIndent = 4; // of source lines in tracebacks

bool isBlank(char32_t c)
{
    return c == ' ' || c == '\t' || c == '\f';
}

std::string toBytes(std::u32string_view text)
{
    std::string bytes;
    for (const char32_t c : text)
        frontend::appendUtf8(bytes, c);
    return bytes;
}

struct Anchors
{
    std::size_t left, right; // characters [left, right) of the segment
};

// Characters before a byte offset.
std::size_t characters(std::string_view bytes, std::size_t offset)
{
    return frontend::countCharacters(bytes.substr(0, offset));
}

std::optional<Anchors> operatorAnchors(std::string_view bytes, const ast::BinOp& operation)
{
    const std::size_t end = operation.right->position.column;
    for (std::size_t i = operation.left->position.endColumn; i < end; ++i) {
        if (isBlank(static_cast<unsigned char>(bytes[i])))
            continue;
        const bool hasTwo = i + 1 < end && !isBlank(static_cast<unsigned char>(bytes[i + 1]));
        return Anchors{characters(bytes, i), characters(bytes, i + (hasTwo ? 2 : 1))};
    }
    return std::nullopt;
}

// Length of a conversion such as "%s" or "%-5.3r" that a formatted string can do, too; 0: another one.
std::size_t plainConversion(std::string_view text)
{
    const std::size_t end = text.find_first_not_of("-.0123456789", 1);
    return end != std::string_view::npos && std::string_view("sra").find(text[end]) != std::string_view::npos ? end + 1
                                                                                                              : 0;
}

// 'text' % (a, b) with plain conversions is compiled as a formatted string, not as an operation.
bool becomesFormattedString(const ast::BinOp& operation)
{
    const auto* format = ast::as<ast::Constant>(operation.left);
    const auto* values = ast::as<ast::Tuple>(operation.right);
    if (operation.op != ast::BinaryOperator::Mod || !format || format->value.kind != ast::ConstantKind::String
        || !values)
        return false;
    std::size_t conversions = 0;
    std::string_view text = format->value.text;
    for (std::size_t i = text.find('%'); i != std::string_view::npos; i = text.find('%')) {
        text.remove_prefix(i);
        const std::size_t length = text.starts_with("%%") ? 2 : plainConversion(text);
        if (length == 0)
            return false;
        conversions += length != 2 || text[1] != '%';
        text.remove_prefix(length);
    }
    return conversions == values->elements.size();
}

std::optional<Anchors> anchorsOf(std::string_view bytes, const ast::Expression* e)
{
    if (const auto* operation = ast::as<ast::BinOp>(e))
        return becomesFormattedString(*operation) ? std::nullopt : operatorAnchors(bytes, *operation);
    if (const auto* subscript = ast::as<ast::Subscript>(e))
        return Anchors{characters(bytes, subscript->value->position.endColumn),
            characters(bytes, subscript->index->position.endColumn + 1)};
    return std::nullopt;
}

// The range parsed by itself.
std::optional<Anchors> findAnchors(std::u32string_view segment)
{
    const std::string bytes = toBytes(segment);
    const frontend::ParseResult parsed = frontend::parse(bytes, "", frontend::ParseMode::Exec);
    if (!parsed.module || parsed.module->body.size() != 1)
        return std::nullopt;
    const auto* statement = ast::as<ast::Expr>(parsed.module->body[0]);
    if (!statement || statement->position.endLine != 1)
        return std::nullopt;
    return anchorsOf(bytes, statement->value);
}

} // namespace

std::string caretLine(std::u32string_view line, MarkedRange range)
{
    std::size_t indent = 0;
    while (indent < line.size() && isBlank(line[indent]))
        ++indent;
    if (range.endsOnLaterLine) {
        range.end = line.size();
        while (range.end > 0 && isBlank(line[range.end - 1]))
            --range.end;
    }
    if (range.start >= range.end || range.end > line.size())
        return {};
    std::optional<Anchors> anchors;
    if (!range.endsOnLaterLine)
        anchors = findAnchors(line.substr(range.start, range.end - range.start));
    if (!anchors && range.end - range.start == line.size() - indent)
        return {};
    std::string marks(kIndent, ' ');
    for (std::size_t i = indent; i < range.end; ++i) {
        const bool inside = anchors && i - range.start >= anchors->left && i - range.start < anchors->right;
        marks += i < range.start ? ' ' : !anchors || inside ? '^' : '~';
    }
    return marks;
}

} // namespace vmcore
