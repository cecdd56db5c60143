# SPDX-License-Identifier: GPL-3.0-or-later
"""Classes: special methods, inheritance, properties, slots, descriptors, metaclasses; and what operators do with them."""
from .functions import Functions

# Special method -> bodies; {v} is an attribute that holds an int.
SPECIAL = {
    "__repr__(self)": ["return f'<{self.v}>'", "return 'R'", "return 5"],
    "__str__(self)": ["return 's' + str(self.v)", "return None"],
    "__len__(self)": ["return self.v % 5", "return -1", "return 'x'", "return 2**70"],
    "__bool__(self)": ["return self.v > 2", "return 1", "raise ValueError('no truth')"],
    "__eq__(self, other)": ["return self.v == getattr(other, 'v', other)", "return NotImplemented", "return 'yes'"],
    "__lt__(self, other)": ["return self.v < getattr(other, 'v', 3)", "return NotImplemented"],
    "__le__(self, other)": ["return []", "return NotImplemented"],
    "__hash__(self)": ["return self.v", "return 2**61 + 5", "return 'h'"],
    "__add__(self, other)": ["return ('add', self.v, other)", "return NotImplemented", "return self"],
    "__radd__(self, other)": ["return ('radd', self.v, other)", "return NotImplemented"],
    "__iadd__(self, other)": ["self.v += 1; return self", "return 'iadd'", "return NotImplemented"],
    "__mul__(self, other)": ["return 'mul'", "return NotImplemented"], "__rmul__(self, other)": ["return 'rmul'"],
    "__pow__(self, other, mod=None)": ["return ('pow', other, mod)"], "__matmul__(self, other)": ["return '@'"], "__rsub__(self, other)": ["return ('rsub', other)"],
    "__truediv__(self, other)": ["return 1.5"], "__floordiv__(self, other)": ["raise ZeroDivisionError('mine')"], "__mod__(self, other)": ["return 'mod'"],
    "__and__(self, other)": ["return False"], "__rlshift__(self, other)": ["return 'rl'"], "__neg__(self)": ["return -self.v"], "__invert__(self)": ["return 'inv'"],
    "__abs__(self)": ["return 'abs'"], "__int__(self)": ["return self.v", "return 'i'", "return True"], "__float__(self)": ["return 2.5", "return 2"],
    "__index__(self)": ["return self.v % 4", "return 1.0", "return -1"], "__complex__(self)": ["return 1j"], "__round__(self, n=None)": ["return ('round', n)"],
    "__divmod__(self, other)": ["return 'dm'"], "__trunc__(self)": ["return 3"],
    "__getitem__(self, key)": ["if isinstance(key, int) and key > 3: raise IndexError(key)\n        return ('item', key)", "raise KeyError(key)", "if key == 6: raise IndexError\n        return key"],
    "__setitem__(self, key, value)": ["print('set', key, value)"], "__delitem__(self, key)": ["print('del', key)"],
    "__contains__(self, key)": ["return key == 1", "return 'non-empty'", "raise TypeError('contains')"],
    "__iter__(self)": ["return iter([self.v, 2])", "yield self.v\n        yield 'end'", "return 5", "return self"],
    "__next__(self)": ["self.v += 1\n        if self.v > 9: raise StopIteration\n        return self.v", "raise StopIteration('n')"],
    "__reversed__(self)": ["return 'rev'"], "__call__(self, *a, **k)": ["return ('call', a, k)", "return self.v"],
    "__getattr__(self, name)": ["return 'ga_' + name if name[0] != '_' else super().__getattribute__(name)", "raise AttributeError('no ' + name)"],
    "__setattr__(self, name, value)": ["object.__setattr__(self, name, value)", "print('setattr', name); super().__setattr__(name, value)"],
    "__delattr__(self, name)": ["print('delattr', name)"], "__format__(self, spec)": ["return 'F' + spec", "return 3"],
    "__enter__(self)": ["print('in'); return 1"], "__exit__(self, *a)": ["print('out', a[0]); return True", "return 0"],
    "__length_hint__(self)": ["return 3", "return -1", "return 'q'"], "__bytes__(self)": ["return b'by'", "return 'by'"], "__dir__(self)": ["return ['b', 'a']", "return 5"],
    "__missing__(self, key)": ["return 'missing'"], "__instancecheck__(self, other)": ["return True"], "__class_getitem__(cls, item)": ["return (cls.__name__, item)"],
    "__init_subclass__(cls, **k)": ["print('subclass', cls.__name__, k)"], "__getattribute__(self, name)": ["return object.__getattribute__(self, name)"],
}
USES = [
    "repr({x})", "str({x})", "len({x})", "bool({x})", "{x} == {y}", "{x} != 3", "{x} < {y}", "{x} > 1", "{x} <= {y}", "{x} >= {y}", "hash({x}) == hash({x})", "{x} + 1", "1 + {x}", "{x} + {y}", "{x} * {y}", "2 * {x}",
    "{x} ** 2", "pow({x}, 2, 3)", "{x} @ {y}", "5 - {x}", "{x} / 2", "{x} // 2", "{x} % 2", "{x} & 1", "1 << {x}", "-{x}", "~{x}", "+{x}", "abs({x})", "int({x})", "float({x})", "complex({x})",
    "round({x})", "round({x}, 2)", "divmod({x}, 2)", "[5, 6, 7, 8][{x}]", "'abcd'[{x}:]", "{x}[0]", "{x}['k']", "{x}[1:2]", "1 in {x}", "'q' in {x}", "list({x})", "[*{x}]", "sum({x}, 0)",
    "next({x})", "reversed({x})", "list(reversed({x}))", "{x}()", "{x}(1, k=2)", "{x}.nope", "{x}.v", "getattr({x}, 'w', 'none')", "f'{{{x}}}'", "f'{{{x}:>5}}'", "'%s %r' % ({x}, {x})", "'%d' % {x}",
    "format({x}, 'z9')", "bytes({x})", "dir({x})[:2]", "sorted([{x}, {y}])", "max({x}, {y})", "{x} in [{y}, {x}]", "dict({x})", "isinstance({x}, C)", "not {x}", "{x} and 1", "range({x})", "hex({x})",
    "{{{x}: 1}}", "'a' * {x}", "[0] * {x}", "a, b = {x}", "a, *b = {x}", "{x} += 1", "{x}[1] = 2", "del {x}[1]", "{x}.new = 1", "del {x}.new", "del {x}.v", "{x}.v += 1", "for q in {x}: print(q)",
    "type({x}).__name__", "{x}.__class__ is type({x})", "callable({x})", "{x}.method(2)", "{x}.plain", "{x}.cm()", "{x}.sm(3)", "type({x}).method({x}, 4)", "iter({x}) is {x}", "sorted(vars({x}))", "{x} is {y}",
    "with {x} as w: print(w); raise KeyError('w')", "print(*{x})", "chr({x})", "any({x})", "enumerate({x}).__next__()", "zip({x}, 'ab').__next__()", "''.join({x})", "{x}.__dict__", "super(type({x}), {x}).__repr__ is None",
    "match_class({x})", "type({x})[int]", "isinstance(3, {x})", "str({x}, 'utf-8')", "int.from_bytes({x}, 'big')", "tuple({x})", "setattr({x}, 'v', 4)", "x = [1, 2]; x[{x}:] = 'z'; print(x)",
]

SEQUENCES = ("(str)", "(list)", "(tuple)")


class Classes(Functions):
    def members(self, wanted, sequence=False):
        # A built-in sequence's own + and * are tried before or after these, as its class happens to be laid out.
        left_out = ("__radd__", "__rmul__") if sequence else ()
        special = self.some([head for head in SPECIAL if not head.startswith(left_out or " ")], 0, wanted)
        for head in special:
            bodies = SPECIAL[head]
            body = bodies[0] if self.maybe(0.65) else self.pick(bodies)
            self.line(f"def {head}:")
            for part in body.split("\n        "):
                self.line("    " + part)
        if self.maybe(0.6):
            self.line("def method(self, a, b=1):")
            self.line("    " + self.pick(["return (self.v, a, b)", "return self.v + a", "return __class__.__name__", "self.v = a; return self"]))
        if self.maybe(0.3):
            self.line("@classmethod")
            self.line("def cm(cls, a=0): return (cls.__name__, a)")
        if self.maybe(0.3):
            self.line("@staticmethod")
            self.line("def sm(a): return a * 2")
        if self.maybe(0.4):
            self.property_()
        if self.maybe(0.2):
            self.line(f"w: {self.pick(['int', repr('str'), 'list[int]'])} = {self.expr('int', 1)}")

    def property_(self):
        self.line("@property")
        self.line("def plain(self):")
        self.line("    " + self.pick(["return self.v * 2", "raise AttributeError('inner')", "return 'prop'", "print('getting'); return self.v"]))
        if self.maybe(0.5):
            self.line("@plain.setter")
            self.line("def plain(self, value): self.v = value")
        if self.maybe(0.3):
            self.line("@plain.deleter")
            self.line("def plain(self): print('deleted')")

    def class_(self):
        base, name = self.fresh("B"), self.fresh("C")
        parent = self.pick(["", "", "", "(int)", "(str)", "(list)", "(dict)", "(tuple)", "(Exception)", "(float)", "(set)"])
        slots = self.maybe(0.25) and parent in ("", "(list)", "(Exception)", "(dict)")
        with self.block(f"class {base}{parent}:"):
            if self.maybe(0.2):
                self.line(f"'''Doc of {base}.'''")
            if slots:
                self.line(f"__slots__ = {self.pick(['(' + repr('v') + ',)', '[' + repr('v') + ', ' + repr('w') + ']', repr('v')])}")
            else:
                self.line(f"v = {self.chance.randint(0, 6)}")
            if parent == "":
                with self.block("def __init__(self, v=3):"):
                    self.line("self.v = v")
            self.members(4, parent in SEQUENCES)
        chain = self.pick([f"({base})", f"({base})", f"({base}, object)", f"({base}, Point)" if parent in ("", "(list)", "(dict)") and not slots else f"({base})"])
        with self.block(f"class {name}{chain}:"):
            if self.maybe(0.4):
                with self.block("def method(self, *a):"):
                    self.line(self.pick(["return ('sub', super().method(*a))", "return super(__class__, self).method(*a)", "return 'own'", "return [super().method(k) for k in a]" if self.maybe(0.3) else "return len(a)"]))
            if self.maybe(0.3) and parent == "":
                with self.block("def __init__(self, *a, **k):"):
                    self.line("super().__init__(*a, **k)")
                    self.line(self.pick(["self.extra = 1", "self.v += 1", "print('init', type(self).__name__)"]))
            self.members(2, parent in SEQUENCES)
        start = self.pick(["", "", "2", "'7'" if parent in ("(str)", "(int)", "(float)", "") else "()" if parent in ("(list)", "(tuple)", "(dict)", "(set)") else ""])
        x, y = self.fresh("x"), self.fresh("x")
        with self.block("try:"):
            self.line(f"{x}, {y} = {name}({start}), {self.pick([base, name])}()")
        with self.block("except Exception as error:"):
            self.line(f"failed({self.label()}, error)")
        with self.block("else:"):
            for use in self.some(USES, 3, 9):
                self.use(use.format(x=x, y=y).replace("C)", f"{name})") if "isinstance({x}, C" in use else use.format(x=x, y=y))
        if self.maybe(0.3):
            self.line(f"show({self.label()}, [c.__name__ for c in {name}.__mro__], {name}.__doc__, {name}.__base__.__name__, '__dict__' in dir({name}), {name}.__qualname__)")

    def use(self, text):
        statement = " = " in text and "==" not in text or text.startswith(("del ", "for ", "with ")) or "+=" in text
        text = text.replace("match_class(", "repr(")
        with self.block("try:"):
            self.line(text if statement else f"show({self.label()}, {text})")
        with self.block("except Exception as error:"):
            self.line(f"failed({self.label()}, error)")

    def descriptor_class(self):
        field, name = self.fresh("D"), self.fresh("C")
        with self.block(f"class {field}:"):
            with self.block("def __set_name__(self, owner, name):"):
                self.line("print('named', owner.__name__, name); self.name = name")
            with self.block("def __get__(self, obj, owner=None):"):
                self.line(self.pick(["if obj is None: return self.name\n" + "    " * self.level + "return obj.__dict__.get(self.name, 'unset')", "return ('get', obj is None, owner.__name__)", "raise AttributeError(self.name)"]))
            if self.maybe(0.6):
                with self.block("def __set__(self, obj, value):"):
                    self.line(self.pick(["obj.__dict__[self.name] = value", "print('set', value)", "raise TypeError('read only')"]))
            if self.maybe(0.3):
                with self.block("def __delete__(self, obj):"):
                    self.line("print('deleting')")
        with self.block(f"class {name}:"):
            self.line(f"a = {field}()")
            self.line(f"b = {field}()")
            if self.maybe(0.3):
                self.line("def __getattr__(self, name): return 'fallback ' + name")
        self.line(f"o = {name}()")
        for use in self.some(["o.a", f"{name}.a", "o.a = 5", "del o.a", "o.__dict__['a'] = 9", "o.a", "o.b", "o.missing", "vars(o)", "o.b = 1", "o.b += 'x'", f"{name}.a = 3", "hasattr(o, 'a')", "getattr(o, 'a', 'd')"], 4, 9):
            self.use(use)

    def metaclass(self):
        meta, name = self.fresh("Meta"), self.fresh("C")
        with self.block(f"class {meta}(type):"):
            parts = self.some([
                "def __new__(mcls, name, bases, ns, **k):\n    print('new', name, [b.__name__ for b in bases], [n for n in ns if n[0] != '_'], k)\n    return super().__new__(mcls, name, bases, ns)",
                "def __init__(cls, name, bases, ns, **k):\n    print('init', name, k)\n    super().__init__(name, bases, ns)",
                "def __call__(cls, *a, **k):\n    print('called', cls.__name__, a)\n    return super().__call__(*a, **k)",
                "@classmethod\ndef __prepare__(mcls, name, bases, **k):\n    print('prepare', name, k)\n    return {'seeded': 1}",
                "def __getattr__(cls, name): return 'meta ' + name", "def __len__(cls): return 4", "def __contains__(cls, item): return item == 1", "def __iter__(cls): return iter('meta')",
                "def __instancecheck__(cls, other): return isinstance(other, int) or 'truthy'", "def __repr__(cls): return 'class ' + cls.__name__", "@property\ndef p(cls): return cls.__name__",
                "def mro(cls):\n    print('mro', cls.__name__)\n    return super().mro()", "def __add__(cls, other): return ('meta add', other)", "def __getitem__(cls, k):\n    if k == 5: raise IndexError\n    return k", "v = 'meta v'"], 2, 6)
            for part in parts:
                for line in part.split("\n"):
                    self.line(line)
        keyword = self.pick(["", ", option=1"])
        with self.block("try:"):
            with self.block(f"class {name}(metaclass={meta}{keyword}):"):
                self.line(f"a = {self.expr('int', 1)}")
                self.line("def method(self): return (self.__class__.__name__, __class__.__name__)")
            with self.block(f"class {name}Sub({name}{self.pick(['', ', flag=2'])}):"):
                self.line("b = 2")
        with self.block("except Exception as error:"):
            self.line(f"failed({self.label()}, error)")
        with self.block("else:"):
            for use in self.some([f"{name}()", f"{name}.nope", f"len({name})", f"1 in {name}", f"list({name})", f"isinstance(3, {name})", f"repr({name})", f"{name}.p", f"{name} + 1", f"{name}[2]", f"{name}Sub().method()",
                                  f"{name}().p", f"{name}.seeded", f"type({name}).__name__", f"{name}Sub.__mro__", f"{name}.v", f"{name}(1)", f"{name}.method", f"str({name}Sub)", f"issubclass({name}Sub, {name})", f"{name}.__name__"], 3, 8):
                if use.startswith("repr") or use.startswith("str") or "()" not in use or "method" in use:
                    self.use(use.replace(f"{name}.method", f"{name}.method.__name__"))
                else:
                    self.use(f"type({use}).__name__")

    def dynamic_class(self):
        name = self.fresh("T")
        bases = self.pick(["()", "(int,)", "(Point,)", "(object, int)", "(int, str)", "(list,)", "(bool,)", "(5,)", "(type(None),)", "(int, object)", "(Exception,)", "(Point, Point)"])
        with self.block("try:"):
            self.line(f"{name} = type('{name}', {bases}, {{'x': {self.expr('int', 1)}, 'go': lambda self: self.x}})")
            self.line(f"show({self.label()}, {name}.__name__, [b.__name__ for b in {name}.__bases__], {name}.x)")
            self.line(f"show({self.label()}, {name}(1, 2).go() if {self.maybe(0.5)} else {name}.go({name}))")
            change = self.pick([f"{name}.x = 9", f"del {name}.x", f"{name}.__name__ = 'Renamed'", f"{name}.__bases__ = (Point,)", f"{name}.__len__ = lambda self: 3", "int.x = 1", f"del {name}.__module__", f"{name}.__class__ = int"])
            self.line(change)
            self.line(f"show({self.label()}, {name}.__name__, getattr({name}, 'x', None))")
        with self.block("except Exception as error:"):
            self.line(f"failed({self.label()}, error)")
