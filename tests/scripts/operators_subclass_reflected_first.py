# A subclass on the right that overrides the reflected method goes first; comparison swaps sides.
class Base:
    def __add__(self, other):
        return "Base.add"

    def __radd__(self, other):
        return "Base.radd"

    def __lt__(self, other):
        return "Base.lt"

    def __gt__(self, other):
        return "Base.gt"


class Derived(Base):
    def __radd__(self, other):
        return "Derived.radd"

    def __gt__(self, other):
        return "Derived.gt"


class Plain(Base):
    pass


print(Base() + Derived(), Derived() + Base(), Base() + Plain(), 1 + Base())
print(Base() < Derived(), Derived() < Base(), Base() < Plain(), 5 < Base(), 5 > Base())
try:
    5 <= Base()
except TypeError as error:
    print(error)
