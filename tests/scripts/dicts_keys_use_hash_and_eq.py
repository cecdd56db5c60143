# Keys are found by __hash__ and then __eq__; equal keys of different types meet.
class Key:
    def __init__(self, name, number):
        self.name = name
        self.number = number

    def __hash__(self):
        print("hash", self.name, end="; ")
        return self.number

    def __eq__(self, other):
        print("eq", self.name, other.name if isinstance(other, Key) else other, end="; ")
        return isinstance(other, Key) and self.name == other.name

    def __repr__(self):
        return self.name


a, also_a, b = Key("a", 1), Key("a", 1), Key("b", 1)
d = {a: "first"}
print(d[a])
print(d[also_a])
print(b in d)
d[b] = "second"
print(d)
d[also_a] = "changed"
print(d)
print(len({a, also_a, b}))


class NoHash:
    def __eq__(self, other):
        return True


class Inherited(NoHash):
    __hash__ = object.__hash__


try:
    {NoHash(): 1}
except TypeError as error:
    print(error)
print(len({Inherited(): 1}), NoHash.__hash__)


class BadHash:
    def __hash__(self):
        return "x"


try:
    hash(BadHash())
except TypeError as error:
    print(error)
print(hash(1) == hash(1.0) == hash(True), hash((1, 2)) == hash((1, 2)), hash("a") == hash("a"), {1: "x"}[True], hash(2 ** 100), hash(-2), hash(0.5))


class Raises:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise ValueError("compared")


try:
    {1: 0}[Raises()]
except ValueError as error:
    print(error)
