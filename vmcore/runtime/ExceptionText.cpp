// SPDX-License-Identifier: GPL-3.0-or-later
// The text of an uncaught exception, line for line as CPython 3.11 writes it.
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Suggestions.h"
#include "vmcore/runtime/SyntaxErrorText.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/Traceback.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace vmcore {
namespace {

constexpr std::size_t kMaxGroupWidth = 15, kMaxGroupDepth = 10;

constexpr std::string_view kBecauseOf = "The above exception was the direct cause of the following exception:\n";
constexpr std::string_view kDuring = "During handling of the above exception, another exception occurred:\n";

// str(v), or what stands for it when that fails.
std::string textOf(Vm& vm, Value v, Value (*convert)(Vm&, Value), std::string_view whenFailed)
{
    const Value text = convert(vm, v);
    if (!text) {
        takeError(vm);
        return std::string(whenFailed);
    }
    return toUtf8(asStr(text));
}

class ExceptionWriter
{
public:
    explicit ExceptionWriter(Vm& vm)
        : m_vm(vm)
    {
    }
    void write(Value exception);
    std::string& text() { return m_text; }

private:
    void writeChained(Value exception, std::string_view relation);
    void writeChain(Value exception);
    void writeOne(Value exception);
    void writeTraceback(Value exception);
    void writeMessage(Value exception);
    void writeNotes(Value notes);
    void writeGroup(Value exception);
    void writeMember(const TupleObject* members, std::size_t i);
    bool isSeen(Value exception) const { return std::find(m_seen.begin(), m_seen.end(), exception) != m_seen.end(); }
    std::string indent() const { return std::string(2 * m_depth, ' '); }
    std::string margin() const { return m_depth == 0 ? "" : indent() + "| "; }
    void add(std::string_view line) { m_text += line; }

    Vm& m_vm;
    std::string m_text;
    std::vector<Value> m_seen; // reachable from the exception that is written
    std::size_t m_depth = 0;   // of nested groups; 0: not in one
    bool m_needsClose = false; // the frame around the members of a group
};

void ExceptionWriter::writeChained(Value exception, std::string_view relation)
{
    const bool needsClose = m_needsClose;
    write(exception);
    m_needsClose = needsClose;
    add(fmt::format("{0}\n{0}{1}{0}\n", margin(), relation));
}

void ExceptionWriter::writeChain(Value exception)
{
    const ExceptionObject* e = asException(exception);
    m_seen.push_back(exception);
    if (e->cause) {
        if (!isSeen(e->cause))
            writeChained(e->cause, kBecauseOf);
    } else if (e->context && !e->suppressContext && !isSeen(e->context)) {
        writeChained(e->context, kDuring);
    }
}

void ExceptionWriter::write(Value exception)
{
    const RecursionGuard guard(m_vm);
    if (!guard) {
        takeError(m_vm);
        return;
    }
    writeChain(exception);
    if (isInstance(m_vm, exception, m_vm.types.BaseExceptionGroup))
        writeGroup(exception);
    else
        writeOne(exception);
}

void ExceptionWriter::writeTraceback(Value exception)
{
    const Value traceback = asException(exception)->traceback;
    if (!traceback)
        return;
    const bool isGroup = isInstance(m_vm, exception, m_vm.types.BaseExceptionGroup);
    const std::string front = isGroup && m_depth == 1 ? indent() + "+ " : margin();
    add(fmt::format("{}{}Traceback (most recent call last):\n", front, isGroup ? "Exception Group " : ""));
    add(formatTraceback(m_vm, as<TracebackObject>(traceback), margin()));
}

void ExceptionWriter::writeMessage(Value exception)
{
    const TypeObject* type = m_vm.typeOf(exception);
    const Value module = moduleOf(m_vm, type);
    std::string line = margin();
    if (!isStr(module))
        line += "<unknown>.";
    else if (const std::string name = toUtf8(asStr(module)); name != "builtins" && name != "__main__")
        line += name + ".";
    line += toUtf8(type->qualname);
    Value shown = exception;
    if (const auto location = syntaxLocation(m_vm, exception)) {
        add(location->text(margin()));
        shown = location->message;
    }
    const std::string text = shown.isNone() ? "" : textOf(m_vm, shown, strOf, "<exception str() failed>");
    if (!text.empty())
        line += ": " + text;
    add(line);
}

void ExceptionWriter::writeNotes(Value notes)
{
    if (!isList(notes) && !isTuple(notes)) {
        add(margin() + textOf(m_vm, notes, reprOf, "<__notes__ repr() failed>"));
        return;
    }
    const std::int64_t count = isList(notes) ? asList(notes)->length : asTuple(notes)->length;
    for (std::int64_t i = 0; i < count; ++i) {
        const Value note = isList(notes) ? asList(notes)->items[i] : asTuple(notes)->items[i];
        std::string_view rest;
        const std::string text = textOf(m_vm, note, strOf, "<note str() failed>");
        for (rest = text; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
            add(margin() + std::string(rest.substr(0, end)));
            rest.remove_prefix(end);
        }
        add("\n");
    }
}

void ExceptionWriter::writeOne(Value exception)
{
    writeTraceback(exception);
    const Value notes = getAttributeOrNull(m_vm, exception, m_vm.names.notes_);
    takeError(m_vm);
    writeMessage(exception);
    add(suggestionFor(m_vm, exception));
    add("\n");
    if (notes)
        writeNotes(notes);
}

void ExceptionWriter::writeMember(const TupleObject* members, std::size_t i)
{
    const auto count = static_cast<std::size_t>(members->length);
    const bool isCut = i >= kMaxGroupWidth;
    add(fmt::format("{}{}+---------------- {} ----------------\n", indent(), i == 0 ? "+-" : "  ",
        isCut ? "..." : std::to_string(i + 1)));
    ++m_depth;
    if (isCut) {
        const std::size_t more = count - kMaxGroupWidth;
        add(fmt::format("{}and {} more exception{}\n", margin(), more, more > 1 ? "s" : ""));
    } else {
        write(members->items[i]);
    }
    const bool isLast = i + 1 == std::min(count, kMaxGroupWidth + 1);
    if (isLast && m_needsClose) {
        add(indent() + "+------------------------------------\n");
        m_needsClose = false;
    }
    --m_depth;
}

void ExceptionWriter::writeGroup(Value exception)
{
    if (m_depth > kMaxGroupDepth) {
        add(fmt::format("{}... (max_group_depth is {})\n", margin(), kMaxGroupDepth));
        return;
    }
    const bool isOutermost = m_depth == 0;
    if (isOutermost)
        m_depth = 1;
    writeOne(exception);
    const TupleObject* members = asTuple(exceptionFieldOf(asException(exception), exceptionField::groupExceptions));
    const std::size_t shown = std::min(static_cast<std::size_t>(members->length), kMaxGroupWidth + 1);
    m_needsClose = false;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i + 1 == shown)
            m_needsClose = true;
        writeMember(members, i);
    }
    if (isOutermost)
        m_depth = 0;
}

// Lone surrogates, which UTF-8 has no form for, as \udcxx.
std::string withoutSurrogates(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
        if (byte(i) == 0xED && i + 2 < text.size() && byte(i + 1) >= 0xA0) {
            result += fmt::format("\\u{:04x}", 0xD000u | (byte(i + 1) & 0x3Fu) << 6 | (byte(i + 2) & 0x3Fu));
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

} // namespace

std::string formatException(Vm& vm, Value exception)
{
    ExceptionWriter writer(vm);
    writer.write(exception);
    return withoutSurrogates(writer.text());
}

} // namespace vmcore
