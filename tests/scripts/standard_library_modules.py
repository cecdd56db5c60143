# Modules of the standard library that are written in Python work over those that the VM brings.
import ast
import contextlib
import contextvars
import copy
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import heapq
import inspect
import io
import json
import logging
import operator
import pprint
import statistics
import string
import textwrap
import threading
import typing
import unittest
import warnings
import weakref


@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 0
    tags: list = dataclasses.field(default_factory=list, compare=False)


class Colour(enum.Enum):
    RED = 1
    GREEN = enum.auto()


class Flags(enum.Flag):
    A = enum.auto()
    B = enum.auto()


print(Point(1), Point(1) < Point(1, 2), dataclasses.replace(Point(1), y=5), dataclasses.asdict(Point(2)), dataclasses.fields(Point)[0].name)
print(Colour.RED, Colour(2), Colour["GREEN"], list(Colour), Flags.A | Flags.B, Flags.A in Flags(3), Colour.RED.name)
print(functools.reduce(operator.add, [1, 2, 3]), functools.partial(pow, 2)(5), sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))


@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@functools.singledispatch
def show(v):
    return "object"


@show.register
def _(v: int):
    return "int"


print(fib(50), fib.cache_info(), show(1), show("a"), functools.wraps(fib)(lambda: 0).__name__)
print(json.dumps({"a": [1, 2.5, None, True, "ü"]}), json.loads('{"x": [1, {"y": "\\u00e9"}]}'), json.dumps([1, {"b": 2}], indent=1, sort_keys=True))
print(datetime.date(2024, 2, 29) + datetime.timedelta(days=366), datetime.datetime(2020, 1, 2, 3, 4, 5).isoformat(), datetime.datetime.strptime("2021-03-04", "%Y-%m-%d").strftime("%d/%m/%y"), datetime.timedelta(seconds=3661))
print(decimal.Decimal("0.1") + decimal.Decimal("0.2"), decimal.Decimal(1) / 3, round(decimal.Decimal("2.675"), 2), fractions.Fraction(3, 4) + fractions.Fraction("0.5"), statistics.mean([1, 2, 4]), statistics.stdev([1, 2, 3, 4]), statistics.median([5, 1, 3]))
print(string.Template("$a-${b}").substitute(a=1, b=2), string.capwords("hello world"), string.Formatter().format("{0!r:>5} {x[1]}", "a", x=[1, 2]), textwrap.fill("the quick brown fox jumps", 10), textwrap.dedent("  a\n  b"))
heap = [5, 1, 4]
heapq.heapify(heap)
print(heapq.heappop(heap), heapq.nlargest(2, [1, 5, 3]), list(heapq.merge([1, 4], [2, 3])), copy.deepcopy({"a": [1, [2]]}), copy.copy(Point(3)))
print(ast.dump(ast.parse("x = 1 + y")), ast.literal_eval("{'a': [1, (2, None)]}"), ast.unparse(ast.parse("if a:\n  b()")), eval(compile(ast.parse("1 + 2", mode="eval"), "", "eval")))
print(inspect.signature(lambda a, /, b=1, *c, d, **e: 0), inspect.isclass(Point), inspect.getdoc(Point) is not None, [p.kind.name for p in inspect.signature(Point).parameters.values()])
T = typing.TypeVar("T")


class Box(typing.Generic[T]):
    pass


class Movie(typing.TypedDict):
    name: str


class Pair(typing.NamedTuple):
    a: int
    b: str = "x"


print(typing.Optional[int], typing.Union[int, str, int], typing.List[T][int], Box[int], typing.get_type_hints(Pair), Movie(name="m"), Pair(1), list[T][int], typing.get_args(dict[str, int]), typing.cast(int, "x"))
with contextlib.redirect_stdout(io.StringIO()) as captured, contextlib.suppress(ZeroDivisionError):
    print("hidden")
    1 / 0
print(repr(captured.getvalue()))


@contextlib.contextmanager
def managed(name):
    print("enter", name)
    try:
        yield name
    finally:
        print("leave", name)


with contextlib.ExitStack() as stack:
    print([stack.enter_context(managed(n)) for n in "ab"])
variable = contextvars.ContextVar("variable", default=0)
contextvars.copy_context().run(variable.set, 5)
print(variable.get(), pprint.pformat({"b": [1] * 30, "a": 2}, width=40))
results = []
threads = [threading.Thread(target=results.append, args=(i,)) for i in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(sorted(results), threading.current_thread().name, threading.Lock().acquire(False))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("careful", UserWarning)
print(caught[0].message, caught[0].category.__name__)
stream = io.StringIO()
logging.basicConfig(stream=stream, format="%(levelname)s:%(name)s:%(message)s", level=logging.INFO)
logging.getLogger("test").info("hello %s", "log")
print(stream.getvalue().strip())


class Case(unittest.TestCase):
    def test_good(self):
        self.assertEqual(1 + 1, 2)

    def test_bad(self):
        self.assertIn(3, [1, 2])


outcome = unittest.TextTestRunner(stream=io.StringIO()).run(unittest.defaultTestLoader.loadTestsFromTestCase(Case))
print(outcome, outcome.failures[0][1].splitlines()[-1])
print(weakref.ref(Point)() is Point, weakref.WeakValueDictionary(a=Point)["a"] is Point)
