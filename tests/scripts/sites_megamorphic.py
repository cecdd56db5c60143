# SPDX-License-Identifier: GPL-3.0-or-later
# Sites that never see the same thing twice in a row give right results; test_site_counts.py reads how often they tried.
ROUNDS = 1000


def make_class(i):
    # Attributes in another order each time, so that no two shapes agree.
    names = [f"a{k}" for k in range(i)]

    class Made:
        def __init__(self):
            for name in names:
                setattr(self, name, 0)
            self.value = i

        def method(self):
            return i

        def __add__(self, other):
            return i + other

        def __lt__(self, other):
            return i < other

        def __bool__(self):
            return i % 2 == 0

        def __iter__(self):
            return iter((i, i))

        def __contains__(self, item):
            return item == i

        def __getitem__(self, item):
            return i * item

    Made.__name__ = f"Made{i}"
    return Made


classes = [make_class(i) for i in range(20)]
things = [c() for c in classes]


def attribute(objects):
    total = 0
    for o in objects:
        total += o.value
    return total


def method(objects):
    total = 0
    for o in objects:
        total += o.method()
    return total


def store(objects, value):
    for o in objects:
        o.value = value


def call(callables):
    total = 0
    for f in callables:
        total += f(3)
    return total


def operator(values):
    total = 0
    for v in values:
        total += (v + 1).__class__ is int
    return total


def comparison(values):
    total = 0
    for v in values:
        total += v < 7
    return total


def truth(values):
    total = 0
    for v in values:
        if v:
            total += 1
    return total


def iteration(iterables):
    total = 0
    for iterable in iterables:
        for item in iterable:
            total += item
    return total


def membership(containers):
    total = 0
    for c in containers:
        total += 5 in c
    return total


def subscript(containers):
    total = 0
    for c in containers:
        total += c[0]
    return total


def unpacking(pairs):
    total = 0
    for pair in pairs:
        a, b = pair
        total += a + b
    return total


class Callable:
    def __call__(self, x):
        return x * 2

    def bound(self, x):
        return x * 3

    @staticmethod
    def static(x):
        return x * 4

    @classmethod
    def ofclass(cls, x):
        return x * 5


class Made(int):
    pass


def keyworded(x, *rest, **names):
    return x + len(rest) + len(names)


def generator(n):
    yield n
    yield n


ADD = [1, 1.5, True, 2**60, things[3], 1j.real, things[4], 2**100, -1, 0.25]
COMPARE = [1, 1.5, True, 2**60, things[3], things[9], False, 2**100, -3.5]
TRUTH = [1, 0.0, "x", [], {}, (1,), None, things[1], things[2], 2**70, set(), b"1"]
CALL = [lambda x: x, abs, Callable(), Callable().bound, Callable.static, Callable.ofclass, Made, int, keyworded,
        (1).__add__, [1, 2, 3, 3].count, float]
CONTAIN = [[5], (5,), {5}, {5: 1}, range(9), things[5], things[6], frozenset({5}), b"\x05", iter([5])]
SUBSCRIPT = [[1], (2,), {0: 3}, b"\x04", bytearray(b"\x05"), range(6, 9), things[7], memoryview(b"\x08"), {0: 2.5}]


def all_kinds_of_iterables():
    return [[1, 2], (3, 4), range(5), {1: 2}, {3}, b"\x01\x02", generator(2), things[8], map(abs, [-1, 2]), zip(),
            iter([9]), {4: 5}.keys(), {4: 5}.values(), reversed([1, 2]), frozenset({7})]


def all_kinds_of_pairs():
    return [(1, 2), [3, 4], range(2), {1: 2, 3: 4}, b"\x01\x02", things[2], map(abs, [-1, 2]), generator(3)]


totals = [0] * 11
for n in range(ROUNDS):
    totals[0] += attribute(things)
    totals[1] += method(things)
    totals[2] += call(CALL)
    totals[3] += operator(ADD)
    totals[4] += comparison(COMPARE)
    totals[5] += truth(TRUTH)
    totals[6] += iteration(all_kinds_of_iterables())
    totals[7] += membership(CONTAIN)
    totals[8] += subscript(SUBSCRIPT)
    totals[9] += unpacking(all_kinds_of_pairs())
    store(things, n)
    totals[10] += things[11].value
    for thing, cls in zip(things, range(20)):
        thing.value = cls
print(totals)

# One code object in many namespaces, whose names lie at other places each time.
source = compile("def read():\n    return wanted\n", "namespaces", "exec")
body = None
functions = []
for n in range(50):
    namespace = {f"pad{k}": k for k in range(n)}
    namespace["wanted"] = n
    exec(source, namespace)
    body = body or namespace["read"].__code__
    functions.append(type(attribute)(body, namespace))
print(sum(f() for _ in range(ROUNDS) for f in functions))
