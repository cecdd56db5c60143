# SPDX-License-Identifier: GPL-3.0-or-later
# Loops that drop what they make leave nothing behind, rings and classes included.
# deaths: observed
import gc
import weakref


class Node:
    pass


def ring():
    a, b = Node(), Node()
    a.other, b.other = b, a


def closure():
    def inner(n):
        return inner if n else None

    inner(1)


def generator():
    def numbers():
        try:
            yield from range(3)
        finally:
            pass

    next(numbers())


def exception():
    def fail(n):
        if n == 0:
            raise ValueError(n)
        fail(n - 1)

    try:
        fail(3)
    except ValueError as error:
        kept = error
        kept.self = kept


def plain_class():
    class Base:
        def method(self):
            return __class__

    class Derived(Base):
        x = 1

    d = Derived()
    d.a, d.b = d, Derived.method
    d.method()


def class_with_meta():
    class Meta(type):
        pass

    class Made(metaclass=Meta):
        __slots__ = ("x",)

    Made().x = Made


def finalised():
    class Dies:
        def __del__(self):
            pass

    Dies()


def referred():
    node = Node()
    node.reference = weakref.ref(node, lambda r: None)
    weakref.proxy(node)


def code():
    namespace = {}
    exec("def f(x):\n    return f, x", namespace)
    namespace["f"](1)


def objects():
    gc.collect()
    gc.collect()
    return len(gc.get_objects())


for make in (ring, closure, generator, exception, plain_class, class_with_meta, finalised, referred, code):
    for _ in range(20):
        make()
    before = objects()
    for _ in range(1000):
        make()
    after = objects()
    print(make.__name__, "ok" if after - before < 100 else f"left {after - before} objects")
print([c.__name__ for c in object.__subclasses__() if c.__name__ in ("Base", "Made", "Dies")], type.__subclasses__(type)[-1].__name__ != "Meta")
