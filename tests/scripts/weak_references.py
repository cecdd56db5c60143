# SPDX-License-Identifier: GPL-3.0-or-later
# Weak references let go of their object: once a collection has found it dead, they are empty and have told so.
# deaths: observed
import copy
import gc
import weakref


class Node:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Node({self.name})"


def make(name):
    return Node(name)


def references():
    node = make("a")
    plain = weakref.ref(node)
    print(plain() is node, weakref.ref(node) is plain, hash(plain) == hash(node), plain.__callback__)
    telling = [weakref.ref(node, lambda r, n=n: print("gone", n, r() is None)) for n in range(3)]
    print(weakref.getweakrefcount(node), weakref.getweakrefs(node)[0] is plain, node.__weakref__ is plain)
    dropped = weakref.ref(node, lambda r: print("never called"))
    del dropped
    gc.collect()
    print(weakref.getweakrefcount(node))
    del node
    gc.collect()
    print(plain(), [t() for t in telling], plain == plain, plain == telling[0], "dead" in repr(plain))


def proxies():
    values = Node("list")
    values.items = [1, 2]
    proxy = weakref.proxy(values)
    print(proxy.name, proxy.items, isinstance(proxy, Node), type(proxy).__name__, weakref.proxy(values) is proxy)
    proxy.name = "changed"
    print(values.name, str(proxy), bool(proxy))
    del values
    gc.collect()
    for action in (lambda: proxy.name, lambda: str(proxy), lambda: proxy + 1, lambda: len(proxy), lambda: hash(proxy)):
        try:
            print(action())
        except (ReferenceError, TypeError) as error:
            print(type(error).__name__, error)

    class Number(int if False else float):
        def __call__(self, *args, **kwargs):
            return args, kwargs

        def __getitem__(self, key):
            return key

    number = Number(7.5)
    p = weakref.proxy(number)
    print(p + 1, 1 + p, p * p, -p, abs(p), int(p), float(p), p // 2, divmod(p, 2), p < 8, p == 7.5, p[3], p(1, a=2))
    p2 = p
    p2 += 1
    print(p2, type(p).__name__)


def tables():
    values = weakref.WeakValueDictionary()
    keys = weakref.WeakKeyDictionary()
    names = weakref.WeakSet()
    kept = make("kept")

    def fill():
        for name in "xyz":
            node = make(name)
            values[name] = node
            keys[node] = name
            names.add(node)

    fill()
    values["kept"] = kept
    keys[kept] = "kept"
    names.add(kept)
    gc.collect()
    print(dict(values), dict(keys), list(names), len(values), len(keys), len(names))
    print(copy.copy(values)["kept"] is kept)


def methods_and_finalize():
    class Owner:
        def method(self):
            return "called"

        def __del__(self):
            print("Owner.__del__")

    owner = Owner()
    method = weakref.WeakMethod(owner.method)
    print(method()())
    final = weakref.finalize(owner, print, "finalize runs")
    print(final.alive)
    owner.ring = owner
    del owner
    gc.collect()
    print(method(), final.alive)


def classes():
    class Plain:
        pass

    class Slotted:
        __slots__ = ("x",)

    class Both:
        __slots__ = ("x", "__weakref__")

    class Derived(Slotted):
        pass

    class Tuple(tuple):
        pass

    class Text(str):
        pass

    for cls in (Plain, Slotted, Both, Derived, Tuple, Text):
        try:
            print(cls.__name__, weakref.ref(cls())() is not None or True, "__weakref__" in cls.__dict__)
        except TypeError as error:
            print(error)
    for value in (1, "s", (), [], {}, None, object(), 1.5, b"", set(), frozenset(), len, print, gc, Plain, classes,
                  [].append, (i for i in ()), classes.__code__, list[int], slice(1), range(2), property()):
        try:
            weakref.ref(value)
            print(type(value).__name__, "can be referred to")
        except TypeError as error:
            print(error)
    for text in ("class A(Plain): __slots__ = '__weakref__'", "class A(tuple): __slots__ = '__weakref__'"):
        try:
            exec(text, {"Plain": Plain})
        except TypeError as error:
            print(error)
    here = weakref.ref(Both)
    del Plain, Slotted, Both, Derived, cls, value
    gc.collect()
    print(here())


def errors_in_callbacks():
    import sys
    told = []
    sys.unraisablehook = lambda args: told.append((args.exc_type.__name__, str(args.exc_value), args.object.__name__))

    def fails(reference):
        raise ValueError("from the callback")

    node = make("b")
    r = weakref.ref(node, fails)
    del node
    gc.collect()
    print(told)
    sys.unraisablehook = sys.__unraisablehook__


references()
proxies()
tables()
methods_and_finalize()
classes()
errors_in_callbacks()
