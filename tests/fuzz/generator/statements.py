# SPDX-License-Identifier: GPL-3.0-or-later
"""Statements: assignment, control flow, exceptions, with, match. Loops count, and values are kept small."""
from .methods import Methods

SIMPLE = ["int", "float", "str", "bytes", "bool", "list", "strs", "tuple", "dict", "set", "complex"]
# What keeps a value small when it is assigned again and again.
CLIP = {"int": "({}) % {modulus}", "float": "({}) % 1e6", "str": "({})[:30]", "bytes": "({})[:20]", "bool": "{}", "list": "({})[:8]", "strs": "[t[:9] for t in ({})[:5]]",
        "tuple": "({})[:4]", "dict": "dict(list(({}).items())[:5])", "set": "set(sorted({})[:6])", "complex": "({}) * 0.5"}
ERRORS = ["ValueError", "KeyError", "TypeError", "IndexError", "ZeroDivisionError", "RuntimeError", "LookupError", "ArithmeticError", "OSError", "AttributeError",
          "StopIteration", "AssertionError", "NotImplementedError", "EOFError", "UnicodeError"]


class Statements(Methods):
    def statements(self, most=4):
        for _ in range(self.chance.randint(1, most)):
            self.statement()

    def statement(self):
        self.budget -= 1
        deep = self.level > 4 or self.budget <= 0
        table = [(5, self.assign), (4, self.show), (4, self.attempt), (2, self.augmented), (1, self.unpack), (1, self.change_container), (0.5, self.small_statement)]
        if not deep:
            table += [(2, self.if_statement), (2, self.for_statement), (1, self.while_statement), (2, self.try_statement), (1.5, self.match_statement),
                      (1, self.with_statement), (0.4, self.try_star), (0.6, self.hot_loop)]
        if self.scope.loop:
            table.append((0.7, self.leave_loop))
        self.weighted_call(table)

    def clipped(self, kind, text):
        return CLIP[kind].format(text, modulus=self.pick(["97", "1009", "(1 << 40)", "10**18", "(1 << 70)"]))

    def assign(self):
        kind = self.pick(SIMPLE)
        names = self.scope.visible(kind) if not self.scope.function else self.scope.names[kind]
        value = self.clipped(kind, self.expr(kind))
        if names and self.maybe(0.4):
            name = self.pick(names)
        else:
            name = self.declare(kind)
        if self.maybe(0.1):
            self.line(f"{name}: {self.pick(['int', 'list[int]', repr('Later'), 'None'])} = {value}")
        elif self.maybe(0.1):
            self.line(f"{self.fresh('x')} = {name} = {value}")
        else:
            self.line(f"{name} = {value}")
        if self.maybe(0.5):
            self.line(f"show({self.label()}, {name})")

    def show(self):
        kinds = [self.pick(SIMPLE) for _ in range(self.chance.randint(1, 3))]
        values = ", ".join(self.expr(kind) for kind in kinds)
        if self.maybe(0.2) and "set" not in kinds:
            self.line(f"print({values}, sep={self.pick(['|', ', ', ''])!r})")
        else:
            self.line(f"show({self.label()}, {values})")

    def augmented(self):
        kind = self.pick(["int", "float", "str", "list", "set", "tuple", "bytes", "dict"])
        names = self.scope.names[kind]
        if not names:
            self.assign()
            return
        name = self.pick(names)
        value = self.expr(kind, 2)
        operators = {"int": ["+=", "-=", "*=", "&=", "|=", "^=", "//=", "%=", "<<=", ">>="], "float": ["+=", "-=", "*=", "/="], "set": ["|=", "&=", "-=", "^="], "dict": ["|="]}
        operator = self.pick(operators.get(kind, ["+="]))
        if operator in ("//=", "%=", "/="):
            value = f"{value} or 3"
        elif operator in ("<<=", ">>="):
            value = str(self.chance.randint(0, 9))
        self.line(f"{name} {operator} {value}")
        self.line(f"{name} = {self.clipped(kind, name)}")

    def unpack(self):
        first, second, third = (self.fresh("u") for _ in range(3))
        table = [
            (f"{first}, {second} = {self.expr('int')}, {self.expr('str')}", [first, second]),
            (f"{first}, *{second} = {self.expr('list')} or [1]", [first, second]),
            (f"*{first}, {second}, {third} = [7, 8, *{self.expr('list')}]", [first, second, third]),
            (f"({first}, [{second}, *{third}]) = {self.expr('int')}, {self.expr('str')} or 'q'", [first, second, third]),
            (f"[{first}, ({second}, {third})] = [{self.expr('float')}, divmod({self.expr('int')}, 7)]", [first, second, third]),
            (f"{first}, {second}, {third} = ({self.expr('str')} + 'abc')[:3]", [first, second, third]),
            (f"({first}), = [{self.expr('int')}]", [first]),
            (f"for {first}, *{second} in [(1, 2, 3), {self.expr('str')!s} or 'z']: {third} = {first}", [first, second, third]),
            (f"{first} = {second} = [{self.expr('int', 1)}]; {second} += {first}", [first, second]),
        ]
        text, names = self.pick(table)
        self.line(text)
        self.line(f"show({self.label()}, {', '.join(names)})")
        if text.startswith(f"{first}, {second} ="):
            self.scope.names["int"].append(first)
            self.scope.names["str"].append(second)

    def change_container(self):
        kind = self.pick(["list", "dict", "set", "strs"])
        names = self.scope.visible(kind)
        if not names:
            self.assign()
            return
        name = self.pick(names)
        e = self.expr
        low, high = sorted(self.chance.randint(-3, 5) for _ in range(2))
        changes = {
            "list": [f"{name}.append({e('int')})", f"{name}[{low}:{high}] = {e('list')}", f"{name}.insert({e('int', 1)} % 9, {e('int')})", f"del {name}[{low}:{high}]", f"{name}.sort()",
                     f"{name}.reverse()", f"{name}.extend({e('list')})", f"{name}[:] = {e('list')}", f"{name} and {name}.pop()", f"{name} and {name}.__setitem__(0, {e('int')})",
                     f"{name}.sort(key=lambda k: -k)"],
            "dict": [f"{name}[{e('str')}] = {e('int')}", f"{name}.pop({e('str')}, None)", f"{name}.update({e('dict')})", f"{name}.setdefault({e('str')}, {e('int')})",
                     f"{name} |= {e('dict')}" if not self.scope.function else f"{name}.update(k1=3)", f"show({self.label()}, list({name}.items())[-1:])", f"{name} and {name}.popitem()"],
            "set": [f"{name}.add({e('int')})" if False else f"show({self.label()}, {e('int')} in {name})", f"show({self.label()}, len({name} | {e('set')}))"],
            "strs": [f"{name}.append({e('str')})", f"{name}.sort(key=len)", f"{name}.sort(key=str.lower, reverse=True)", f"del {name}[::2]", f"{name}[1:1] = {e('str')}[:5]"],
        }
        self.line(self.pick(changes[kind]))
        self.line(f"show({self.label()}, {name})")
        if kind in ("list", "strs"):
            self.line(f"del {name}[12:]")

    def small_statement(self):
        name = self.fresh("x")
        self.line(self.pick([
            "pass", f"assert {self.expr('int', 1)} is not None, 'never'", f"{name} = 1; del {name}", f"{self.expr('int', 2)}", "...", f"'text {name}'",
            f"{name}: int", f"if {self.condition()}: show({self.label()}, {self.expr('str', 2)})", f"lambda: {name}", f"global {name}g; {name}g = {self.expr('int', 2)}" if self.level == 0 else "pass"]))

    # Control flow

    def if_statement(self):
        with self.block(f"if {self.condition(3)}:"), self.branch():
            self.statements(3)
        for _ in range(self.pick([0, 0, 1, 2])):
            with self.block(f"elif {self.condition()}:"), self.branch():
                self.statements(2)
        if self.maybe(0.5):
            with self.block("else:"), self.branch():
                self.statements(2)

    def for_statement(self):
        with self.branch(loop=True):
            name = self.fresh("n")
            kind, source = self.pick([
                ("int", f"range({self.chance.randint(0, 5)})"), ("int", f"range({self.chance.randint(3, 9)}, {self.chance.randint(-2, 2)}, -{self.chance.randint(1, 3)})"),
                ("int", f"({self.expr('list', 2)})[:5]"), ("str", f"({self.expr('strs', 2)})[:5]"), ("str", f"({self.expr('str', 2)})[:5]"),
                ("str", f"list({self.expr('dict', 2)})[:4]"), ("tuple", f"list(({self.expr('dict', 2)}).items())[:4]"), ("int", f"sorted({self.expr('set', 2)})[:5]"),
                ("int", f"({self.expr('bytes', 2)})[:4]"), ("tuple", f"list(enumerate(({self.expr('strs', 1)})[:4], {self.expr('int', 0)}))"),
                ("tuple", f"zip(({self.expr('list', 1)})[:3], ({self.expr('str', 1)})[:3])"), ("int", f"reversed(({self.expr('list', 1)})[:4])"),
                ("int", f"(z * 2 for z in ({self.without_walrus(lambda: self.expr('list', 1))})[:4])"), ("int", f"iter(({self.expr('list', 1)})[:4].pop, None)" if False else "iter([5, 6])")])
            self.scope.names[kind].append(name)
            with self.block(f"for {name} in {source}:"):
                self.statements(3)
        if self.maybe(0.3):
            with self.block("else:"), self.branch():
                self.statements(2)

    def while_statement(self):
        counter = self.fresh("c")
        self.line(f"{counter} = {self.chance.randint(0, 5)}")
        with self.branch(loop=True):
            with self.block(self.pick([f"while {counter} > 0:", f"while {counter}:", f"while ({counter} := {counter} - 1) >= 0:", "while True:"])):
                self.line(f"{counter} -= 1")
                with self.block(f"if {counter} < -1:"):
                    self.line("break")
                self.statements(3)
        if self.maybe(0.3):
            with self.block("else:"), self.branch():
                self.statements(2)

    def leave_loop(self):
        with self.block(f"if {self.condition()}:"):
            self.line(self.pick(["break", "continue"]))

    def raise_statement(self):
        error = self.pick(ERRORS)
        arguments = self.pick(["", "()", "('why')", f"({self.expr('int', 1)})", f"('a', {self.expr('str', 1)})"])
        cause = self.pick(["", "", "", " from None", " from ValueError('cause')"])
        text = f"raise {error}{arguments}{cause}"
        if self.maybe(0.3):
            with self.block(f"if {self.condition()}:"):
                self.line(text)
        else:
            self.line(text)

    def risky(self):
        """Something that may raise, in a try."""
        self.weighted_call([(3, self.raise_statement), (2, lambda: self.line(f"show({self.label()}, {self.odd_expression()})")), (2, self.statement),
                            (1, lambda: self.line(f"show({self.label()}, {self.expr('int')} // ({self.expr('int')} % 3))")),
                            (1, lambda: self.line(f"show({self.label()}, ({self.expr('list')})[{self.expr('int', 1)} % 5])")),
                            (1, lambda: self.line(f"show({self.label()}, ({self.expr('dict')})[{self.expr('str', 1)}])"))])

    def describe(self, name):
        self.line(self.pick([
            f"failed({self.label()}, {name})", f"show({self.label()}, type({name}).__name__, {name}.args)",
            f"show({self.label()}, repr({name}.__cause__), repr({name}.__context__), {name}.__suppress_context__)",
            f"show({self.label()}, type({name}).__mro__[1].__name__, {name}.__traceback__ is None)"]))

    def try_statement(self):
        with self.block("try:"), self.branch():
            for _ in range(self.chance.randint(1, 3)):
                self.risky()
        shape = self.pick(["except", "except", "except", "both", "else", "nested"])
        if self.maybe(0.4):
            names = self.some(ERRORS, 1, 3)
            what = names[0] if len(names) == 1 else f"({', '.join(names)})"
            with self.block(f"except {what} as error:"), self.branch():
                self.describe("error")
                if shape == "nested":
                    with self.block("try:"):
                        self.line(self.pick(["raise", "raise KeyError('again')", "raise RuntimeError('r') from error", "raise error"]))
                    with self.block("except Exception as inner:"):
                        self.describe("inner")
        with self.block("except Exception as error:" if self.maybe(0.9) else "except:"), self.branch():
            if self.lines[-1].strip() == "except:":
                self.line(f"show({self.label()}, 'bare')")
            else:
                self.describe("error")
            self.statements(2)
        if shape in ("else", "both"):
            with self.block("else:"), self.branch():
                self.statements(2)
        if shape == "both" or self.maybe(0.3):
            with self.block("finally:"), self.branch(loop=False):
                self.statements(2)

    def try_star(self):
        inner = self.some(ERRORS, 1, 4)
        group = ", ".join(f"{name}({self.chance.randint(0, 9)})" for name in inner)
        nested = f", ExceptionGroup('inner', [TypeError('t'), {group.split(', ')[0]}])" if self.maybe(0.5) else ""
        with self.block("try:"):
            with self.block("try:"):
                self.line(f"raise {self.pick(['ExceptionGroup', 'ExceptionGroup', 'BaseExceptionGroup'])}('many', [{group}{nested}])" if self.maybe(0.85) else f"raise {inner[0]}('single')")
            for error in self.some(ERRORS + ["Exception"], 1, 3):
                with self.block(f"except* {error} as group:"):
                    self.line(f"show({self.label()}, repr(group), [type(e).__name__ for e in group.exceptions])")
                    if self.maybe(0.2):
                        self.line("raise ValueError('from handler')" if self.maybe(0.5) else "raise")
            if self.maybe(0.3):
                with self.block("else:"):
                    self.line(f"show({self.label()}, 'else')")
            if self.maybe(0.3):
                with self.block("finally:"):
                    self.line(f"show({self.label()}, 'finally')")
        with self.block("except BaseException as rest:"):
            self.line(f"show({self.label()}, repr(rest))")

    def with_statement(self):
        name = self.fresh("m")
        items = self.pick([f"Manager({self.label()}) as {name}", f"Manager({self.label()}), Manager({self.label()}) as {name}",
                           f"(Manager({self.label()}) as {self.fresh('m')}, Manager({self.label()}, swallow={self.pick(['True', 'False'])}) as {name},)"])
        swallow = f"Manager({self.label()}, swallow=True) as {name}"
        if self.maybe(0.4):
            with self.block(f"with {swallow}:"), self.branch():
                self.risky()
                self.statement()
        else:
            with self.block("try:"):
                with self.block(f"with {items}:"), self.branch():
                    self.line(f"show({self.label()}, {name})")
                    self.risky()
            with self.block("except Exception as error:"):
                self.describe("error")

    # Hot loops: long enough for instructions to be specialised, with operands that change late.

    def hot_loop(self):
        count, turn = self.chance.randint(40, 90), self.chance.randint(20, 60)
        kind, other = self.pick(["int", "float", "str", "list", "bool", "dict", "tuple"]), self.pick(["int", "float", "str", "list", "small", "complex", "bytes"])
        name, last, result = self.fresh("i"), self.fresh("x"), self.fresh("r")
        operation = self.pick([
            "{x} + {x}", "{x} * 2", "{x} - {x}", "{x} < {x}", "{x} == {y}", "{x}[0]", "{x}[-1:]", "len({x})", "{x} in [{x}]", "({x}, {i})[1] + {i}", "str({x})", "{x} % 7", "-{x}",
            "{x} and {i}", "[*{x}]", "next(iter({x}))", "{x} if {x} else {i}", "[v for v in {x}]", "{x}.__class__.__name__", "{x} // 2", "hash({x}) == hash({x})", "'%s' % ({x},)", "f'{{{x}}}'", "{x} is {y}",
            "(lambda a, b=1: (a, b))({x})", "{x}.count(1)", "{x} + {i}", "{i} + 0.5", "{i} * {i} - {i}", "bool({x})", "sorted({x})", "{x}['a']", "isinstance({x}, int)"])
        operation = operation.format(x=last, y=self.atom("int"), i=name)
        self.line(f"{result} = None")
        with self.block(f"for {name} in range({count}):"):
            self.line(f"{last} = {self.odd(kind)} if {name} < {turn} else {self.odd(other)}")
            with self.block("try:"):
                self.line(f"now = {operation}")
            with self.block("except Exception as error:"):
                self.line("now = type(error).__name__ + str(error)")
            with self.block(f"if {name} in ({turn - 1}, {turn}) or {name} % 29 == 0:"):
                self.line(f"{result} = now")
                self.line(f"show({self.label()}, {name}, {result})")

    def match_statement(self):
        with self.block(f"match {self.subject()}:"):
            for _ in range(self.chance.randint(1, 4)):
                names = []
                pattern = self.pattern(names, 2)
                guard = f" if {self.condition()}" if self.maybe(0.2) else ""
                if self.is_irrefutable(pattern) and not guard:
                    pattern = self.pick(["[a, *_]", "{'a': a}", "0 | 1"])
                    names = ["a"] if pattern[0] != "0" else []
                with self.block(f"case {pattern}{guard}:"), self.branch():
                    self.line(f"show({self.label()}, {', '.join(names) or repr('matched')})")
                    if self.maybe(0.4):
                        self.statement()
            if self.maybe(0.6):
                rest = self.fresh("q")
                with self.block(f"case {self.pick(['_', rest])}:"), self.branch():
                    self.line(f"show({self.label()}, 'rest')")

    @staticmethod
    def is_irrefutable(pattern):
        return pattern.strip("()").isidentifier() and pattern.strip("()") not in ("None", "True", "False")

    def subject(self):
        kind = self.pick(["int", "str", "list", "tuple", "dict", "strs", "float", "bool"])
        return self.pick([self.expr(kind), self.odd(self.pick(["int", "str", "list", "tuple", "dict", "set", "bytes", "float", "range", "complex"])),
                          f"[{self.expr('int', 1)}, {self.expr('str', 1)}]", "Point(1, 2)", "Point(0, Point('a', None))", "{'k': [1, {'a': 2}], 'z': 0}"])

    def pattern(self, names, depth):
        def capture():
            name = self.fresh("q")
            names.append(name)
            return name

        def literal():
            return self.pick(["0", "1", "-1", "2.5", "'a'", "'abc'", "None", "True", "False", "b'a'", "1j", "-2+1j", "'b' 'c'", "''"])

        if depth <= 0:
            return self.weighted_call([(3, literal), (3, capture), (1, lambda: "_")])
        inner = lambda: self.pattern(names, depth - 1)
        return self.weighted_call([
            (2, literal), (1, capture),
            (3, lambda: "[" + ", ".join(inner() for _ in range(self.chance.randint(0, 3))) + "]"),
            (2, lambda: f"[{inner()}, *{self.pick(['_', capture()])}]" if self.maybe(0.5) else f"({inner()}, *{capture()}, {inner()})"),
            (2, lambda: "{" + ", ".join(f"{key!r}: {inner()}" for key in self.some(["a", "b", "k", "z", 1], 0, 2)) + "}"),
            (1, lambda: "{'a': " + inner() + ", **" + capture() + "}"),
            (2, lambda: f"{self.pick(['int', 'str', 'float', 'list', 'dict', 'bool', 'bytes', 'tuple'])}({self.pick(['', inner()])})"),
            (1, lambda: f"Point({self.pick(['', 'x=' + inner(), inner() + ', ' + inner(), inner() + ', y=' + inner()])})"),
            (1, lambda: f"{literal()} | {literal()} | {literal()}"),
            (1, lambda: f"({inner()}) as {capture()}" if False else f"(int() | str()) as {capture()}"),
            (0.5, lambda: "Point.ZERO"),
        ])
