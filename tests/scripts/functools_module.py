# functools in C++: reduce, partial, cmp_to_key and lru_cache, with their attributes, errors and pickles.
import copy
import functools
import pickle
import weakref
from functools import cmp_to_key, lru_cache, partial, reduce


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


def shown(*args, **kwargs):
    return args, kwargs


print(reduce(lambda a, b: a * b, range(1, 6)), tried(reduce, shown, []), tried(reduce, shown, 1), reduce(shown, [1]))

# partial
p = partial(shown, 1, a=2)
print(partial(max, 1, a=2), p.func is shown, p.args, p.keywords, partial.__name__, partial.__module__)
print(p(), p(3, b=4), p(a=5), p(*range(20), **{str(k): k for k in range(20)}))
print(tried(partial), tried(partial, 1), tried(setattr, p, 'func', 1)[0], tried(delattr, p, '__dict__'))
q = partial(p, 2, b=3)
print(q.func is shown, q.args, q.keywords, q(9))
p.note = 'kept'
q = partial(p, 2)
print(q.func is p, p.__dict__, q(), partial(partial(max, 1, 'a'), 2, key=None))
for copied in (copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
    print(copied.args, copied.keywords, copied.note, copied(7))
print(tried(p.__setstate__, 1), tried(p.__setstate__, (1, (), {}, {})), tried(p.__setstate__, (shown, [], {}, {})))
p.__setstate__((shown, (5,), None, {'x': 1}))
print(p.args, p.x, hasattr(p, 'note'))
p.__setstate__((p, (), {}, None))
print(p)


class Sub(partial):
    extra = 1

    def more(self):
        return self.func, self.extra


s = Sub(shown, 1)
s.own = 2
print(s(2), s.more()[1], s.__dict__, repr(s).split('(')[0], partial(s).func is s, partial[int])
print(list(map(partial(pow, 2), range(5))), sorted([3, -4, 1], key=partial(pow, exp=2)))
p = partial(shown)
p.keywords[1] = 2
print(tried(p))


class Holder:
    method = partial(shown, 1)
    direct = functools.partialmethod(shown, 2)


print(Holder().method(3), len(Holder().direct(3)[0]))

# cmp_to_key
key = cmp_to_key(lambda a, b: (a > b) - (a < b))
print(sorted([3, 1, 2], key=key), sorted('bca', key=cmp_to_key(lambda a, b: ord(b) - ord(a))), max([1, 5, 2], key=key))
a, b = key(1), key(obj=2)
print(a < b, a <= b, a == b, a != b, a > b, a >= b, a.obj, b.obj, tried(hash, a), type(a).__name__)
a.obj = 2
print(a == b, tried(lambda: a < 1), tried(lambda: key < a), tried(key), tried(key, 1, 2), tried(cmp_to_key), tried(type(a)),
      tried(lambda: cmp_to_key(lambda x, y: 1 / 0)(1) < cmp_to_key(None)(2)))


# lru_cache
calls = []


@lru_cache(maxsize=3)
def square(n, *rest, **named):
    "doc of square"
    calls.append(n)
    return n * n


print([square(n) for n in (1, 2, 3, 1, 4, 2, 1, 3, 4)], calls, square.cache_info(), square.cache_parameters())
print(square.__name__, square.__doc__, square.__wrapped__(7), square.__module__, type(square).__name__)
square.cache_clear()
calls.clear()
print(square.cache_info(), square(2, x=1), square(2, x=1), square(2, y=1), square(2, 1), square('a' * 0 or 2), calls)
print(tried(square, []), tried(square), square.cache_info())


@lru_cache(maxsize=None, typed=True)
def typed(n, **named):
    return type(n).__name__


print(typed(1), typed(1.0), typed(True), typed(1), typed(1, k=1), typed(1, k=1.0), typed.cache_info(), typed.cache_parameters())


@lru_cache
def plain(n):
    return plain(n - 1) + plain(n - 2) if n > 1 else n


print(plain(90), plain.cache_info())


@lru_cache(maxsize=0)
def never(n):
    return n


print(never(1), never(1), never.cache_info())
print(lru_cache(maxsize=-5)(shown).cache_info(), tried(lru_cache, 'x'), tried(functools._lru_cache_wrapper, 1, 2, False, tuple))


@lru_cache(maxsize=2)
def nested(n):
    return nested(n - 1) + 1 if n else 0


print(nested(10), nested.cache_info(), nested(10), nested(9), nested.cache_info())


@lru_cache(maxsize=2)
def failing(n):
    raise KeyError(n)


print(tried(failing, 1), tried(failing, 1), failing.cache_info())


class Counted:
    def __init__(self, n):
        self.n = n

    @lru_cache(maxsize=8)
    def doubled(self, k):
        return self.n * k

    @staticmethod
    @lru_cache
    def fixed(k):
        return k + 1

    @functools.cached_property
    def once(self):
        print('computed')
        return self.n


c, d = Counted(1), Counted(2)
print(c.doubled(3), d.doubled(3), c.doubled(3), Counted.doubled.cache_info(), Counted.fixed(1), c.fixed(1), Counted.fixed.cache_info(), c.once, c.once)
print(copy.copy(square) is square, copy.deepcopy(square) is square, pickle.loads(pickle.dumps(square)) is square, weakref.ref(square)() is square)
square.attribute = 1
print(square.attribute, sorted(square.__dict__))


# singledispatch methods over class methods keep names and annotations
class Dispatching:
    @functools.singledispatchmethod
    @classmethod
    def take(cls, value: object) -> str:
        "takes"
        return 'object'

    @take.register
    @classmethod
    def _(cls, value: int):
        return 'int'


print(Dispatching.take('x'), Dispatching.take(1), Dispatching.take.__doc__, Dispatching.take.__name__)
