# SPDX-License-Identifier: GPL-3.0-or-later
# __del__ runs once for each object that dies, what refers to another object first; dead generators are closed.
# deaths: observed
import gc
import sys

sys.unraisablehook = lambda args: print("ignored in", args.object.__qualname__, args.exc_type.__name__, args.exc_value)


class Loud:
    def __init__(self, name, other=None):
        self.name = name
        self.other = other

    def __del__(self):
        print("del", self.name)


def chain():
    Loud("outer", Loud("middle", [Loud("inner")]))


def ring():
    a = Loud("ring")
    a.other = a
    a.held = Loud("held by the ring")


saved = []


class Phoenix:
    def __del__(self):
        print("Phoenix.__del__")
        saved.append(self)


def burn():
    phoenix = Phoenix()
    phoenix.ring = phoenix


def closing():
    def generator():
        try:
            yield 1
            print("not reached")
        finally:
            print("finally")

    g = generator()
    next(g)
    ended = generator()
    list(zip(ended, "a"))
    started = generator()
    del started


class Later:
    pass


def added_later():
    later = Later()
    Later.__del__ = lambda self: print("Later.__del__")
    later.x = 1


class Wrong:
    def __del__(self):
        raise ValueError("in __del__")


def wrong():
    Wrong()


class Base:
    def __del__(self):
        print("Base.__del__", type(self).__name__)


class Derived(Base):
    def __del__(self):
        print("Derived first")
        super().__del__()


def raised_in_init():
    class Fails(Base):
        def __init__(self):
            raise KeyError("no")

    try:
        Fails()
    except KeyError:
        pass


for step in (chain, ring, burn, closing, added_later, wrong, Derived, raised_in_init):
    print(step.__name__)
    step()
    gc.collect()
    gc.collect()

print(len(saved), gc.is_finalized(saved[0]))
saved.clear()
gc.collect()
print("Phoenix is not finalised twice")
sys.unraisablehook = sys.__unraisablehook__
at_exit = Loud("left at exit")
