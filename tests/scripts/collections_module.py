# Containers of the module collections.
from collections import Counter, ChainMap, OrderedDict, UserDict, UserList, UserString, defaultdict, deque, namedtuple
import collections.abc as abc

d = deque("abc", maxlen=4)
d.append("d"), d.append("e"), d.appendleft("z")
print(d, d.maxlen, len(d), d[0], d[-1], "b" in d, list(reversed(d)), d.index("c"), d.count("b"))
d = deque([3, 1, 2])
d.extend([4, 5]), d.extendleft([0, -1]), d.rotate(2)
print(d, d.pop(), d.popleft(), d.copy() == d, d + deque([9]), d * 2, d < deque([9]), bool(deque()))
d.insert(1, "x"), d.remove(3), d.reverse()
del d[0]
d[0] = "y"
print(d, deque([1, 2], 1), repr(deque(maxlen=2)))
for wrong in [lambda: deque().pop(), lambda: deque([1])[3], lambda: deque([1]).remove(2), lambda: deque([1], -1), lambda: deque([1]).index(5), lambda: hash(deque()), lambda: deque() + [1], lambda: deque(1), lambda: deque([1], 1).insert(0, 2)]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
d = deque([1, 2])
try:
    for x in d:
        d.append(x)
except RuntimeError as e:
    print(e)
d.append(d)
print(d)
dd = defaultdict(list, a=[1])
dd["b"].append(2)
print(dd, dict(dd), dd.default_factory, "c" in dd, dd.get("c"), defaultdict(int, {1: 2}) | {3: 4}, defaultdict(None))
try:
    defaultdict()["k"]
except KeyError as e:
    print("KeyError", e)
try:
    defaultdict(3)
except TypeError as e:
    print(e)
c = Counter("mississippi")
print(c, c.most_common(2), c["z"], c + Counter("sip"), c - Counter("ss"), c & Counter("is"), c | Counter("zz"), sum(c.values()), sorted(c.elements()), -Counter(a=-1))
c.update("mm"), c.subtract("s")
print(c, c.total())
P = namedtuple("P", "x y z", defaults=[0])
p = P(1, y=2)
print(p, p.x, p._replace(x=5), p._asdict(), P._fields, P._field_defaults, P._make([7, 8, 9]), p == (1, 2, 0), P.__doc__, P.x.__doc__)
for wrong in [lambda: P(1), lambda: p._replace(q=1), lambda: namedtuple("A", "a a"), lambda: namedtuple("A", "def"), lambda: setattr(p, "x", 3)]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
print(namedtuple("R", "a def a", rename=True)._fields)
o = OrderedDict([("a", 1), ("b", 2), ("c", 3)])
o.move_to_end("a"), o.move_to_end("c", last=False)
print(o, o.popitem(), o.popitem(last=False), o, OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1) == {"a": 1}, list(reversed(OrderedDict(a=1, b=2))))
m = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(m, m["a"], m["b"], dict(m), m.new_child({"c": 4})["c"], m.parents)
print(isinstance([], abc.Sequence), isinstance({}, abc.Mapping), isinstance((x for x in []), abc.Generator), issubclass(set, abc.Set), isinstance(3, abc.Hashable), isinstance([], abc.Hashable), isinstance(len, abc.Callable))


class Seq(abc.Sequence):
    def __getitem__(self, i):
        return [1, 2, 3][i]

    def __len__(self):
        return 3


s = Seq()
print(list(s), 2 in s, s.index(3), s.count(1), list(reversed(s)), issubclass(Seq, abc.Iterable))
try:
    abc.Mapping()
except TypeError as e:
    print(e)


class U(UserDict):
    def __missing__(self, key):
        return key * 2


u = U(a=1)
print(u, u["b"], UserList([1, 2]) + [3], UserString("ab").upper())
