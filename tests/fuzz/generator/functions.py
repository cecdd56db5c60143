# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions with every kind of parameter, closures, decorators, generators, coroutines driven by hand."""
from .statements import Statements


class Functions(Statements):
    def body(self, names, *, statements=3):
        """The lines of a function whose parameters hold the given {name: kind}."""
        with self.inner_scope(function=True) as scope:
            for name, kind in names.items():
                scope.names[kind].append(name)
            for _ in range(self.chance.randint(1, statements)):
                self.statement()
            yield scope

    def function(self):
        """def with mixed parameters, and calls right and wrong."""
        name = self.fresh("f")
        positional_only = [self.fresh("p") for _ in range(self.pick([0, 0, 1, 2]))]
        plain = [self.fresh("p") for _ in range(self.pick([0, 1, 2]))]
        keyword_only = [self.fresh("k") for _ in range(self.pick([0, 0, 1, 2]))]
        with_default = self.chance.randint(0, len(positional_only) + len(plain))
        defaults = {each: self.literal("int") for each in (positional_only + plain)[len(positional_only + plain) - with_default:]}
        defaults.update({each: self.literal("int") for each in keyword_only if self.maybe(0.5)})

        def parameter(each):
            note = self.pick(["", "", ": int", ": 'text'"])
            return each + note + (f"={defaults[each]}" if each in defaults else "")

        parts = [parameter(each) for each in positional_only]
        if positional_only:
            parts.append("/")
        parts += [parameter(each) for each in plain]
        rest = self.maybe(0.3)
        if rest:
            parts.append("*rest")
        elif keyword_only:
            parts.append("*")
        parts += [parameter(each) for each in keyword_only]
        extra = self.maybe(0.3)
        if extra:
            parts.append("**extra")
        if self.maybe(0.3):
            self.line(self.decorator())
        with self.block(f"def {name}({', '.join(parts)}){self.pick(['', '', ' -> int'])}:"):
            if self.maybe(0.2):
                self.line(f"'''Text of {name}.'''")
            names = {each: "int" for each in positional_only + plain + keyword_only}
            with self.inner_scope(function=True) as scope:
                for each in names:
                    scope.names["int"].append(each)
                for _ in range(self.chance.randint(0, 3)):
                    self.statement()
                shown = list(names) + (["rest"] if rest else []) + (["sorted(extra)"] if extra else [])
                self.line(f"return {self.pick(['(' + ', '.join(shown + ['0']) + ')', self.expr('int'), self.expr(self.pick(['list', 'str', 'tuple']))])}")
        for _ in range(self.chance.randint(1, 3)):
            self.call(name, positional_only, plain, keyword_only, defaults)
        if self.maybe(0.2):
            self.line(f"show({self.label()}, {name}.__name__, {name}.__defaults__, {name}.__kwdefaults__, {name}.__doc__, {name}.__qualname__)")
        return name

    def call(self, name, positional_only, plain, keyword_only, defaults):
        wrong = self.maybe(0.4)
        given = [self.expr("int", 2) for each in positional_only if each not in defaults or self.maybe(0.5)]
        keyword = False
        for each in plain:
            if each in defaults and self.maybe(0.4):
                keyword = True
            elif keyword or self.maybe(0.4):
                keyword = True
                given.append(f"{each}={self.expr('int', 2)}")
            else:
                given.append(self.expr("int", 2))
        given += [f"{each}={self.expr('int', 1)}" for each in keyword_only if each not in defaults or self.maybe(0.5)]
        if wrong:
            change = self.pick(["drop", "more", "star", "stars", "unknown", "twice"])
            if change == "drop" and given:
                given.pop(self.chance.randrange(len(given)))
            elif change == "more":
                given = [each for each in ["1", "2", "3"][:self.chance.randint(1, 3)]] + given
            elif change == "star":
                given.insert(0, f"*{self.pick(['[1, 2]', '(3,)', '()', repr('ab'), '5', 'None'])}")
            elif change == "stars":
                given.append(f"**{self.pick(['{}', repr({'zz': 1}), '{1: 2}', '[1]', repr({(plain or keyword_only or ['q'])[0]: 4})])}")
            elif change == "unknown":
                given.append("unknown=1")
            elif plain:
                given.append(f"**{{{plain[0]!r}: 1}}")
        with self.block("try:"):
            self.line(f"show({self.label()}, {name}({', '.join(given)}))")
        with self.block("except Exception as error:"):
            self.line(f"failed({self.label()}, error)")

    def decorator(self):
        return self.pick(["@traced", "@twice(1)", "@(lambda f: f)", "@traced\n" + "    " * self.level + "@twice(2)"])

    def helpers(self):
        """What generated statements use by name; short enough to read in a reduced program."""
        self.lines += '''\
class Manager:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow
    def __repr__(self):
        return f'Manager({self.name})'
    def __enter__(self):
        print('enter', self.name)
        return self
    def __exit__(self, kind, error, trace):
        print('exit', self.name, kind and kind.__name__, repr(error), trace is None)
        return self.swallow
class Point:
    __match_args__ = ('x', 'y')
    ZERO = 0
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __repr__(self):
        return f'Point({self.x!r}, {self.y!r})'
def traced(function):
    def wrapper(*args, **kwargs):
        print('call', function.__name__, args, sorted(kwargs))
        return function(*args, **kwargs)
    return wrapper
def twice(count):
    def decorate(function):
        def wrapper(*args, **kwargs):
            results = [function(*args, **kwargs) for _ in range(count)]
            return results[-1]
        wrapper.__name__ = 'twice_' + function.__name__
        return wrapper
    return decorate
def step(awaitable):
    return awaitable.send(None)
kept = []
def keep(iterator):
    kept.append(iterator)  # else it may be closed here or later
    return iterator'''.splitlines()

    def closure(self):
        name, cell = self.fresh("f"), self.fresh("z")
        with self.block(f"def {name}({cell}={self.literal('int')}, *, step={self.literal('int')}):"):
            with self.block("def bump(by=1):"):
                self.line(f"nonlocal {cell}")
                self.line(f"{cell} += by * step")
                self.line(f"return {cell}")
            with self.block("def peek():"):
                self.line(self.pick([f"return {cell}", f"return [{cell} + k for k in range(3)]", f"return (lambda: {cell} * 2)()", f"del_me = {cell}; return del_me"]))
            self.line(f"show({self.label()}, bump(), peek())")
            if self.maybe(0.3):
                self.line(f"makers = [lambda a, n=n: (a, n, {cell}, n) for n in range(3)]; late = [lambda: n for n in range(3)]")
                self.line(f"show({self.label()}, [m(1) for m in makers], [m() for m in late])")
            if self.maybe(0.2):
                self.line(f"del {cell}")
                with self.block("try:"):
                    self.line("peek()")
                with self.block("except NameError as error:"):
                    self.line(f"failed({self.label()}, error)")
                self.line(f"{cell} = 5")
            self.line(self.pick(["return bump, peek", "return (bump, peek)[::1]"]))
        first, second = self.fresh("b"), self.fresh("b")
        self.line(f"{first}, {second} = {name}({self.pick(['', self.literal('int'), 'step=3'])})")
        self.line(f"show({self.label()}, {first}(), {second}(), {first}({self.literal('int')}), {second}(), len({first}.__closure__), {second}.__code__.co_freevars)")

    def recursion(self):
        name = self.fresh("f")
        combine = self.pick(["n * {f}(n - 1) % 10007", "{f}(n - 1) + {f}(n - 2)", "[n, {f}(n - 1)]", "{f}(n - 1) + str(n)", "({f}(n - 1), {f}(n // 2))[n % 2]", "{{n: {f}(n - 2)}}"])
        base = {"[n,": "[]", "{f}(n - 1) + str(n)": "''"}.get(combine if "str" in combine else combine[:3], "n")
        with self.block(f"def {name}(n):"):
            with self.block("if n <= 1:"):
                self.line(f"return {base}")
            self.line(f"return {combine.format(f=name)}")
        self.line(f"show({self.label()}, [{name}(k) for k in ({self.chance.randint(0, 6)}, {self.chance.randint(5, 12)})])")

    def flow_function(self):
        """return, break and continue through try and finally."""
        name = self.fresh("f")
        with self.block(f"def {name}(n):"):
            with self.block(self.pick(["for i in range(4):", "while n < 5:"])):
                self.line("n += 1")
                with self.block("try:"):
                    with self.block(f"if n == {self.chance.randint(0, 4)}:"):
                        self.line(self.pick(["return 'early'", "break", "continue", "raise KeyError(n)", "1 // 0", "return show('r', n)"]))
                    self.line("print('body', n)")
                with self.block(f"except {self.pick(['KeyError', 'ArithmeticError', 'Exception'])} as e:"):
                    self.line(self.pick(["print('caught', repr(e))", "return 'caught'", "continue", "raise ValueError(n)", "raise", "break"]))
                if self.maybe(0.3):
                    with self.block("else:"):
                        self.line(self.pick(["print('else')", "continue", "return n"]))
                with self.block("finally:"):
                    self.line(self.pick(["print('finally', n)", "print('finally', n)", "if n == 2: return 'finally'", "if n == 1: break", "if n == 1: continue", "n += 1"]))
            if self.maybe(0.5):
                with self.block("else:"):
                    self.line("print('loop ended')")
            self.line("return n")
        with self.block(f"for start in range({self.chance.randint(2, 4)}):"):
            with self.block("try:"):
                self.line(f"show({self.label()}, {name}(start))")
            with self.block("except Exception as error:"):
                self.line(f"failed({self.label()}, error); show({self.label()}, repr(error.__context__))")

    def generator_body(self, inner):
        self.line("got = 0")
        for _ in range(self.chance.randint(1, 4)):
            choice = self.pick(["yield", "send", "loop", "try", "from", "return", "finally", "from generator"])
            if choice == "yield":
                self.line(f"yield {self.expr(self.pick(['int', 'str', 'list']), 2)}")
            elif choice == "send":
                self.line(f"got = yield got")
                self.line(f"print('got', repr(got))")
            elif choice == "loop":
                with self.block(f"for i in range({self.chance.randint(0, 3)}):"):
                    self.line(self.pick(["yield i * n", "yield (yield i)", "if i == 1: return 'out'\n" + "    " * self.level + "yield i"]))
            elif choice == "try":
                with self.block("try:"):
                    self.line("got = yield 'try'")
                with self.block(f"except {self.pick(['ValueError', 'Exception', 'GeneratorExit', '(KeyError, ValueError)'])} as e:"):
                    self.line("print('inside', repr(e))")
                    self.line(self.pick(["yield 'recovered'", "raise", "return 'stopped'", "pass", "raise KeyError('other') from e"]))
            elif choice == "finally":
                with self.block("try:"):
                    self.line("yield 'guarded'")
                with self.block("finally:"):
                    self.line(f"print('cleanup', {self.label()})")
            elif choice == "from":
                self.line(f"got = yield from {self.pick(['[1, 2]', 'range(2)', repr('ab'), '()', 'iter((5, 6))', '{}'])}")
            elif choice == "from generator" and inner:
                self.line(f"got = yield from keep({inner}(n - 1))")
                self.line("print('returned', repr(got))")
            elif self.maybe(0.5):
                with self.block(f"if n < {self.chance.randint(0, 3)}:"):
                    self.line(self.pick(["return", "return n", "raise ValueError('gen')", "raise StopIteration(n)"]))
        self.line("yield 'last'")

    def generator(self):
        inner = None
        for _ in range(self.pick([1, 1, 2])):
            name = self.fresh("g")
            with self.block(f"def {name}(n):"), self.inner_scope(function=True) as scope:
                scope.names["int"].append("n")
                self.generator_body(inner)
            inner = name
        if self.maybe(0.3):
            self.line(f"show({self.label()}, list(zip(range(9), keep({name}({self.chance.randint(0, 3)})))))" if self.maybe(0.5)
                      else f"show({self.label()}, {self.pick(['list', 'sorted', 'tuple'])}(map(repr, keep({name}(1)))))" if self.maybe(0.5)
                      else f"first, *rest = keep({name}(2)); show({self.label()}, first, rest)")
            return
        self.drive(f"{name}({self.chance.randint(0, 3)})", ["next(it)", "it.send(None)", "it.send(5)", "it.throw(ValueError('thrown'))", "it.throw(KeyError)", "it.close()", "next(it, 'default')",
                                                           "it.gi_running", "next(it)", "it.throw(ValueError, 'text')", "list(it)", "iter(it) is it"])

    def drive(self, made, actions):
        self.line(f"it = keep({made})")
        for action in [self.pick(actions[:3]) if k < 2 else self.pick(actions) for k in range(self.chance.randint(3, 8))]:
            with self.block("try:"):
                self.line(f"show({self.label()}, {action})")
            with self.block("except BaseException as error:"):
                self.line(f"failed({self.label()}, error); show({self.label()}, repr(error.__cause__), repr(error.__context__), getattr(error, 'value', '-'))")

    def coroutine(self):
        awaitable, manager, name, source = self.fresh("A"), self.fresh("M"), self.fresh("co"), self.fresh("ag")
        with self.block(f"class {awaitable}:"):
            with self.block("def __init__(self, v):"):
                self.line("self.v = v")
            with self.block("def __await__(self):"):
                self.line("got = yield ('asked', self.v)")
                self.line(self.pick(["return (self.v, got)", "return got", "if got == 5: raise ValueError(got)\n" + "    " * self.level + "return self.v"]))
        with self.block(f"class {manager}:"):
            with self.block("async def __aenter__(self):"):
                self.line(f"return await {awaitable}('enter')")
            with self.block("async def __aexit__(self, kind, error, trace):"):
                self.line(f"print('aexit', kind and kind.__name__)")
                self.line(f"await {awaitable}('exit')")
                self.line(f"return {self.pick(['True', 'False', 'None'])}")
        with self.block(f"async def {source}(n):"):
            with self.block("try:"):
                with self.block("for i in range(n):"):
                    self.line(self.pick(["yield i", f"await {awaitable}(i); yield i * 2", "got = yield i; print('asend', got)"]))
            with self.block("finally:"):
                self.line("print('source ends')")
        with self.block(f"async def {name}(n):"):
            self.line("total = []")
            for _ in range(self.chance.randint(1, 4)):
                self.line(self.pick([f"total.append(await {awaitable}(n))", f"total += [x async for x in keep({source}(n))]", f"total += [await {awaitable}(k) for k in range(2)]",
                                     f"total.append({{x: y async for x in keep({source}(2)) for y in 'ab'}})", "total.append('plain')", "total.append(await 5)" if self.maybe(0.2) else "total.append(5)",
                                     "raise KeyError('co')" if self.maybe(0.2) else "pass", f"total.append(sum([x async for x in keep({source}(3)) if x != 1]))"]))
            if self.maybe(0.5):
                with self.block(f"async for x in keep({source}({self.chance.randint(0, 3)})):"):
                    self.line(self.pick(["total.append(x)", "if x == 1: break", "continue"]))
                with self.block("else:"):
                    self.line("total.append('else')")
            if self.maybe(0.6):
                with self.block(f"async with {manager}() as m:"):
                    self.line("total.append(m)")
                    self.line(self.pick(["pass", "raise ValueError('in with')", f"await {awaitable}('inner')", "return total"]))
            self.line("return total")
        if self.maybe(0.25):
            self.drive(f"{source}({self.chance.randint(1, 3)})", ["step(it.__anext__())", "step(it.asend(None))", "step(it.asend(7))", "step(it.athrow(ValueError('t')))", "step(it.aclose())",
                                                                 "it.ag_running", "step(it.__anext__())", "type(it.__anext__()).__name__" if self.maybe(0.1) else "it.__aiter__() is it"])
        else:
            self.drive(f"{name}({self.chance.randint(0, 3)})", ["it.send(None)", "it.send(None)", "it.send(None)", "it.send(5)", "it.throw(ValueError('thrown'))", "it.cr_running", "it.close()"])
