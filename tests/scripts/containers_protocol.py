# Classes that act as containers: getting, setting, deleting, containing, length.
class Grid:
    def __init__(self, width):
        self.width = width
        self.cells = {}

    def __getitem__(self, key):
        print("get", key, end="; ")
        return self.cells.get(key, ".")

    def __setitem__(self, key, value):
        print("set", key, value)
        self.cells[key] = value

    def __delitem__(self, key):
        print("del", key)
        del self.cells[key]

    def __contains__(self, key):
        return key in self.cells

    def __len__(self):
        return len(self.cells)

    def __call__(self, *args, **kwargs):
        return args, kwargs


g = Grid(3)
g[1, 2] = "x"
g["name"] = "y"
g[1, 2] += "!"
print(g[1, 2], g[0], len(g), (1, 2) in g, 5 in g, g(1, k=2))
del g[1, 2]
print(len(g))
try:
    del g["none"]
except KeyError as error:
    print("KeyError", error)


class Bare:
    pass


bare = Bare()
for action in (lambda: bare[0], lambda: len(bare), lambda: 1 in bare, lambda: bare(), lambda: bare < bare, lambda: -bare, lambda: iter(bare), lambda: bare.x):
    try:
        action()
    except (TypeError, AttributeError) as error:
        print(error)


def put():
    bare[0] = 1


def remove():
    del bare[0]


for action in (put, remove):
    try:
        action()
    except TypeError as error:
        print(error)
print(bare == bare, bare != Bare(), bool(bare))


class Generic:
    def __class_getitem__(cls, item):
        return f"{cls.__name__}[{item}]"


print(Generic[int], Generic["x", 1], list[int], dict[str, int])
