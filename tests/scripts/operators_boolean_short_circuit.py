# `and` and `or` give an operand, not a bool, and evaluate only as much as needed.
def show(value):
    print("saw", repr(value), end="; ")
    return value


print(show(0) or show("") or show([]) or show("end"))
print(show(1) and show("x") and show(0) and show(2))
print(show(None) or show(1) and show(2))
print(not show(""), not not show("x"))
print([bool(x) for x in (0, 1, 0.0, -0.0, "", " ", [], [0], (), {}, set(), None, range(0), range(1), 0j, b"", b"\0")])
print("yes" if show([]) else "no", "yes" if show([0]) else "no")


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n


print(bool(Sized(0)), bool(Sized(2)), "full" if Sized(1) else "empty")


class Liar:
    def __bool__(self):
        return 1


try:
    bool(Liar())
except TypeError as error:
    print(error)
try:
    if Sized(-1):
        pass
except ValueError as error:
    print(error)
