# SPDX-License-Identifier: GPL-3.0-or-later
"""Literals: plain ones that statements compute with, and odd ones that methods and operators are tried on."""
from .maker import Maker

PLAIN_STRS = ["", "a", "abc", "Hello World", "x,y,,z", "straße", "Ünï", "日本語", "naïve café", "tab\there", "a b  c", "🐍s",
              "MiXeD", "123", "-12", "  pad ", "it's", 'say "q"', "line\nbreak", "zz" * 5]
ODD_STRS = PLAIN_STRS + ["ß", "ﬀ", "İ", "ı", "ǅungla", "e\u0301", "\x1c\x85", "\u2028", "٣", "²", "½", "\x00", "0x1f", "1_000",
                         "__1", "1e5", "nan", "-Infinity", "{}", "{0!r:>5}", "%s", "%", "Σας", "ΑΣ", "\U0001d7d8", "ª", "true",
                         "a\r\nb\rc\n", "ÿ", "\u0100", "👩‍👩‍👧", "0b101", "0o17", "+5", "- 5", "1.5", ".", "1__0", "١٢"]
ODD_INTS = ["0", "1", "-1", "2", "3", "-3", "7", "10", "-7", "48", "255", "256", "1000", "-1000", "2**31", "2**47", "-2**47", "2**47 - 1",
            "2**53 + 1", "2**63 - 1", "2**63", "-2**63", "2**64", "10**20", "-10**30", "7**77", "True", "False"]
# Where a large number would ask for memory or time.
SMALL_INTS = ["0", "1", "-1", "2", "3", "-3", "7", "5", "-7", "10", "16", "True"]
ODD_FLOATS = ["0.0", "-0.0", "1.0", "-1.5", "0.1", "2.5", "3.5", "1e16", "1e22", "1e-7", "123456.789", "1e300", "-1e300", "5e-324",
              "float('inf')", "float('-inf')", "float('nan')", "1/3", "2**53 + 0.0", "0.5", "1e100", "9007199254740993.0", "1e15"]
ODD_BYTES = ["b''", "b'a'", "b'abc'", "b'Hello World'", "b'\\x00\\xff'", "b'a,b,,c'", "b' sp '", "b'12'", "b'\\n\\r\\n'", "bytearray(b'xyz')",
             "bytearray()", "b'\\xc3\\xa9'", "bytes(range(5))"]
ODD_LISTS = ["[]", "[1]", "[1, 2, 3]", "['a', 'b']", "[[1], [2]]", "[3, 1, 2, 1]", "[None, True]", "[1, 'a', 2.5]", "list('hello')",
             "list(range(6))", "[0.5, 2, True]", "[(1, 'x'), (0, 'y')]"]
ODD_TUPLES = ["()", "(1,)", "(1, 2)", "('a', 'b', 'c')", "(1, (2, 3))", "(3, 1, 2)", "(None,)", "('a',) * 3", "(1.0, 1)"]
ODD_DICTS = ["{}", "{'a': 1}", "{'b': 2, 'a': 1}", "{1: 'x', 2: 'y'}", "{(1, 2): [3]}", "{None: 0}", "dict(k=1, j=2)", "{1: 2, True: 3, 1.0: 4}"]
ODD_SETS = ["set()", "{1}", "{1, 2, 3}", "frozenset({2, 3, 9})", "{'a'}", "frozenset()", "{1.5, 7}", "{(1, 2)}"]
ODD_RANGES = ["range(0)", "range(5)", "range(1, 10, 3)", "range(5, 0, -2)", "range(-3, 3)", "range(0, 1, 2)"]
# Never walked through: only looked at.
HUGE_RANGES = ["range(2**64)", "range(0, 2**70, 2**60)", "range(2**63 - 2, 2**63 + 2)", "range(10**20, 0, -3)"]
ODD_COMPLEX = ["1j", "0j", "(1+2j)", "complex('nan')", "-0j", "(2.5-1e300j)", "complex(0, float('inf'))"]
ODD_OTHERS = ["None", "...", "NotImplemented", "int", "str", "len", "object", "type", "print", "(lambda: 0)", "slice(1, 5)", "slice(None, None, -1)",
              "slice(3)", "iter([1, 2])", "(i for i in 'ab')", "zip([1], [2])", "enumerate('ab')", "reversed([1, 2])", "map(str, [1])",
              "ValueError('v', 1)", "KeyError('k')", "property()", "{}.keys()", "{1: 2}.items()", "{1: 2}.values()", "list.append", "[].append", "'x'.join"]

ODD = {
    "int": ODD_INTS, "float": ODD_FLOATS, "str": [repr(text) for text in ODD_STRS], "bytes": ODD_BYTES, "bool": ["True", "False"],
    "list": ODD_LISTS, "tuple": ODD_TUPLES, "dict": ODD_DICTS, "set": ODD_SETS, "range": ODD_RANGES, "complex": ODD_COMPLEX,
    "other": ODD_OTHERS, "small": SMALL_INTS,
}


class Values(Maker):
    def odd(self, kind=None):
        """Source of a value at the edge of what its kind can be; of any kind when none is asked for."""
        if kind is None:
            kind = self.pick(list(ODD))
        return self.pick(ODD[kind])

    def odd_receiver(self, kind):
        """The same in a form that `.name` or `[` can follow."""
        text = self.odd(kind)
        return f"({text})"

    def literal(self, kind):
        return getattr(self, "literal_" + kind)()

    def literal_int(self):
        return self.weighted({
            str(self.chance.randint(0, 9)): 6, str(self.chance.randint(-300, 300)): 3,
            hex(self.chance.randint(0, 1 << 20)): 1, str(self.chance.randint(1 << 30, 1 << 66)): 1, "1_000": 0.5, "0b1101": 0.5})

    def literal_float(self):
        return self.pick(["0.5", "1.25", "-2.75", "3.0", "1e3", "0.1", "7.", ".5", "1e-3", "100.125", "2e10"])

    def literal_str(self):
        return repr(self.pick(PLAIN_STRS))

    def literal_bytes(self):
        return self.pick(["b''", "b'abc'", "b'\\x00\\x7f'", "b'hello'", "rb'\\d'", "b'a' b'b'"])

    def literal_bool(self):
        return self.pick(["True", "False"])

    def literal_list(self):
        return "[" + ", ".join(self.literal_int() for _ in range(self.chance.randint(0, 5))) + "]"

    def literal_strs(self):
        return "[" + ", ".join(self.literal_str() for _ in range(self.chance.randint(0, 4))) + "]"

    def literal_tuple(self):
        parts = [self.literal(self.pick(["int", "str", "float", "bool"])) for _ in range(self.chance.randint(0, 4))]
        return "(" + ", ".join(parts) + (",)" if len(parts) == 1 else ")")

    def literal_dict(self):
        keys = self.some(["a", "b", "key", "ü", "x y", ""], 0, 4)
        return "{" + ", ".join(f"{key!r}: {self.literal_int()}" for key in keys) + "}"

    def literal_set(self):
        count = self.chance.randint(0, 4)
        return "{" + ", ".join(self.literal_int() for _ in range(count)) + "}" if count else "set()"

    def literal_complex(self):
        return self.pick(["1j", "(2+3j)", "(0.5-1j)", "complex(1, -1)"])
