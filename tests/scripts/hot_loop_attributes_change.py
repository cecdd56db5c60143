# Attribute sites stay right while instances, classes and bases change under them.
class A:
    kind = "a"

    def name(self):
        return "A"


class B:
    def name(self):
        return "B"


class C(A):
    pass


def names(objects):
    return "".join(o.name() for o in objects)


def kinds(objects):
    found = {}
    for o in objects:
        found[o.kind] = found.get(o.kind, 0) + 1
    return found


items = [C() for _ in range(200)]
print(names(items)[:4], kinds(items))
C.kind = "c"
print(kinds(items))
items[50].kind = "own"
items[51].extra = 1
print(kinds(items))
C.name = lambda self: "C"
print(names(items)[:4])
del C.name
print(names(items)[:4])
A.name = lambda self: "a"
print(names(items)[:4])
items[0].__class__ = B
print(names(items)[:4])
items[1].name = lambda: "*"
print(names(items)[:4])
A.kind = property(lambda self: "prop" if "extra" in self.__dict__ else "plain")
del C.kind
print(kinds(items[1:50] + items[51:]))
try:
    items[0].kind
except AttributeError as error:
    print(error)


def store(objects, value):
    for o in objects:
        o.slot = value
    return sum(o.slot for o in objects)


print(store(items, 1), store(items, 2.5))
C.slot = property(lambda self: 7, lambda self, value: None)
print(store(items[1:], 3))
