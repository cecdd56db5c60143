# SPDX-License-Identifier: GPL-3.0-or-later
"""The module dis shows everything that is in the code: what CPython's tests cannot tell, as its instructions differ."""
import unittest

from program import CommandLineTest

WARM = r'''
import dis, io, re

class Point:
    def __init__(self, x):
        self.x = x
    @property
    def twice(self):
        return self.x * 2
    def method(self):
        return self.x

def pairs(n):
    for i in range(n):
        yield i, i

def warm(points, words):
    total = 0
    for p in points:
        total += p.x + p.twice + p.method()
        p.x = p.x
        if p and total:
            words[p.x] = len(words)
        for a, b in pairs(2):
            total += a in words
    return total

for _ in range(100):
    warm([Point(1), Point(2)], {1: 2})

def prefixed(o):
    return o.last
names = "".join(f"    o.a{n}\n" for n in range(300))
exec(f"def prefixed(o):\n{names}    return o.a299\n")
'''

REPARSE = r'''
# A row is: line, -->, >>, offset, name, argument, (text).
ROW = re.compile(r"\s*(?:\d+ )? *(?:-->)? *(?:>>)? +(\d+) (\w+) *(-?\d+)?(?: \((.*)\))?$")

def units_of(listing):
    units, pending = bytearray(), 0
    for line in listing.splitlines():
        if line.startswith("ExceptionTable"):
            break
        if not line.strip():
            continue
        offset, name, arg, text = ROW.match(line).groups()
        assert int(offset) == len(units) - pending, line
        if name == "CACHE":
            if text:
                assert not pending, line
                field = re.match(r"[\w ]+: (\d+)", text)
                size = sizes.pop(0)
                units += int(field[1]).to_bytes(2 * size, "little")
                pending = 2 * size
            pending -= 2
            continue
        assert not pending, line
        units.append(dis.opmap[name])
        units.append(int(arg or 0) & 255)
        sizes = list(dis._cache_format.get(name, {}).values())
    return bytes(units)

for f in (warm, pairs, Point.__init__, Point.twice.fget, prefixed):
    for adaptive in (False, True):
        text = io.StringIO()
        dis.dis(f, file=text, adaptive=adaptive, show_caches=True)
        code = f.__code__._co_code_adaptive if adaptive else f.__code__.co_code
        print(f.__name__, adaptive, units_of(text.getvalue()) == code)
'''

SHOW = r'''
text = io.StringIO()
dis.dis(warm, file=text, adaptive=True, show_caches=True)
for line in text.getvalue().splitlines():
    print(line)
print([i.opname for i in dis.get_instructions(warm) if i.opname in dis.deoptmap])
print(sorted({dis.deoptmap[i.opname] for i in dis.get_instructions(warm, adaptive=True) if i.opname in dis.deoptmap}))
'''


class DisModule(CommandLineTest):
    def test_A016_a_listing_has_every_bit_of_the_code(self):
        text = self.output("run", self.write("a.py", WARM + REPARSE))
        self.assertEqual(text.count(" True\n"), 10, text)
        self.assertEqual(text.count("False\n"), 0, text)

    def test_A016_caches_are_shown_field_by_field(self):
        text = self.output("run", self.write("a.py", WARM + SHOW))
        self.assertRegex(text, r"(?m)^ +\d+ LOAD_ATTR_INSTANCE_VALUE\w* +\d+ \(x\)\n"
                               r" +\d+ CACHE +0 \(counter: 832 \(52 left, exponent 0\)\)\n"
                               r" +\d+ CACHE +0 \(shape version: \d+\)\n +\d+ CACHE +0\n"
                               r" +\d+ CACHE +0 \(word: \d+\)\n +\d+ CACHE +0 \(unused: 0\)\n")
        self.assertRegex(text, r"LOAD_ATTR_PROPERTY\w* +\d+ \(twice\)")
        self.assertRegex(text, r"LOAD_ATTR_METHOD\w* +\d+ \(NULL\|self \+ method\)")
        self.assertRegex(text, r"FOR_ITER_LIST\w* +\d+ \(to \d+\)")
        self.assertRegex(text, r"CACHE +0 \(count: \d+\)")
        # The original view never shows a specialised form.
        original, families = text.splitlines()[-2:]
        self.assertEqual(original, "[]")
        for family in ("BINARY_OP", "CALL", "FOR_ITER", "LOAD_ATTR", "STORE_ATTR", "STORE_SUBSCR", "UNPACK_SEQUENCE"):
            self.assertIn(f"'{family}'", families)

    def test_tables_are_those_of_the_vm(self):
        text = self.output("run", "-c", "import dis, opcode\n"
                           "print(dis.opmap['LOAD_ATTR_METHOD'], dis.opname[dis.opmap['CALL_LEN']])\n"
                           "print(opcode._specializations['RESUME'] if 'RESUME' in opcode._specializations else '-')\n"
                           "print(opcode._inline_cache_entries[dis.opmap['LOAD_ATTR']], opcode._cache_format['BINARY_OP'])\n"
                           "print(dis.opmap['LOAD_DEREF'] in dis.hasfree, dis.opmap['LOAD_FAST'] in dis.haslocal)\n"
                           "print(dis.opmap['RETURN_VALUE'] in dis.hasarg, dis.opmap['LOAD_CONST'] in dis.hasarg)\n"
                           "print([dis.opmap[n] in dis.hasjrel for n in ('JUMP_BACKWARD', 'FOR_ITER', 'SEND', 'CALL')])\n"
                           "assert dis.hasjabs == [] and len(dis.opname) == 256\n")
        self.assertIn("7 {'counter': 1}", text)
        self.assertIn("CALL_LEN", text)
        self.assertIn("True True\nFalse True\n[True, True, True, False]\n", text)

    def test_the_command_and_the_module_tell_the_same(self):
        name = self.write("a.py", "def f(x):\n    for i in x:\n        print(i)\n")
        rows = [line.split() for line in self.output("dis", "--function", "f", name).splitlines() if line.strip()]
        module = self.output("run", "-c", "import dis\nimport a\nfor i in dis.get_instructions(a.f):\n"
                             "    print(i.offset // 2, i.opname)\n")
        expected = [line.split()[1] for line in module.splitlines()]
        self.assertEqual([word for row in rows for word in row if word in expected], expected)


if __name__ == "__main__":
    unittest.main(verbosity=2)
