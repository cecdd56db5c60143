# __slots__ reserves places, refuses other names, and leaves out __dict__.
class Pair:
    __slots__ = ("left", "right")

    def __init__(self, left, right):
        self.left = left
        self.right = right


class Triple(Pair):
    __slots__ = ("middle",)


class Open(Pair):
    pass


p = Pair(1, 2)
print(p.left, p.right, hasattr(p, "__dict__"))
p.left += 10
print(p.left)
try:
    p.other = 1
except AttributeError as error:
    print(error)
del p.left
try:
    p.left
except AttributeError as error:
    print(error)
t = Triple(1, 2)
t.middle = 1.5
print(t.left, t.middle, t.right, hasattr(t, "__dict__"))
o = Open(1, 2)
o.other = 3
print(o.__dict__, o.left)
print(type(Pair.left).__name__, Pair.__slots__)


class Lender:
    __slots__ = ("lent",)


class Borrower:
    __slots__ = ("own",)
    lent = Lender.lent


def read(o):
    return o.lent


def write(o):
    o.lent = 1


borrower, lender = Borrower(), Lender()
borrower.own = 42
errors = set()
for _ in range(200):
    for use in (read, write):
        try:
            use(borrower)
        except TypeError as error:
            errors.add(str(error))
    write(lender)
print(errors, read(lender), borrower.own)
