// SPDX-License-Identifier: GPL-3.0-or-later
// code and cell.
#include "vmcore/builtins/FunctionTypes.h"
#include "vmcore/code/CodeObject.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

const CodeObject* code(Value v)
{
    return as<CodeObject>(v);
}

// Names of the slots whose kind has one of the bits.
Value namesOf(Vm& vm, const CodeObject* c, std::uint8_t bits)
{
    RootedValues names(vm);
    for (std::size_t i = 0; i < c->data->localNames.size(); ++i)
        if ((c->data->localKinds[i] & bits) != 0)
            names.push(Value::heap(c->data->localNames[i]));
    return Value::heap(makeTuple(vm, names.values()));
}

constexpr std::uint8_t bit(LocalKind kind)
{
    return static_cast<std::uint8_t>(kind);
}

Value readArgCount(Vm&, Value v)
{
    return Value::smallInt(code(v)->argCount);
}
Value readPositionalOnly(Vm&, Value v)
{
    return Value::smallInt(code(v)->positionalOnlyCount);
}
Value readKeywordOnly(Vm&, Value v)
{
    return Value::smallInt(code(v)->keywordOnlyCount);
}
Value readStackSize(Vm&, Value v)
{
    return Value::smallInt(code(v)->stackSize);
}
Value readFlags(Vm&, Value v)
{
    return Value::smallInt(code(v)->flags);
}
Value readFirstLine(Vm&, Value v)
{
    return Value::smallInt(code(v)->firstLine);
}
Value readName(Vm&, Value v)
{
    return Value::heap(code(v)->name);
}
Value readQualname(Vm&, Value v)
{
    return Value::heap(code(v)->qualname);
}
Value readFileName(Vm&, Value v)
{
    return Value::heap(code(v)->filename);
}
Value readConstants(Vm& vm, Value v)
{
    return Value::heap(makeTuple(vm, code(v)->data->constants));
}
Value readNames(Vm& vm, Value v)
{
    RootedValues names(vm);
    for (StrObject* name : code(v)->data->names)
        names.push(Value::heap(name));
    return Value::heap(makeTuple(vm, names.values()));
}
Value readVariableNames(Vm& vm, Value v)
{
    return namesOf(vm, code(v), bit(LocalKind::Plain) | bit(LocalKind::Parameter));
}
Value readCellNames(Vm& vm, Value v)
{
    return namesOf(vm, code(v), bit(LocalKind::Cell));
}
Value readFreeNames(Vm& vm, Value v)
{
    return namesOf(vm, code(v), bit(LocalKind::Free));
}
Value readVariableCount(Vm& vm, Value v)
{
    return Value::smallInt(asTuple(readVariableNames(vm, v))->length);
}

Value codeRepr(Vm& vm, const CallArgs& a)
{
    const CodeObject* c = code(a[0]);
    return Value::heap(makeStr(vm,
        fmt::format("<code object {} at {:#x}, file \"{}\", line {}>", toUtf8(c->name), a[0].bits & ~kTagHeap,
            toUtf8(c->filename), c->firstLine)));
}

// An iterator over (line, end line, column, end column) of each unit.
Value codePositions(Vm& vm, const CallArgs& a)
{
    const CodeObject* c = code(a[0]);
    ListObject* list = makeListWithCapacity(vm, c->unitCount);
    for (std::uint32_t unit = 0; unit < c->unitCount; ++unit) {
        const Position at = positionAt(c, unit);
        const auto number = [&](std::uint32_t n) { return at.line == 0 ? kNone : Value::smallInt(n); };
        listAppend(vm, list,
            Value::heap(makeTuple(vm, {number(at.line), number(at.endLine), number(at.column), number(at.endColumn)})));
    }
    return getIterator(vm, Value::heap(list));
}

constexpr NativeInfo kCodeMethods[] = {
    slot("__repr__", codeRepr, 0, 0),
    method("co_positions", codePositions, 0, 0),
};
constexpr GetSetInfo kCodeGetSets[] = {
    {"co_argcount", readArgCount, nullptr, nullptr},
    {"co_posonlyargcount", readPositionalOnly, nullptr, nullptr},
    {"co_kwonlyargcount", readKeywordOnly, nullptr, nullptr},
    {"co_nlocals", readVariableCount, nullptr, nullptr},
    {"co_stacksize", readStackSize, nullptr, nullptr},
    {"co_flags", readFlags, nullptr, nullptr},
    {"co_firstlineno", readFirstLine, nullptr, nullptr},
    {"co_name", readName, nullptr, nullptr},
    {"co_qualname", readQualname, nullptr, nullptr},
    {"co_filename", readFileName, nullptr, nullptr},
    {"co_consts", readConstants, nullptr, nullptr},
    {"co_names", readNames, nullptr, nullptr},
    {"co_varnames", readVariableNames, nullptr, nullptr},
    {"co_cellvars", readCellNames, nullptr, nullptr},
    {"co_freevars", readFreeNames, nullptr, nullptr},
};

// --- cell

Value cellNew(Vm& vm, const CallArgs& a)
{
    return Value::heap(makeCell(vm, a.valueOr(1, kNull)));
}

Value readCell(Vm& vm, Value v)
{
    const Value contents = as<CellObject>(v)->value;
    return contents ? contents : raiseValueError(vm, "Cell is empty");
}

bool writeCell(Vm& vm, Value v, Value contents)
{
    as<CellObject>(v)->value = contents;
    vm.heap.barrier(v.object());
    return true;
}

Value cellRepr(Vm& vm, const CallArgs& a)
{
    const Value contents = as<CellObject>(a[0])->value;
    const std::uint64_t address = a[0].bits & ~kTagHeap;
    if (!contents)
        return Value::heap(makeStr(vm, fmt::format("<cell at {:#x}: empty>", address)));
    return Value::heap(makeStr(vm,
        fmt::format(
            "<cell at {:#x}: {} object at {:#x}>", address, typeName(vm, contents), contents.bits & ~kTagHeap)));
}

constexpr NativeInfo kCellMethods[] = {
    newMethod(cellNew, 0, 1),
    slot("__repr__", cellRepr, 0, 0),
};
constexpr GetSetInfo kCellGetSets[] = {
    {"cell_contents", readCell, writeCell, nullptr},
};

} // namespace

void installCodeTypes(Vm& vm)
{
    addMethods(vm, vm.types.Code, kCodeMethods);
    addGetSets(vm, vm.types.Code, kCodeGetSets);
    installCodeIdentity(vm);
    addMethods(vm, vm.types.Cell, kCellMethods);
    addGetSets(vm, vm.types.Cell, kCellGetSets);
}

} // namespace vmcore
