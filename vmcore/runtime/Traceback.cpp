// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Traceback.h"

#include "vmcore/frontend/Unicode.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

// No more entries than the last so many are shown, and of equal ones in a row only the first.
constexpr std::size_t kMaxEntries = 1000;
constexpr std::size_t kMaxEqual = 3;

std::u32string toCharacters(std::string_view bytes)
{
    std::u32string text;
    while (!bytes.empty()) {
        const frontend::Utf8Character c = frontend::decodeUtf8(bytes);
        text += c.length == 0 ? U'\uFFFD' : c.codePoint;
        bytes.remove_prefix(std::max<std::size_t>(c.length, 1));
    }
    return text;
}

// Code that was not read from a file ("<string>") shows no source.
bool hasSourceFile(const CodeObject* code)
{
    return code->sourceId != 0 && !(code->filename->length > 0 && codePoint(code->filename, 0) == '<');
}

void addSourceLine(const Vm& vm, const TracebackObject* entry, const std::string& margin, std::string& text)
{
    if (!hasSourceFile(entry->code) || entry->line < 0)
        return;
    const std::string_view line = vm.sources.line(entry->code->sourceId, static_cast<std::uint32_t>(entry->line));
    const std::size_t first = std::min(line.find_first_not_of(" \t\f"), line.size());
    if (line.empty())
        return;
    text += fmt::format("{}    {}\n", margin, line.substr(first));
    const Position at = positionAt(entry->code, entry->unit);
    if (at.line == 0 || at.column > line.size())
        return;
    const bool endsLater = at.endLine != at.line;
    const std::size_t endColumn = endsLater ? line.size() : std::min<std::size_t>(at.endColumn, line.size());
    const MarkedRange range{frontend::countCharacters(line.substr(0, at.column)),
        frontend::countCharacters(line.substr(0, endColumn)), endsLater};
    const std::string carets = caretLine(toCharacters(line), range);
    if (!carets.empty())
        text += fmt::format("{}{}\n", margin, carets);
}

bool isSamePlace(const TracebackObject* a, const TracebackObject* b)
{
    return a && a->line != -1 && a->line == b->line && a->code->name == b->code->name
        && a->code->filename == b->code->filename;
}

void addRepeated(std::size_t equal, const std::string& margin, std::string& text)
{
    if (equal <= kMaxEqual)
        return;
    const std::size_t more = equal - kMaxEqual;
    text += fmt::format("{}  [Previous line repeated {} more time{}]\n", margin, more, more == 1 ? "" : "s");
}

} // namespace

void addTraceback(Vm& vm, CodeObject* code, std::uint32_t unit)
{
    auto* entry = vm.heap.allocate<TracebackObject>(ObjectKind::Traceback);
    ExceptionObject* exception = asException(vm.error);
    entry->next = exception->traceback ? static_cast<TracebackObject*>(exception->traceback.object()) : nullptr;
    entry->code = code;
    entry->unit = unit;
    const std::int32_t line = lineAt(code, unit);
    entry->line = line == 0 ? -1 : line;
    // Until somebody asks for the frame, only its globals are kept.
    entry->frame = vm.frame && vm.frame->code == code ? Value::heap(vm.frame->globals) : kNull;
    exception->traceback = Value::heap(entry);
    vm.heap.barrier(exception);
}

Value frameOf(Vm& vm, TracebackObject* entry)
{
    if (!isDict(entry->frame))
        return entry->frame ? entry->frame : kNone;
    auto* frame = vm.heap.allocate<FrameObject>(ObjectKind::Frame);
    frame->frame = nullptr;
    frame->code = entry->code;
    frame->unit = entry->unit;
    frame->padding = 0;
    frame->back = kNull;
    frame->locals = kNull;
    frame->globals = asDict(entry->frame);
    frame->builtins = vm.builtins;
    entry->frame = Value::heap(frame);
    vm.heap.barrier(entry);
    return entry->frame;
}

std::string formatTraceback(Vm& vm, const TracebackObject* first, const std::string& margin)
{
    std::size_t count = 0;
    for (const TracebackObject* t = first; t; t = t->next)
        ++count;
    for (; count > kMaxEntries; --count)
        first = first->next;
    std::string text;
    std::size_t equal = 0;
    const TracebackObject* last = nullptr;
    for (const TracebackObject* t = first; t; t = t->next) {
        if (!isSamePlace(last, t)) {
            addRepeated(equal, margin, text);
            equal = 0;
        }
        last = t;
        if (++equal > kMaxEqual)
            continue;
        text += fmt::format(
            "{}  File \"{}\", line {}, in {}\n", margin, toUtf8(t->code->filename), t->line, toUtf8(t->code->name));
        addSourceLine(vm, t, margin, text);
    }
    addRepeated(equal, margin, text);
    return text;
}

} // namespace vmcore
