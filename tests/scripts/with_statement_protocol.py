# Context managers enter in order, exit in reverse, see the exception and may swallow it.
class Manager:
    def __init__(self, name, swallow=False):
        self.name = name
        self.swallow = swallow

    def __enter__(self):
        print("enter", self.name)
        return self.name.upper()

    def __exit__(self, kind, value, traceback):
        print("exit", self.name, kind and kind.__name__, value, traceback is not None)
        return self.swallow


with Manager("a") as a, Manager("b") as b:
    print(a, b)
with Manager("c", swallow=True):
    raise ValueError("swallowed")
try:
    with Manager("outer"), Manager("inner"):
        raise KeyError("passes")
except KeyError as error:
    print("caught", error)


def leave():
    for i in range(3):
        with Manager(f"loop{i}"):
            if i == 0:
                continue
            if i == 1:
                return "returned"


print(leave())
with (Manager("p") as p, Manager("q")):
    pass


class Broken:
    def __enter__(self):
        pass


for thing in (5, Broken()):
    try:
        with thing:
            pass
    except TypeError as error:
        print(error)


class ExitRaises:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        raise RuntimeError("in exit")


try:
    with ExitRaises():
        raise ValueError("in body")
except RuntimeError as error:
    print(error, repr(error.__context__))
with Manager("unpack") as (x, *rest):
    print(x, rest)
