# SPDX-License-Identifier: GPL-3.0-or-later
# The module dis with code of this VM: what does not depend on the instructions is as in CPython.
import dis
import inspect
import io
import opcode


def plain(a, b=2, *rest, key=3, **names):
    total = a + b
    for item in rest:
        if item:
            total += item
    return total


def generator(n):
    while n:
        yield n
        n -= 1


async def coroutine(x):
    return await x


def outer():
    shared = 1

    def inner():
        return shared

    return inner


def raising(x):
    try:
        return 1 / x
    except ZeroDivisionError as error:
        raise ValueError("no") from error
    finally:
        x += 1


class Some:
    field = 1

    def method(self):
        return self.field

    @classmethod
    def made(cls):
        return cls()

    @staticmethod
    def still():
        return 0


for f in (plain, generator, coroutine, outer, raising, Some.method, Some.made, Some.still, lambda: 0):
    code = f.__code__
    lines = sorted({line for _, line in dis.findlinestarts(code)})
    print(code.co_name, [line - code.co_firstlineno for line in lines])
    starts = [offset for offset, _ in dis.findlinestarts(code)]
    print(starts == sorted(starts), starts[0] == 0, all(s % 2 == 0 for s in starts))
    rows = list(dis.get_instructions(f))
    # Each instruction stands where the one before ends; the views agree.
    offsets = [i.offset for i in rows]
    print(offsets == sorted(set(offsets)), offsets[0], len(code.co_code) > offsets[-1], len(code.co_code) % 2)
    print([i.opcode for i in rows] == [code.co_code[i.offset] for i in rows])
    print(all(opcode.opmap[i.opname] == i.opcode and dis.opname[i.opcode] == i.opname for i in rows))
    everything = list(dis.get_instructions(f, show_caches=True))
    print([i.offset for i in everything] == list(range(0, len(code.co_code), 2)))
    print(list(code.co_positions()) == [tuple(i.positions) for i in everything])
    print({i.offset for i in rows if i.is_jump_target} == set(dis.findlabels(code.co_code)))
    # Lines of co_lines and of positions are the same.
    by_offset = {}
    for start, end, line in code.co_lines():
        for offset in range(start, end, 2):
            by_offset[offset] = line
    print(by_offset == {2 * k: p[0] for k, p in enumerate(code.co_positions())})
    print(sorted(i.starts_line - code.co_firstlineno for i in rows if i.starts_line is not None)[0])
    shifted = [i.starts_line for i in dis.get_instructions(f, first_line=1000) if i.starts_line is not None]
    print(min(shifted) == 1000 + min(lines) - code.co_firstlineno)

print(dis.code_info(Some.method).split("Stack size")[0].replace(__file__, "FILE"))
print(dis.pretty_flags(0x3 | 0x20), dis.pretty_flags(0), dis.pretty_flags(1 << 20))
print([name for name in dis.__all__ if name not in opcode.__all__])
print(dis.COMPILER_FLAG_NAMES[4], inspect.CO_VARARGS, inspect.CO_GENERATOR, inspect.isgeneratorfunction(generator))
print(dis.cmp_op, [n for n in ("LOAD_FAST", "RETURN_VALUE", "RESUME", "POP_TOP", "LOAD_CONST") if n in dis.opmap])

LOADS = ("LOAD_CONST", "LOAD_FAST", "LOAD_NAME", "STORE_FAST", "LOAD_GLOBAL")
print([(i.opname, i.argval, i.argrepr) for i in dis.get_instructions("x = y") if i.opname in LOADS])
print([i.argval for i in dis.get_instructions(plain) if i.opname == "LOAD_FAST"])
print([i.argval for i in dis.get_instructions("[1.5, 'text', None, a]") if i.opname == "LOAD_CONST"])
compare = [i for i in dis.get_instructions("a < b") if i.opname == "COMPARE_OP"]
print(compare[0].argval)

text = io.StringIO()
dis.dis(plain, file=text)
print(text.getvalue().splitlines()[0].split()[1:3], "JUMP_BACKWARD" in text.getvalue(), " >> " in text.getvalue())
print(text.getvalue() == dis.Bytecode(plain).dis(), len(list(dis.Bytecode(plain))) == len(list(dis.get_instructions(plain))))
text = io.StringIO()
dis.dis(raising, file=text)
print(text.getvalue().count("ExceptionTable:"), " lasti" in text.getvalue())
for depth, expected in ((0, 0), (1, 1), (None, 1)):
    text = io.StringIO()
    dis.dis(outer, file=text, depth=depth)
    print(text.getvalue().count("Disassembly of <code object inner"))
text = io.StringIO()
dis.dis(Some, file=text)
print([line for line in text.getvalue().splitlines() if line.startswith("Disassembly")])
for argument in (1, None.__class__, object()):
    try:
        dis.dis(argument, file=io.StringIO())
    except TypeError as error:
        print(error)
try:
    dis.get_instructions(3)
except TypeError as error:
    print(error)

try:
    raising(0)
except ValueError as error:
    tb = error.__traceback__
bytecode = dis.Bytecode.from_traceback(tb)
print(len([line for line in bytecode.dis().splitlines() if "-->" in line]), bytecode.codeobj.co_name)
print(repr(bytecode).startswith("Bytecode(<code object raising"), bytecode.first_line == raising.__code__.co_firstlineno)
text = io.StringIO()
dis.distb(tb, file=text)
print(text.getvalue().count("-->"))
try:
    dis.distb()
except RuntimeError as error:
    print(error)

print(dis.stack_effect(dis.opmap["POP_TOP"]), dis.stack_effect(dis.opmap["LOAD_CONST"], 0),
      dis.stack_effect(dis.opmap["BUILD_TUPLE"], 3), dis.stack_effect(dis.opmap["RETURN_VALUE"]))
for arguments in ((dis.opmap["POP_TOP"], 0), (dis.opmap["LOAD_CONST"],), (dis.opmap["BUILD_LIST"], None)):
    try:
        dis.stack_effect(*arguments)
    except ValueError as error:
        print(error)

print(sorted(dis._find_store_names(compile("a = 1\ndef f(): pass\nclass C: pass\nimport d", "x", "exec"))))
print(sorted(dis._find_imports(compile("import a, b.c\nfrom . import d\nfrom ..e import f as g, h", "x", "exec"))))
