// SPDX-License-Identifier: GPL-3.0-or-later
// Tracebacks, and the text that CPython 3.11 prints for an uncaught exception.
#pragma once
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Vm.h"

#include <string>
#include <string_view>

namespace vmcore {

// Puts an entry for the running frame in front of the pending exception's traceback.
void addTraceback(Vm& vm, CodeObject* code, std::uint32_t unit);

// A view of the entry's frame: its code, place and globals. kNone: unknown.
Value frameOf(Vm& vm, TracebackObject* entry);

// The whole text for the error stream, chained exceptions, notes and groups included, ending in a
// newline. May run Python (__str__ of the exception); errors of that are shown, not raised.
std::string formatException(Vm& vm, Value exception);

// Entries as text ("  File …", source line, carets); each line behind `margin`.
std::string formatTraceback(Vm& vm, const TracebackObject* first, const std::string& margin);

// The line that marks a range of a source line: its operator or subscript apart, if it is one. Columns
// are characters of the line as it stands in the file. Empty: nothing worth marking.
struct MarkedRange
{
    std::size_t start, end;
    bool endsOnLaterLine;
};
std::string caretLine(std::u32string_view line, MarkedRange range);

} // namespace vmcore
