"""LOAD_ATTR: slot of an instance, value of a class, method, module, property, __slots__."""
import math


class Plain:
    shared = 1

    def __init__(self):
        self.x = 1

    def method(self):
        return self

    @property
    def computed(self):
        return 2


class Slotted:
    __slots__ = ("place",)


plain = Plain()
slotted = Slotted()
slotted.place = 3


def warm(plain, slotted):
    plain.x
    plain.shared
    plain.method()
    plain.computed
    slotted.place
    Plain.shared
    math.pi
    [].append


for _ in range(100):
    warm(plain, slotted)
