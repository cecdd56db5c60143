# Where several things are wrong with a call, CPython has an order in which it looks at them; so have its quirks a place.
def t(f, *arguments, **keywords):
    try:
        print(repr(f(*arguments, **keywords)))
    except BaseException as error:
        print(type(error).__name__, error)


class Items(list):
    def __index__(self):
        return 3


class Times(list):
    def __mul__():
        pass


class Text(str):
    def __bytes__(self):
        return "x"


class NoRepr(str):
    def __repr__(self):
        return self.missing


class Sized:
    length = -1

    def __len__(self):
        if self.length is None:
            raise KeyError("length")
        return self.length

    def __iter__(self):
        return iter([1])


class Unhappy(Sized):
    length = None


class Mute:
    def __repr__(self):
        return 1


t(compile, "1", "f", 1)
t(compile, "1", "f", "exec", flags=1 << 40)
t(compile, "1", "f", mode=None)
t(compile, "1", 0.5, 1)
t(compile, "1", key=1)
t(round, x=1)
t(round, 1.5, x=1)
t(pow, 1, x=2)
t(sorted, x=1)
t(sorted, [], x=1)
t(type, [], key=1)
t(lambda: "a".count(*("x",), k=1))
t(lambda: "a".count("x", k=1))
t(lambda: {1}.intersection(*([],), k=1))
t(lambda: [1] * Items())
t(lambda: "a" * Times())
t(lambda: (1,) * Times())
t(lambda: "%*r" % -2 ** 63)
t(issubclass, 1, 2)
t(issubclass, int, 2)
t(issubclass, 1, ())
t(bytes, Text())
t(bytes, Text("é"), "utf-8")
t(b"".decode, "nope")
t(b"a".decode, "nope")
t(str, memoryview(b"ab"), "ascii")
t(int, NoRepr("x"))
t(float, NoRepr("x"))
t(str, Mute())
t(repr, Mute())


class Mirror:
    pass


Mirror.__repr__ = Mirror.__str__
t(str, Mirror())
for place, value in ((5, []), (9, 300), (0, 300), ([], 1), (0, 7)):
    array = bytearray(b"ab")
    t(array.__setitem__, place, value)
for made in (list, tuple, bytes, bytearray, set, sorted):
    t(made, Sized())
    t(made, Unhappy())
t(lambda: [*Sized()])
t(lambda: (*Unhappy(),))
items = []
t(items.__setitem__, slice(None), Unhappy())
print(items, type(iter("a")).__name__, type(iter("é")).__name__)
t(UnicodeDecodeError, "a", bytearray(b"abc"), 0, 1, "b")
print(UnicodeDecodeError("a", bytearray(b"abc"), 0, 1, "b").object)
t(UnicodeDecodeError, "a", [], "a", None, [])
t(UnicodeDecodeError, "a", [], 1, 2, [])
t(UnicodeDecodeError, "a", [], 1, 2, "b")
t(OSError, 2 ** 53 + 1, "x")
t(OSError, 2, "x")
t(ExceptionGroup, "x", {})
t(ExceptionGroup, "x", {ValueError()})
t(lambda: list[int] + 1)
t(lambda: (int | str) - 1)
t(lambda: dict(a=1, **{"a": 2}))
try:
    raise ValueError
except ValueError:
    t(lambda: dict(a=1, **{"a": 2}))
for size in (2 ** 31, -2 ** 31 - 1, 2 ** 63, -2 ** 70, 1.5):
    t(b"abcd".hex, " ", size)
    t(b"a\tb".expandtabs, size)
    t("a\tb".expandtabs, size)
    t(compile, "1", "f", "eval", size)
    t(compile, "1", "f", "eval", optimize=size)
    t(chr, size)
