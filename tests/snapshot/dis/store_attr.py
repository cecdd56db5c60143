"""STORE_ATTR: slot of an instance, __slots__, a new attribute."""


class Plain:
    def __init__(self):
        self.x = 1


class Slotted:
    __slots__ = ("place",)


def warm(plain, slotted):
    plain.x = 2
    slotted.place = 3
    Plain().late = 4


plain, slotted = Plain(), Slotted()
for _ in range(100):
    warm(plain, slotted)
