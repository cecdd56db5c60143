// SPDX-License-Identifier: GPL-3.0-or-later
// The module dis: listings of bytecode in the layout of CPython 3.11, with our instructions. A cache is shown field by
// field, so that a listing of the adaptive view has every bit of the code in it.
#include "vmcore/modules/EmbeddedModule.h"
#include "vmcore/modules/StandardModules.h"

namespace vmcore {
namespace {

constexpr std::string_view kDis = R"(
'''Listings of bytecode.'''
import collections as _collections
import io as _io
import sys as _sys
import types as _types

import opcode as _opcode
from opcode import *
from opcode import (__all__ as _names, _cache_format, _inline_cache_entries, _nb_ops, _specializations,
                    _specialized_instructions)

__all__ = ['code_info', 'dis', 'disassemble', 'distb', 'disco', 'findlinestarts', 'findlabels', 'show_code',
           'get_instructions', 'Instruction', 'Bytecode', *_names]

COMPILER_FLAG_NAMES = {1: 'OPTIMIZED', 2: 'NEWLOCALS', 4: 'VARARGS', 8: 'VARKEYWORDS', 16: 'NESTED', 32: 'GENERATOR',
                       64: 'NOFREE', 128: 'COROUTINE', 256: 'ITERABLE_COROUTINE', 512: 'ASYNC_GENERATOR'}
FORMAT_VALUE_CONVERTERS = ((None, ''), (str, 'str'), (repr, 'repr'), (ascii, 'ascii'))
MAKE_FUNCTION_FLAGS = ('defaults', 'kwdefaults', 'annotations', 'closure')
deoptmap = {name: base for base, family in _specializations.items() for name in family}

for _name in ('CACHE', 'FORMAT_VALUE', 'MAKE_FUNCTION', 'LOAD_CONST', 'LOAD_GLOBAL', 'BINARY_OP', 'JUMP_BACKWARD'):
    globals()[_name] = opmap[_name]
_all_opname, _all_opmap = opname, opmap
_kinds = {number: row[2] for number, row in enumerate(_opcode._table)}
_families = [row[1] for row in _opcode._table] + [0] * (256 - len(_opcode._table))
_has_argument = frozenset(hasarg)

class _Unknown:
    def __repr__(self):
        return '<unknown>'

UNKNOWN = _Unknown()

Positions = _collections.namedtuple(
    'Positions', ['lineno', 'end_lineno', 'col_offset', 'end_col_offset'], defaults=[None] * 4)
_Instruction = _collections.namedtuple(
    '_Instruction', ['opname', 'opcode', 'arg', 'argval', 'argrepr', 'offset', 'starts_line', 'is_jump_target', 'positions'],
    defaults=[None])
_ExceptionTableEntry = _collections.namedtuple('_ExceptionTableEntry', 'start end target depth lasti')

class Instruction(_Instruction):
    '''One instruction; offset counts bytes, argval is what the argument stands for.'''

    def _disassemble(self, lineno_width=3, mark_as_current=False, offset_width=4):
        columns = []
        if lineno_width:
            line = '' if self.starts_line is None else str(self.starts_line)
            columns.append(line.rjust(lineno_width))
        columns += ['-->' if mark_as_current else '   ', '>>' if self.is_jump_target else '  ',
                    str(self.offset).rjust(offset_width), self.opname.ljust(20)]
        if self.arg is not None:
            columns.append(str(self.arg).rjust(5))
            if self.argrepr:
                columns.append(f'({self.argrepr})')
        return ' '.join(columns).rstrip()

def _compiled(source, name):
    try:
        return compile(source, name, 'eval')
    except SyntaxError:
        return compile(source, name, 'exec')

def _code_of(x):
    x = getattr(x, '__func__', x)
    for attribute in ('__code__', 'gi_code', 'ag_code', 'cr_code'):
        if hasattr(x, attribute):
            return getattr(x, attribute)
    return x

def _get_code_object(x):
    x = _code_of(x)
    if isinstance(x, str):
        x = _compiled(x, '<disassembly>')
    if hasattr(x, 'co_code'):
        return x
    raise TypeError(f"don't know how to disassemble {type(x).__name__} objects")

def _deoptop(op):
    return _families[op]

def _get_code_array(co, adaptive):
    return co._co_code_adaptive if adaptive else co.co_code

# (offset, opcode, argument or None) of each instruction, prefixes included.
def _unpack_opargs(code):
    extended = at = 0
    while at < len(code):
        op, arg = code[at], code[at + 1] | extended
        extended = arg << 8 if op == EXTENDED_ARG else 0
        yield at, op, arg if op in _has_argument else None
        at += 2 + 2 * _inline_cache_entries[op]

def _jump_target(offset, op, arg):
    kind = _kinds.get(op)
    if kind not in ('forward', 'backward'):
        return None
    return offset + 2 + 2 * _inline_cache_entries[op] + (2 * arg if kind == 'forward' else -2 * arg)

def findlabels(code):
    '''Offsets that jumps lead to.'''
    labels = {}
    for offset, op, arg in _unpack_opargs(code):
        target = _jump_target(offset, op, arg)
        if target is not None:
            labels[target] = True
    return list(labels)

def findlinestarts(code):
    '''Pairs of offset and line, where a line begins.'''
    last = None
    for start, _, line in code.co_lines():
        if line is not None and line != last:
            last = line
            yield start, line

def _parse_varint(numbers):
    byte = next(numbers)
    value = byte & 63
    while byte & 64:
        byte = next(numbers)
        value = value << 6 | byte & 63
    return value

def _parse_exception_table(code):
    numbers, fields = iter(code.co_exceptiontable), []
    try:
        while True:
            fields.append(_parse_varint(numbers))
    except StopIteration:
        pass
    return [_ExceptionTableEntry(2 * start, 2 * (start + length), 2 * target, depth >> 1, bool(depth & 1))
            for start, length, target, depth in zip(*[iter(fields)] * 4)]

# What the argument stands for, and its text.
def _explain(offset, op, arg, co):
    kind = _kinds.get(op, '')
    names = None if co is None else co.co_names
    name = lambda index: (UNKNOWN, '') if names is None else (names[index], names[index])
    if kind == 'const':
        return (UNKNOWN, '') if co is None else (co.co_consts[arg], repr(co.co_consts[arg]))
    if kind == 'name':
        return name(arg)
    if kind in ('global name', 'attribute name'):
        value, text = name(arg >> 1)
        mark = 'NULL + ' if kind == 'global name' else 'NULL|self + '
        return value, mark + text if arg & 1 and text else text
    if kind == 'local':
        return (UNKNOWN, '') if co is None else (co._varname_from_oparg(arg),) * 2
    if kind in ('forward', 'backward'):
        target = _jump_target(offset, op, arg)
        return target, f'to {target}'
    if kind == 'compare':
        text = cmp_op[arg & 15]
        return text, f'bool({text})' if arg & 16 else text
    if kind == 'binary':
        return arg, _nb_ops[arg][1]
    if kind == 'invert':
        word = 'is' if _families[op] == opmap['IS_OP'] else 'in'
        return arg, word if not arg else 'is not' if word == 'is' else 'not in'
    if kind == 'format':
        convert, text = FORMAT_VALUE_CONVERTERS[arg & 3]
        return (convert, bool(arg & 4)), ', '.join(filter(None, [text, 'with format' if arg & 4 else '']))
    if kind == 'function':
        return arg, ', '.join(flag for bit, flag in enumerate(MAKE_FUNCTION_FLAGS) if arg & 1 << bit)
    if kind == 'unpack':
        return arg, f'{arg & 255} before, {arg >> 8} after'
    return arg, ''

def _field_text(name, number):
    if name == 'counter':
        return f'counter: {number} ({number >> 4} left, exponent {number & 15})'
    return f'{name}: {number}'

def _caches(code, offset, op, positions):
    for name, units in _cache_format.get(_all_opname[op], {}).items():
        number = int.from_bytes(code[offset:offset + 2 * units], _sys.byteorder)
        for unit in range(units):
            yield Instruction('CACHE', CACHE, 0, None, _field_text(name, number) if unit == 0 else '', offset, None, False,
                              Positions(*next(positions, ())))
            offset += 2

def _instructions(code, co=None, line_starts=None, line_offset=0, exceptions=(), show_caches=False):
    positions = iter(()) if co is None else co.co_positions()
    labels = {*findlabels(code), *(entry.target for entry in exceptions)}
    for offset, op, arg in _unpack_opargs(code):
        line = None if line_starts is None else line_starts.get(offset)
        value, text = (None, '') if arg is None else _explain(offset, op, arg, co)
        yield Instruction(_all_opname[op], op, arg, value, text, offset, None if line is None else line + line_offset,
                          offset in labels, Positions(*next(positions, ())))
        if show_caches:
            yield from _caches(code, offset + 2, op, positions)
        else:
            for _ in range(_inline_cache_entries[op]):
                next(positions, ())

def get_instructions(x, *, first_line=None, show_caches=False, adaptive=False):
    '''Instructions of a function, method, generator, code object or text.'''
    co = _get_code_object(x)
    shift = 0 if first_line is None else first_line - co.co_firstlineno
    return _instructions(_get_code_array(co, adaptive), co, dict(findlinestarts(co)), shift, show_caches=show_caches)

def _write(code, co, lasti, file, line_starts=None, line_offset=0, exceptions=(), show_caches=False):
    line_width = 0
    if line_starts:
        last = max(line_starts.values()) + line_offset
        line_width = len(str(last)) if last >= 1000 else 3
    end = len(code) - 2
    offset_width = len(str(end)) if end >= 10000 else 4
    for instruction in _instructions(code, co, line_starts, line_offset, exceptions, show_caches):
        if line_width and instruction.starts_line is not None and instruction.offset > 0:
            print(file=file)
        print(instruction._disassemble(line_width, instruction.offset == lasti, offset_width), file=file)
    if exceptions:
        print('ExceptionTable:', file=file)
    for entry in exceptions:
        print(f"  {entry.start} to {entry.end - 2} -> {entry.target} [{entry.depth}]{' lasti' if entry.lasti else ''}",
              file=file)

def disassemble(co, lasti=-1, *, file=None, show_caches=False, adaptive=False):
    '''Writes the instructions of a code object.'''
    _write(_get_code_array(co, adaptive), co, lasti, file, dict(findlinestarts(co)), 0, _parse_exception_table(co),
           show_caches)

disco = disassemble

def _disassemble_recursive(co, *, file=None, depth=None, **options):
    disassemble(co, file=file, **options)
    if depth is not None and depth <= 0:
        return
    for constant in co.co_consts:
        if hasattr(constant, 'co_code'):
            print(f'\nDisassembly of {constant!r}:', file=file)
            _disassemble_recursive(constant, file=file, depth=None if depth is None else depth - 1, **options)

_have_code = (_types.MethodType, _types.FunctionType, _types.CodeType, classmethod, staticmethod, type)

def dis(x=None, *, file=None, depth=None, show_caches=False, adaptive=False):
    '''Writes the instructions of anything that has some; of the last traceback by default.'''
    options = {'show_caches': show_caches, 'adaptive': adaptive}
    if x is None:
        return distb(file=file, **options)
    x = _code_of(x)
    if hasattr(x, '__dict__'):
        for name, member in sorted(x.__dict__.items()):
            if isinstance(member, _have_code):
                print(f'Disassembly of {name}:', file=file)
                try:
                    dis(member, file=file, depth=depth, **options)
                except TypeError as error:
                    print('Sorry:', error, file=file)
                print(file=file)
    elif hasattr(x, 'co_code'):
        _disassemble_recursive(x, file=file, depth=depth, **options)
    elif isinstance(x, (bytes, bytearray)):
        _write(x, None, -1, file, show_caches=show_caches)
    elif isinstance(x, str):
        _disassemble_recursive(_compiled(x, '<dis>'), file=file, depth=depth, **options)
    else:
        raise TypeError(f"don't know how to disassemble {type(x).__name__} objects")

def _last_of(tb):
    while tb.tb_next:
        tb = tb.tb_next
    return tb

def distb(tb=None, *, file=None, show_caches=False, adaptive=False):
    '''Writes the code in which an exception was raised; of the last uncaught one by default.'''
    if tb is None:
        if not hasattr(_sys, 'last_traceback'):
            raise RuntimeError('no last traceback to disassemble') from None
        tb = _last_of(_sys.last_traceback)
    disassemble(tb.tb_frame.f_code, tb.tb_lasti, file=file, show_caches=show_caches, adaptive=adaptive)

def pretty_flags(flags):
    names = []
    for bit in range(32):
        if flags & 1 << bit:
            names.append(COMPILER_FLAG_NAMES.get(1 << bit, hex(1 << bit)))
    return ', '.join(names or ['0x0'])

def _format_code_info(co):
    lines = [f'{title + ":":<18} {value}' if len(title) < 18 else f'{title}: {value}' for title, value in (
        ('Name', co.co_name), ('Filename', co.co_filename), ('Argument count', co.co_argcount),
        ('Positional-only arguments', co.co_posonlyargcount), ('Kw-only arguments', co.co_kwonlyargcount),
        ('Number of locals', co.co_nlocals), ('Stack size', co.co_stacksize), ('Flags', pretty_flags(co.co_flags)))]
    for title, values, show in (('Constants', co.co_consts, repr), ('Names', co.co_names, str),
                                ('Variable names', co.co_varnames, str), ('Free variables', co.co_freevars, str),
                                ('Cell variables', co.co_cellvars, str)):
        if values:
            lines += [f'{title}:', *(f'{index:4}: {show(value)}' for index, value in enumerate(values))]
    return '\n'.join(lines)

def code_info(x):
    '''What is known of a code object, as text.'''
    return _format_code_info(_get_code_object(x))

def show_code(co, *, file=None):
    print(code_info(co), file=file)

class Bytecode:
    '''Instructions of a function, method, generator, code object or text; iterable.'''

    def __init__(self, x, *, first_line=None, current_offset=None, show_caches=False, adaptive=False):
        self.codeobj = co = _get_code_object(x)
        self.first_line = co.co_firstlineno if first_line is None else first_line
        self._line_offset = self.first_line - co.co_firstlineno
        self._linestarts = dict(findlinestarts(co))
        self._original_object = x
        self.current_offset = current_offset
        self.exception_entries = _parse_exception_table(co)
        self.show_caches = show_caches
        self.adaptive = adaptive

    def _arguments(self):
        return {'line_starts': self._linestarts, 'line_offset': self._line_offset, 'exceptions': self.exception_entries,
                'show_caches': self.show_caches}

    def __iter__(self):
        return _instructions(_get_code_array(self.codeobj, self.adaptive), self.codeobj, **self._arguments())

    def __repr__(self):
        return f'{type(self).__name__}({self._original_object!r})'

    @classmethod
    def from_traceback(cls, tb, *, show_caches=False, adaptive=False):
        tb = _last_of(tb)
        return cls(tb.tb_frame.f_code, current_offset=tb.tb_lasti, show_caches=show_caches, adaptive=adaptive)

    def info(self):
        return _format_code_info(self.codeobj)

    def dis(self):
        output = _io.StringIO()
        at = -1 if self.current_offset is None else self.current_offset
        _write(_get_code_array(self.codeobj, self.adaptive), self.codeobj, at, output, **self._arguments())
        return output.getvalue()

# What modulefinder asks.
def _find_imports(co):
    before = [None, None]
    for _, op, arg in _unpack_opargs(co.co_code):
        if op == EXTENDED_ARG:
            continue
        if op == opmap['IMPORT_NAME'] and all(pair and pair[0] == LOAD_CONST for pair in before):
            yield co.co_names[arg], co.co_consts[before[0][1]], co.co_consts[before[1][1]]
        before = [before[1], (op, arg)]

def _find_store_names(co):
    for _, op, arg in _unpack_opargs(co.co_code):
        if op in (opmap['STORE_NAME'], opmap['STORE_GLOBAL']):
            yield co.co_names[arg]

del _name, _names
)";

} // namespace

ModuleObject* makeDisModule(Vm& vm)
{
    return makeEmbeddedModule(vm, "dis", kDis);
}

} // namespace vmcore
