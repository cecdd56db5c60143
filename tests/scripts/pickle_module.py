# Objects written and read again in every protocol, byte by byte; what cannot be; picklers and unpicklers with memories.
import collections
import collections.abc
import copyreg
import datetime
import decimal
import fractions
import functools
import io
import pickle
import pickletools
import sys
import zlib


class Plain:
    def __init__(self, *values):
        self.values, self.name = values, "plain"

    def __eq__(self, other):
        return type(self) is type(other) and self.__dict__ == other.__dict__

    class Nested:
        pass


class Slotted:
    __slots__ = ("a", "b")

    def __getstate__(self):
        return None, {name: getattr(self, name) for name in self.__slots__ if hasattr(self, name)}


class WithState:
    def __getstate__(self):
        return "state"

    def __setstate__(self, state):
        self.state = state


class WithArguments(int):
    def __new__(cls, number, *, word):
        self = super().__new__(cls, number)
        self.word = word
        return self

    def __getnewargs_ex__(self):
        return (int(self),), {"word": self.word}


class Words(list):
    pass


class Table(dict):
    pass


class Point(collections.namedtuple("Point", "x y")):
    pass


slotted = Slotted()
slotted.a = 1
cycle = [1]
cycle.append((cycle,))
shared = ["s"]
table = Table(a=1)
table.note = shared
words = Words("ab")
words.note = words
OBJECTS = [
    None, True, False, 0, 1, 255, 256, 65535, 65536, -1, -128, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**63, -2**63, 2**100, -2**2100, 1.5, -0.0, float("inf"), 1e300,
    "", "a", "é\u20ac\U0001F600", "line\nback\\slash\r\x1a\0", "\ud800", "x" * 300, b"", b"a\xff", b"x" * 300, bytearray(b""), bytearray(b"ab"), (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), [], [1], [1, 2], list(range(2500)),
    {}, {1: 2}, {1: 2, "a": shared}, {n: n for n in range(1001)}, {n: n for n in range(2000)}, set(), {1}, frozenset(), frozenset({1}), [shared, shared], Plain(1, shared), Plain.Nested, slotted, WithState(), WithArguments(3, word="w"),
    Point(1, 2), collections.OrderedDict(a=1, b=2), collections.Counter("aab"), collections.deque([1, 2], 3), collections.defaultdict(list, a=[1]), len, int, type(None), type(...), NotImplemented, ..., range(3), slice(1, None), 1j,
    datetime.date(2020, 1, 2), datetime.time(3, 4, 5, 6, datetime.timezone.utc, fold=1), datetime.timedelta(1, 2, 3), datetime.timezone(datetime.timedelta(hours=1), "n"), fractions.Fraction(1, 3), functools.partial(int, base=2), ValueError("v", 1),
    Plain.__init__, [].append, OSError(2, "no"), sys.maxsize, "intern" * 3, collections.abc.Mapping,
]
for number, value in enumerate(OBJECTS):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        try:
            data = pickle.dumps(value, protocol)
        except Exception as error:
            print(number, protocol, type(error).__name__, error)
            continue
        back = pickle.loads(data)
        same = back == value if type(value).__eq__ is not object.__eq__ else type(back) is type(value)
        print(number, protocol, len(data), zlib.crc32(data) if len(data) > 200 else data, same)
for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    back = pickle.loads(pickle.dumps(cycle, protocol))
    print(back[1][0] is back, pickle.dumps(cycle, protocol), pickle.dumps(table, protocol), pickle.loads(pickle.dumps(table, protocol)).note)
    back = pickle.loads(pickle.dumps(words, protocol))
    print(back, back.note is back, type(back).__name__)
    big = pickle.dumps(["y" * 70_000, b"z" * 70_000] + ["w" * n for n in range(600)], protocol)
    print(len(big), zlib.crc32(big), sum(1 for op, *_ in pickletools.genops(big) if op.name == "FRAME"), len(pickle.loads(big)))


def tried(make):
    try:
        print(make())
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


def local():
    class Inner:
        pass
    return Inner


class Odd:
    def __init__(self, reduced):
        self.reduced = reduced

    def __reduce__(self):
        return self.reduced

    def __repr__(self):
        return "Odd()"


tried(lambda: pickle.dumps(local()))
tried(lambda: pickle.dumps(lambda: 1).__len__())
tried(lambda: pickle.dumps((n for n in ())))
for reduced in (1, (), (1, ()), (int, 1), (int, (), None, 3), (int, (), None, None, 3), (int, (), None, None, None, 3), "nothing", (copyreg.__newobj__, ()), (copyreg.__newobj__, (int,)), (copyreg.__newobj__, (3,))):
    tried(lambda: pickle.dumps(Odd(reduced)))
tried(lambda: pickle.dumps(1, 9))
tried(lambda: pickle.dumps(1, "a"))
for data in (b"", b"\x80", b"\x80\x09.", b"(", b".", b"0.", b"Z", b"\xff", b"t.", b"\x85.", b"a.", b"I1\n", b"Ix\n.", b"cnowhere\nname\n.", b"csys\nnothing\n.", b"\x80\x04\x8c\x03sys\x8c\x07nothing\x93.", b"h\x05.", b"g7\n.", b"S'a\n.", b"S'a\\x41'\n.",
             b"P7\n.", b"N)\x81.", b"\x80\x04\x95\x05\x00\x00\x00\x00\x00\x00\x00N.", b"(K\x01K\x02l.", b"(K\x01K\x02d.", b"(i__builtin__\nlist\n.", b"(c__builtin__\ndict\no.", b"]K\x01a.", b"}K\x01K\x02s.", b"K\x012.", b"(K\x011N.", b"V\\u20ac\n.",
             b"U\x01\xe9.", b"L12L\n.", b"F1.5\n.", b"\x8a\x00.", b"\x8a\x09\xff\xff\xff\xff\xff\xff\xff\xff\x80.", b"\x82\x01.", b"NNb.", b"N}b."):
    print(data, end=" ")
    tried(lambda: pickle.loads(data))
print(pickle.loads(b"U\x01\xe9.", encoding="latin1"), pickle.loads(b"U\x01\xe9.", encoding="bytes"), pickle.loads(b"U\x01\xe9.", errors="replace"))


class Naming(pickle.Pickler):
    def persistent_id(self, value):
        return f"id{value[0]}" if isinstance(value, tuple) else None


class Named(pickle.Unpickler):
    def persistent_load(self, name):
        return "loaded " + name

    def find_class(self, module, name):
        return super().find_class(module, name) if name != "Plain" else Slotted


for protocol in (0, 1, 4):
    file = io.BytesIO()
    Naming(file, protocol).dump([(1,), "x", (2,)])
    print(file.getvalue(), Named(io.BytesIO(file.getvalue())).load())
print(Named(io.BytesIO(pickle.dumps(Plain))).load())


class Reducing(pickle.Pickler):
    dispatch_table = {complex: lambda c: (complex, (0, 1))}

    def reducer_override(self, value):
        return (str, ("class",)) if value is Plain else NotImplemented


file = io.BytesIO()
Reducing(file).dump([Plain, 3j, int])
print(pickle.loads(file.getvalue()))
file = io.BytesIO()
pickler = pickle.Pickler(file, 2)
for _ in range(3):
    pickler.dump(shared)
pickler.clear_memo()
pickler.dump(shared)
file.seek(0)
unpickler = pickle.Unpickler(file)
loaded = [unpickler.load() for _ in range(4)]
print(file.getvalue(), loaded[0] is loaded[1], loaded[0] is loaded[3])
tried(unpickler.load)
copyreg.add_extension("__main__", "Plain", 0xF0)
print(pickle.dumps(Plain, 2), pickle.loads(pickle.dumps(Plain, 2)))
copyreg.remove_extension("__main__", "Plain", 0xF0)
