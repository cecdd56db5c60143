# SPDX-License-Identifier: GPL-3.0-or-later
"""Expressions that give a value of the kind that is asked for, and mostly do not raise."""
from .values import Values

COMPARISONS = ["<", "<=", "==", "!=", ">", ">="]


class Expressions(Values):
    def expr(self, kind, depth=3):
        names = self.scope.visible(kind)
        if depth <= 0 or self.maybe(0.15):
            return self.pick(names) if names and self.maybe(0.7) else self.literal(kind)
        return getattr(self, "expr_" + kind)(depth - 1)

    def atom(self, kind):
        return self.expr(kind, 0)

    def condition(self, depth=2):
        return self.expr("bool", depth)

    def either(self, kind, depth):
        return f"({self.expr(kind, depth)} if {self.condition(depth)} else {self.expr(kind, depth)})"

    def bind(self, kind, depth):
        """value, sometimes named on the way."""
        value = self.expr(kind, depth)
        if not self.walrus or self.scope.is_class:
            return value
        return f"({self.fresh('w')} := {value})"

    def without_walrus(self, make):
        before, self.walrus = self.walrus, False
        text = make()
        self.walrus = before
        return text

    def comprehension_of(self, kind, depth):
        """`value for x in … if …` whose values have the kind."""
        def make():
            with self.inner_scope(function=True):
                source_kind = self.pick(["list", "list", "strs", "range", "dict"])
                if source_kind == "range":
                    source = f"range({self.chance.randint(0, 6)})"
                else:
                    source = self.expr(source_kind, depth)
                name = self.declare("int" if source_kind in ("list", "range") else "str", self.fresh("v"))
                clauses = f"for {name} in {source}"
                if self.maybe(0.2):
                    other = self.fresh("v")
                    clauses += f" for {other} in ({self.atom('int')}, {name})[:2]"
                if self.maybe(0.4):
                    clauses += f" if {self.condition(depth)}"
                return f"{self.expr(kind, depth)} {clauses}"
        return self.without_walrus(make)

    def expr_int(self, depth):
        e = self.expr
        return self.weighted_call([
            (4, lambda: f"({e('int', depth)} {self.pick(['+', '-', '*', '&', '|', '^'])} {e('int', depth)})"),
            (2, lambda: f"({e('int', depth)} {self.pick(['//', '%'])} ({e('int', depth)} or {self.chance.randint(1, 9)}))"),
            (1, lambda: f"({e('int', depth)} {self.pick(['<<', '>>'])} {self.chance.randint(0, 70)})"),
            (1, lambda: f"({self.pick('~-+')}{e('int', depth)})"),
            (1, lambda: f"{self.pick(['abs', 'int', 'hash', 'round'])}({e('int', depth)})"),
            (1, lambda: f"len({e(self.pick(['list', 'str', 'dict', 'set', 'tuple', 'bytes']), depth)})"),
            (1, lambda: self.either("int", depth)),
            (1, lambda: self.bind("int", depth)),
            (1, lambda: f"sum({e('list', depth)})"),
            (1, lambda: f"{self.pick(['min', 'max'])}({e('int', depth)}, {e('int', depth)})"),
            (0.5, lambda: f"{self.pick(['min', 'max'])}({e('list', depth)}, default={self.literal('int')})"),
            (0.5, lambda: f"ord({e('str', depth)}[:1] or 'z')"),
            (0.5, lambda: f"{e('str', depth)}.{self.pick(['find', 'rfind', 'count'])}({e('str', 0)})"),
            (0.5, lambda: f"{e('list', depth)}.count({e('int', depth)})"),
            (0.5, lambda: f"{e('int', depth)}.bit_length()" if False else f"({e('int', depth)}).bit_length()"),
            (0.5, lambda: f"pow({e('int', depth)}, {self.chance.randint(0, 9)}, {self.chance.randint(2, 999)})"),
            (0.5, lambda: f"divmod({e('int', depth)}, {self.chance.randint(1, 12)})[{self.pick('01')}]"),
            (0.5, lambda: f"{e('dict', depth)}.get({e('str', 0)}, {e('int', depth)})"),
            (0.7, lambda: f"({e('list', depth)} or [4])[{self.pick(['0', '-1'])}]"),
            (0.5, lambda: f"({e('int', depth)}, {e('int', depth)}, {e('int', depth)})[{e('int', depth)} % 3]"),
            (0.5, lambda: f"(lambda p, q={self.literal('int')}: p {self.pick('+-*')} q)({e('int', depth)})"),
            (0.5, lambda: f"sum({self.comprehension_of('int', depth)})"),
            (0.5, lambda: f"({e('bool', depth)} {self.pick('+-&|')} {e('int', depth)})"),
            (0.3, lambda: f"({e('int', depth)} {self.pick(['and', 'or'])} {e('int', depth)})"),
            (0.3, lambda: f"int({e('str', 0)!s} or '0', 36) if False else {e('int', 0)}"),
        ])

    def weighted_call(self, table):
        return self.chance.choices([make for _, make in table], [weight for weight, _ in table])[0]()

    def expr_float(self, depth):
        e = self.expr
        return self.weighted_call([
            (3, lambda: f"({e('float', depth)} {self.pick('+-*')} {e('float', depth)})"),
            (1, lambda: f"({e('float', depth)} {self.pick(['/', '//', '%'])} ({e('float', depth)} or 0.5))"),
            (1, lambda: f"({e('float', depth)} {self.pick('+-*')} ({e('int', depth)} % 1000))"),
            (1, lambda: f"(({e('int', depth)} % 10**6) / {self.chance.randint(1, 9)})"),
            (0.5, lambda: f"abs({e('float', depth)})"),
            (0.5, lambda: f"(-{e('float', depth)})"),
            (0.5, lambda: f"round({e('float', depth)}, {self.chance.randint(-2, 6)})"),
            (0.5, lambda: self.either("float", depth)),
            (0.5, lambda: f"float({e('int', depth)} % 10**9)"),
            (0.5, lambda: f"min({e('float', depth)}, {e('float', depth)})"),
            (0.3, lambda: f"(({e('int', 0)} % 50) ** 0.5)"),
            (0.3, lambda: f"(({e('int', 0)} % 9 + 1) ** -{self.chance.randint(1, 3)})"),
        ])

    def expr_str(self, depth):
        e = self.expr
        return self.weighted_call([
            (2, lambda: f"({e('str', depth)} + {e('str', depth)})"),
            (1, lambda: f"({e('str', depth)} * {self.chance.randint(-1, 3)})"),
            (1, lambda: f"{e('str', depth)}.{self.pick(['upper', 'lower', 'title', 'swapcase', 'strip', 'capitalize', 'casefold'])}()"),
            (1, lambda: f"{self.pick(['str', 'repr', 'ascii'])}({e(self.pick(['int', 'float', 'str', 'list', 'tuple', 'bool', 'bytes', 'dict']), depth)})"),
            (1, lambda: f"{e('str', depth)}[{self.slice_text()}]"),
            (1, lambda: f"{e('str', depth)}.replace({e('str', 0)}, {e('str', 0)}, {self.chance.randint(-1, 4)})"),
            (1, lambda: f"{e('str', 0)}.join({e('strs', depth)})"),
            (0.5, lambda: f"{e('str', depth)}.{self.pick(['center', 'ljust', 'rjust', 'zfill'])}({self.chance.randint(0, 12)})"),
            (0.5, lambda: self.either("str", depth)),
            (0.5, lambda: self.bind("str", depth)),
            (0.5, lambda: f"{self.pick(['hex', 'oct', 'bin'])}({e('int', depth)})"),
            (0.3, lambda: f"chr({e('int', depth)} % 0x300 + 32)"),
            (0.5, lambda: f"{e('str', 0)}.join({self.comprehension_of('str', depth)})"),
            (0.5, lambda: f"format({e('int', depth)}, {self.pick(['', '>8', '+,', '#x', '08d', '_b', '^12', 'e', '.3f', 'c'][:9])!r})"),
            (0.5, lambda: f"'%s|%r' % ({e('str', depth)}, {e('int', depth)})"),
            (0.5, lambda: self.fstring(depth)),
        ])

    def fstring(self, depth):
        parts = []
        for _ in range(self.chance.randint(1, 3)):
            kind = self.pick(["int", "float", "str", "list", "bool"])
            value = self.without_walrus(lambda: self.expr(kind, depth))
            if any(mark in value for mark in "'\"\\#{}\n"):
                value = self.without_walrus(lambda: self.expr("int", 0))
                kind = "int"
            spec = {"int": ["", ":5", ":<7", ":+d", ":x", ":,", "!r", "!s:>9", "=", " = !r:^9"],
                    "float": ["", ":.2f", ":8.3e", ":g", "!r", ":+.1%", "="],
                    "str": ["", "!r", ":>6", ":.2", "!a", "=", ":*^9s"], "list": ["", "!r", "!s:>12", "="], "bool": ["", ":d", "!r", ":>6"]}
            parts.append(self.pick(["", "t=", "{{", "é ", "}}"]) + "{(" + value + ")" + self.pick(spec[kind]) + "}")
        return self.pick(["f", "F", "rf"]) + '"' + "".join(parts) + '"'

    def slice_text(self):
        def bound():
            return self.pick(["", "", str(self.chance.randint(-4, 6)), self.atom("int")])
        return f"{bound()}:{bound()}" + self.pick(["", "", ":2", ":-1", ":-3", ":"])

    def expr_bytes(self, depth):
        e = self.expr
        return self.weighted_call([
            (2, lambda: f"({e('bytes', depth)} + {e('bytes', depth)})"),
            (1, lambda: f"{e('bytes', depth)}[{self.slice_text()}]"),
            (1, lambda: f"{e('str', depth)}.encode({self.pick(['', repr('utf-8'), repr('utf-16-le'), repr('ascii') + ', ' + repr('replace'), repr('latin-1') + ', ' + repr('ignore')])})"),
            (1, lambda: f"bytes(x % 256 for x in {self.without_walrus(lambda: e('list', depth))})"),
            (0.5, lambda: f"{e('bytes', depth)}.{self.pick(['upper', 'strip', 'title', 'swapcase'])}()"),
            (0.5, lambda: f"({e('int', depth)} % 10**6).to_bytes({self.chance.randint(3, 6)}, {self.pick(['little', 'big'])!r})"),
        ])

    def expr_bool(self, depth):
        e = self.expr
        kind = self.pick(["int", "float", "str", "list", "tuple", "bytes"])
        if kind == "tuple":
            kind = "int"
        return self.weighted_call([
            (3, lambda: f"({e(kind, depth)} {self.pick(COMPARISONS)} {e(kind, depth)})"),
            (1, lambda: f"({e('int', depth)} {self.pick(COMPARISONS)} {e('int', depth)} {self.pick(COMPARISONS)} {e('float', depth)})"),
            (1, lambda: f"(not {e(self.pick(['bool', 'int', 'str', 'list', 'dict']), depth)})"),
            (1, lambda: f"({e('bool', depth)} {self.pick(['and', 'or', '==', '!=', '^', '&', 'is', 'is not'])} {e('bool', depth)})"),
            (1, lambda: f"({e('int', depth)} {self.pick(['in', 'not in'])} {e(self.pick(['list', 'set', 'tuple']), depth)})"),
            (0.5, lambda: f"({e('str', depth)} {self.pick(['in', 'not in'])} {e(self.pick(['str', 'dict', 'strs']), depth)})"),
            (0.5, lambda: f"bool({e(self.pick(['int', 'float', 'str', 'list', 'dict', 'set']), depth)})"),
            (0.5, lambda: f"{self.pick(['any', 'all'])}({self.comprehension_of('bool', depth)})"),
            (0.5, lambda: f"isinstance({e(self.pick(['int', 'bool', 'str', 'list']), depth)}, {self.pick(['int', 'str', '(int, list)', 'object', 'int | str'])})"),
            (0.5, lambda: f"{e('str', depth)}.{self.pick(['isdigit', 'isalpha', 'isupper', 'islower', 'isspace', 'isidentifier', 'isprintable', 'isascii', 'istitle', 'isnumeric', 'isalnum', 'isdecimal'])}()"),
            (0.5, lambda: f"{e('str', depth)}.{self.pick(['startswith', 'endswith'])}({e('str', 0)})"),
        ])

    def expr_list(self, depth):
        e = self.expr
        return self.weighted_call([
            (2, lambda: "[" + ", ".join(e("int", depth) for _ in range(self.chance.randint(0, 4))) + "]"),
            (1, lambda: f"({e('list', depth)} + {e('list', depth)})"),
            (1, lambda: f"{e('list', depth)}[{self.slice_text()}]"),
            (2, lambda: f"[{self.comprehension_of('int', depth)}]"),
            (1, lambda: f"[*{e('list', depth)}, {e('int', depth)}, *{e(self.pick(['list', 'bytes']), depth)}]"),
            (1, lambda: f"sorted({e('list', depth)}, reverse={e('bool', 0)})"),
            (0.5, lambda: f"sorted({e('list', depth)}, key=lambda k: (k % {self.chance.randint(2, 5)}, -k))"),
            (0.5, lambda: f"list(map(lambda k: k {self.pick('+-*')} {self.literal('int')}, {e('list', depth)}))"),
            (0.5, lambda: f"list(filter({self.pick(['None', 'lambda k: k & 1', 'bool'])}, {e('list', depth)}))"),
            (0.5, lambda: f"list(reversed({e('list', depth)}))"),
            (0.5, lambda: f"({e('list', depth)} * {self.chance.randint(-1, 2)})"),
            (0.5, lambda: f"list(range({self.chance.randint(-3, 3)}, {self.chance.randint(-3, 9)}, {self.pick([1, 2, -1, 3])}))"),
            (0.5, lambda: f"[i * k for i, k in enumerate({self.without_walrus(lambda: e('list', depth))}, {self.chance.randint(-1, 2)})]"),
            (0.5, lambda: f"[p - q for p, q in zip({self.without_walrus(lambda: e('list', depth))}, {self.without_walrus(lambda: e('list', depth))})]"),
            (0.5, lambda: f"list({e('bytes', depth)})"),
            (0.3, lambda: f"list({e('dict', depth)}.values())"),
        ])

    def expr_strs(self, depth):
        e = self.expr
        return self.weighted_call([
            (2, lambda: "[" + ", ".join(e("str", depth) for _ in range(self.chance.randint(0, 3))) + "]"),
            (1, lambda: f"{e('str', depth)}.{self.pick(['split()', 'splitlines()', 'splitlines(True)', 'split(None, 1)', 'rsplit()'])}"),
            (1, lambda: f"list({e('str', depth)})"),
            (1, lambda: f"sorted({e('strs', depth)})"),
            (1, lambda: f"[{self.comprehension_of('str', depth)}]"),
            (1, lambda: f"{e('str', depth)}.split({e('str', 0)} or 'e')"),
            (0.5, lambda: f"list({e('str', depth)}.{self.pick(['partition', 'rpartition'])}({e('str', 0)} or ' '))"),
            (0.5, lambda: f"list({e('dict', depth)})"),
        ])

    def expr_tuple(self, depth):
        e = self.expr
        return self.weighted_call([
            (2, lambda: "(" + "".join(e(self.pick(["int", "str", "float", "list"]), depth) + ", " for _ in range(self.chance.randint(1, 3))) + ")"),
            (1, lambda: f"({e('tuple', depth)} + {e('tuple', depth)})"),
            (1, lambda: f"{e('tuple', depth)}[{self.slice_text()}]"),
            (1, lambda: f"tuple({e(self.pick(['list', 'strs', 'str']), depth)})"),
            (1, lambda: f"(*{e('list', depth)}, *{e('tuple', depth)})"),
            (0.5, lambda: f"divmod({e('int', depth)}, {self.chance.randint(-9, -1)})"),
            (0.5, lambda: f"tuple({self.comprehension_of('int', depth)})"),
        ])

    def expr_dict(self, depth):
        e = self.expr
        return self.weighted_call([
            (2, lambda: "{" + ", ".join(f"{e('str', depth)}: {e('int', depth)}" for _ in range(self.chance.randint(0, 3))) + "}"),
            (1, lambda: f"({e('dict', depth)} | {e('dict', depth)})"),
            (1, lambda: "{**" + e("dict", depth) + ", " + f"{e('str', 0)}: {e('int', depth)}" + "}"),
            (1, lambda: "{" + self.pair_comprehension(depth) + "}"),
            (0.5, lambda: f"dict(zip({e('strs', depth)}, {e('list', depth)}))"),
            (0.5, lambda: f"dict(a={e('int', depth)}, **{e('dict', depth)})" if self.maybe(0.1) else f"dict({e('dict', depth)}, zed={e('int', depth)})"),
            (0.5, lambda: f"dict.fromkeys({e('strs', depth)}, {e('int', depth)})"),
        ])

    def pair_comprehension(self, depth):
        def make():
            source = self.expr("strs", depth)
            with self.inner_scope(function=True):
                name = self.declare("str", self.fresh("v"))
                return f"{self.expr('str', depth)}: {self.expr('int', depth)} for {name} in {source}"
        return self.without_walrus(make)

    def expr_set(self, depth):
        e = self.expr
        return self.weighted_call([
            (1, lambda: "{" + ", ".join(e("int", depth) for _ in range(self.chance.randint(1, 4))) + "}"),
            (2, lambda: f"({e('set', depth)} {self.pick('|&-^')} {e('set', depth)})"),
            (1, lambda: "{" + self.comprehension_of("int", depth) + "}"),
            (1, lambda: f"{self.pick(['set', 'frozenset'])}({e('list', depth)})"),
            (0.5, lambda: f"{e('set', depth)}.{self.pick(['union', 'difference', 'intersection', 'symmetric_difference'])}({e('list', depth)})"),
        ])

    def expr_complex(self, depth):
        e = self.expr
        return self.weighted_call([
            (2, lambda: f"({e('complex', depth)} {self.pick('+-*')} {e('complex', depth)})"),
            (1, lambda: f"({e('complex', depth)} / ({e('complex', depth)} or 2j))"),
            (1, lambda: f"({e('complex', depth)} + {e('float', depth)})"),
            (0.5, lambda: f"({e('complex', depth)}).conjugate()"),
        ])
