// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Compile.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/object/VmConfig.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Warnings.h"

#include <algorithm>

namespace vmcore {
namespace {

TypeObject* typeOfError(Vm& vm, frontend::SyntaxError::Kind kind)
{
    using Kind = frontend::SyntaxError::Kind;
    switch (kind) {
    case Kind::SyntaxError: return vm.types.SyntaxError;
    case Kind::IndentationError: return vm.types.IndentationError;
    case Kind::TabError: return vm.types.TabError;
    case Kind::RecursionError: return vm.types.RecursionError;
    case Kind::MemoryError: return vm.types.MemoryError;
    }
    return vm.types.SyntaxError;
}

} // namespace

void raiseSyntaxError(Vm& vm, const frontend::SyntaxError& e, std::string_view fileName)
{
    TypeObject* type = typeOfError(vm, e.kind);
    if (type == vm.types.RecursionError || type == vm.types.MemoryError) {
        raise(vm, type, e.message);
        return;
    }
    // Without a line there are no columns either; a column may be 0.
    const auto number = [&e](std::int32_t n) { return e.line < 0 ? kNone : Value::smallInt(n); };
    const Value message = Value::heap(makeStr(vm, e.message)), file = Value::heap(makeStr(vm, fileName));
    const Value text = e.text.empty() ? kNone : Value::heap(makeStr(vm, e.text));
    TupleObject* place
        = makeTuple(vm, {file, number(e.line), number(e.column), text, number(e.endLine), number(e.endColumn)});
    ExceptionObject* exception = makeException(vm, type, makeTuple(vm, {message, Value::heap(place)}));
    for (const auto& [field, v] : {std::pair{exceptionField::syntaxMessage, message},
             {exceptionField::syntaxFile, file}, {exceptionField::syntaxLine, place->items[1]},
             {exceptionField::syntaxColumn, place->items[2]}, {exceptionField::syntaxText, text},
             {exceptionField::syntaxEndLine, place->items[4]}, {exceptionField::syntaxEndColumn, place->items[5]}})
        setExceptionField(vm, exception, field, v);
    raiseObject(vm, Value::heap(exception));
}

namespace {

std::string_view lineOf(std::string_view text, std::uint32_t number)
{
    for (; number > 1 && !text.empty(); --number)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find('\n'));
}

// False: a filter makes one of them an error. Of a SyntaxWarning, a SyntaxError is made.
bool tellWarnings(
    Vm& vm, const std::vector<frontend::Warning>& warnings, std::string_view source, std::string_view fileName)
{
    for (const frontend::Warning& w : warnings) {
        const bool isSyntax = w.kind == frontend::Warning::Kind::SyntaxWarning;
        TypeObject* category = isSyntax ? vm.types.SyntaxWarning : vm.types.DeprecationWarning;
        const std::string_view line = fileName.starts_with('<') ? std::string_view() : lineOf(source, w.line);
        if (warnExplicit(vm, category, w.message, {fileName, w.line, line}))
            continue;
        if (clearErrorIf(vm, category)) {
            frontend::SyntaxError e;
            e.message = w.message;
            e.line = e.endLine = static_cast<std::int32_t>(w.line);
            e.text = line;
            raiseSyntaxError(vm, e, fileName);
        }
        return false;
    }
    return true;
}

} // namespace

CodeObject* compileOrRaise(Vm& vm, std::string_view source, std::string_view fileName, frontend::ParseMode mode,
    std::uint32_t sourceId, const frontend::CompileFlags& flags, bool* isWarned)
{
    const frontend::CompileResult result = frontend::compileSource(vm, source, fileName, mode, sourceId, flags);
    if (isWarned)
        *isWarned = !result.warnings.empty();
    if (!tellWarnings(vm, result.warnings, source, fileName))
        return nullptr;
    if (result.error)
        raiseSyntaxError(vm, *result.error, fileName);
    return result.code;
}

CodeObject* compileOrRaise(
    Vm& vm, std::string_view source, std::string_view fileName, frontend::ParseMode mode, std::uint32_t sourceId)
{
    return compileOrRaise(vm, source, fileName, mode, sourceId, {vm.config.python.optimize, 0});
}

} // namespace vmcore
