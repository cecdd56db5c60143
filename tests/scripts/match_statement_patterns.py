# Every kind of pattern: literals, captures, sequences, mappings, classes, or, guards, values.
class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Colour:
    RED = 1
    GREEN = 2


def describe(value):
    match value:
        case 0 | 1:
            return "small"
        case -3.5 | 2 + 3j:
            return "odd number"
        case "a" | b"b":
            return "text"
        case None | True | False:
            return f"singleton {value}"
        case []:
            return "empty"
        case [x]:
            return f"one {x}"
        case [1, *rest] if len(rest) > 3:
            return f"long from one {rest}"
        case (first, [second, *_], *_):
            return f"nested {first} {second}"
        case {"kind": "circle", "r": r}:
            return f"circle {r}"
        case {"kind": kind, **rest}:
            return f"mapping {kind} {rest}"
        case Point(0, 0):
            return "origin"
        case Point(x=0, y=y):
            return f"on the y axis at {y}"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case Point() as p:
            return f"point {p.x},{p.y}"
        case int(n) | float(n):
            return f"number {n}"
        case str() as s:
            return f"string {s}"
        case [_, _]:
            return "pair"
        case _:
            return "other"


for value in (0, 1, -3.5, 2 + 3j, "a", b"b", None, True, [], [5], [1, 2, 3, 4, 5], (1, [2, 3], 4), {"kind": "circle", "r": 3, "z": 0},
              {"kind": "box", "w": 1}, Point(0, 0), Point(0, 5), Point(3, 3), Point(1, 2), 42, 2.5, "text", (8, 9), {}, {1}, range(2), b"xy"):
    print(repr(value) if not isinstance(value, Point) else "Point", "->", describe(value))


def colour(value):
    match value:
        case Colour.RED:
            return "red"
        case Colour.GREEN:
            return "green"
        case other:
            return other


print(colour(1), colour(2), colour(3))
match = "soft keyword"
case = 5
print(match, case)
match (1, 2):
    case a, b:
        print(a, b)
match {"x": [1, {"y": (2, 3)}]}:
    case {"x": [_, {"y": (_, deep)}]}:
        print(deep)


class NoArgs:
    pass


try:
    match NoArgs():
        case NoArgs(1):
            pass
except TypeError as error:
    print(error)


# The first class of the mro that is a sequence or a mapping decides, also one that is registered later.
import array
import collections.abc


def kind(subject):
    match subject:
        case [*_]:
            return "sequence"
        case {}:
            return "mapping"


class Both(collections.UserDict, collections.abc.Sequence):
    pass


class Other(collections.UserList, dict):
    pass


class Late:
    def __len__(self):
        return 0

    def get(self, key, default):
        return default


class Below(Late):
    pass


print(kind(Both()), kind(Other()), kind(Below()))
collections.abc.Mapping.register(Late)
print(kind(Below()), kind(array.array("b")), kind(collections.deque()), kind(memoryview(b"")), kind(range(2)), kind(""))
try:
    class Neither(metaclass=__import__("abc").ABCMeta):
        __abc_tpflags__ = 1 << 5 | 1 << 6
except TypeError as error:
    print(error)
