# SPDX-License-Identifier: GPL-3.0-or-later
# Classes that change while a loop reads them: each read sees the class as it is.
def make_classes():
    global Base, Other, Leaf

    class Base:
        rank = 1

        def name(self):
            return "base"

    class Other:
        rank = 10

        def name(self):
            return "other"

    class Leaf(Base):
        pass


def watch(change, rounds):
    make_classes()
    o = Leaf()
    seen = []
    for n in range(rounds):
        change(n)
        seen.append((o.rank, o.name()))
    return [seen[0], seen[1], seen[-1], len(set(seen))]


def rebind_value(n):
    Base.rank = n


def rebind_method(n):
    Base.name = lambda self: n % 3


def own_value(n):
    if n % 2:
        Leaf.rank = n
    elif n:
        del Leaf.rank


def bases(n):
    Leaf.__bases__ = (Other,) if n % 2 else (Base,)


def data_descriptor(n):
    Base.rank = property(lambda self: n) if n % 2 else n


def slots_come_and_go(n):
    setattr(Base, f"extra{n}", n)
    if n:
        delattr(Base, f"extra{n - 1}")


def own_lookup(n):
    if n % 2:
        Base.__getattribute__ = lambda self, key: key if key == "rank" else object.__getattribute__(self, key)
    elif n:
        del Base.__getattribute__


for change in (rebind_value, rebind_method, own_value, bases, data_descriptor, slots_come_and_go, own_lookup):
    print(change.__name__, watch(change, 2000))


class Switching:
    pass


class One(Switching):
    def which(self):
        return 1


class Two(Switching):
    def which(self):
        return 2


def switch(rounds):
    o = One()
    total = 0
    for n in range(rounds):
        o.__class__ = Two if n % 3 else One
        total += o.which()
    return total


print(switch(3000))


def init_changes(rounds):
    class Point:
        def __init__(self, x):
            self.x = x

    total = 0
    for n in range(rounds):
        if n % 100 == 50:
            def __init__(self, x, shift=n):
                self.x = x + shift

            Point.__init__ = __init__
        total += Point(n).x
    return total


print(init_changes(2000))
