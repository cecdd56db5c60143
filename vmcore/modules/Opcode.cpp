// SPDX-License-Identifier: GPL-3.0-or-later
// The modules _opcode and opcode: the table of instructions as Python values. All of it is read from the rows of
// ops/Ops.def, so that what programs see of bytecode is what the VM runs.
#include "vmcore/code/CacheFields.h"
#include "vmcore/code/StackEffect.h"
#include "vmcore/modules/EmbeddedModule.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>

namespace vmcore {
namespace {

constexpr std::string_view kArgumentKinds[] = {"", "count", "depth", "const", "local", "name", "global name",
    "attribute name", "binary", "compare", "invert", "forward", "backward", "unpack", "format", "function", "flag"};

Value text(Vm& vm, std::string_view s)
{
    return Value::heap(makeStr(vm, s));
}

// (field, units) of the whole cache.
Value cacheOf(Vm& vm, Op op)
{
    ListObject* fields = makeList(vm);
    for (const CacheFieldPlace& place : wholeCache(op))
        listAppend(vm, fields,
            Value::heap(
                makeTuple(vm, {text(vm, place.name.empty() ? "unused" : place.name), Value::smallInt(place.units)})));
    return Value::heap(fields);
}

// Rows by opcode: (name, opcode of the family, what the argument means, cache).
Value opcodeTable(Vm& vm, const CallArgs&)
{
    ListObject* rows = makeList(vm);
    for (std::size_t i = 0; i < kOpCount; ++i) {
        const auto op = static_cast<Op>(i);
        const OpInfo& info = opInfo(op);
        listAppend(vm, rows,
            Value::heap(makeTuple(vm,
                {text(vm, info.name), Value::smallInt(static_cast<std::int64_t>(info.family)),
                    text(vm, kArgumentKinds[static_cast<std::size_t>(info.argument)]), cacheOf(vm, op)})));
    }
    return Value::heap(rows);
}

Value binarySymbols(Vm& vm, const CallArgs&)
{
    ListObject* symbols = makeList(vm);
    for (const std::string_view symbol : {
#define VM_BINARY(name, symbol, ...) std::string_view(symbol),
#include "vmcore/ops/BinaryOperators.def"
         })
        listAppend(vm, symbols, text(vm, symbol));
    return Value::heap(symbols);
}

// With jump None the larger of both ways.
Value pyStackEffect(Vm& vm, const CallArgs& a)
{
    KeywordReader keywords(vm, a, "stack_effect");
    const Value opcode = keywords.need("opcode", 0), given = keywords.take("oparg", 1), jump = keywords.take("jump");
    if (!keywords.done())
        return kNull;
    const auto number = toInt64(vm, opcode, vm.types.OverflowError);
    if (!number)
        return kNull;
    if (*number < 0 || *number >= static_cast<std::int64_t>(kOpCount))
        return raiseValueError(vm, "invalid opcode or oparg");
    const auto op = static_cast<Op>(*number);
    const bool takesArgument = opInfo(op).argument != OpArgument::None;
    const bool hasArgument = given && !given.isNone();
    if (takesArgument && !hasArgument)
        return raiseValueError(vm, "stack_effect: opcode requires oparg but oparg was not specified");
    if (!takesArgument && hasArgument)
        return raiseValueError(vm, "stack_effect: opcode does not permit oparg but oparg was specified");
    const auto argument = hasArgument ? toInt64(vm, given, vm.types.OverflowError) : std::int64_t{0};
    if (!argument)
        return kNull;
    if (jump && !jump.isNone() && !jump.isBool())
        return raiseValueError(vm, "stack_effect: jump must be False, True or None");
    const auto effect = [&](Edge edge) { return stackEffect(op, static_cast<std::uint32_t>(*argument), edge); };
    if (jump && jump.isBool())
        return Value::smallInt(effect(jump == kTrue ? Edge::Jump : Edge::Next));
    return Value::smallInt(std::max(effect(Edge::Next), effect(Edge::Jump)));
}

Value specializationStats(Vm&, const CallArgs&)
{
    return kNone; // --stats has them
}

constexpr NativeInfo kFunctions[] = {
    fn("_table", opcodeTable, 0, 0),
    fn("_binary_symbols", binarySymbols, 0, 0),
    fnKeywords("stack_effect", pyStackEffect, 0, 2, "Compute the stack effect of the opcode."),
    fn("get_specialization_stats", specializationStats, 0, 0, "Return the specialization stats"),
};

constexpr std::string_view kOpcode = R"(
import _opcode
from _opcode import stack_effect

__all__ = ['cmp_op', 'hasarg', 'hasconst', 'hasname', 'hasjrel', 'hasjabs', 'haslocal', 'hascompare', 'hasfree', 'hasnargs',
           'opname', 'opmap', 'HAVE_ARGUMENT', 'EXTENDED_ARG', 'stack_effect']

cmp_op = ('<', '<=', '==', '!=', '>', '>=')

_table = _opcode._table()
opname = [row[0] for row in _table]
opmap = {name: opcode for opcode, name in enumerate(opname)}
opname += [f'<{opcode}>' for opcode in range(len(opname), 256)]

def _with(*kinds):
    return [opcode for opcode, row in enumerate(_table) if row[2] in kinds]

_cells = {opmap[name] for name in opmap if 'DEREF' in name or name in ('MAKE_CELL', 'LOAD_CLOSURE')}
hasarg = [opcode for opcode, row in enumerate(_table) if row[2] or row[0] == 'EXTENDED_ARG']
hasconst = _with('const')
hasname = _with('name', 'global name', 'attribute name')
hasjrel = _with('forward', 'backward')
hasjabs = []
haslocal = [opcode for opcode in _with('local') if opcode not in _cells]
hasfree = [opcode for opcode in _with('local') if opcode in _cells]
hascompare = _with('compare')
hasnargs = []

# Arguments are no matter of order here: any instruction may have one, hasarg says which do.
HAVE_ARGUMENT = 0
EXTENDED_ARG = opmap['EXTENDED_ARG']

_nb_ops = [('NB_' + symbol, symbol) for symbol in _opcode._binary_symbols()]
_nb_ops += [('NB_SUBSCRIPT', '[]')] + [(name + '=', symbol + '=') for name, symbol in _nb_ops]

# Families: the specialised forms of an instruction, and the fields of its cache in units.
_specializations = {}
for _name, _family, _, _ in _table:
    if opname[_family] != _name:
        _specializations.setdefault(opname[_family], []).append(_name)
_specialized_instructions = [name for family in _specializations.values() for name in family]
_cache_format = {row[0]: dict(row[3]) for row in _table if row[3]}
_inline_cache_entries = [sum(units for _, units in row[3]) for row in _table] + [0] * (256 - len(_table))
del _name, _family, _
)";

} // namespace

ModuleObject* makeOpcodeTables(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_opcode", "Opcode support module.");
    addFunctions(vm, module, kFunctions);
    return module;
}

ModuleObject* makeOpcodeModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "opcode", kOpcode);
}

} // namespace vmcore
