// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Compile.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Exceptions.h"

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

void raiseSyntaxError(Vm& vm, const frontend::SyntaxError& e, std::string_view fileName)
{
    TypeObject* type = typeOfError(vm, e.kind);
    if (type == vm.types.RecursionError || type == vm.types.MemoryError) {
        raise(vm, type, e.message);
        return;
    }
    const auto number = [](std::int32_t n) { return n == 0 ? kNone : Value::smallInt(n); };
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

} // namespace

CodeObject* compileOrRaise(Vm& vm, std::string_view source, std::string_view fileName, frontend::ParseMode mode,
    std::uint32_t sourceId, const frontend::CompileFlags& flags)
{
    const frontend::CompileResult result = frontend::compileSource(vm, source, fileName, mode, sourceId, flags);
    if (result.error)
        raiseSyntaxError(vm, *result.error, fileName);
    return result.code;
}

} // namespace vmcore
