# Tuples: building, comparing, nesting, methods.
t = (1, 2, 3)
print(t, (1,), (), 1, t[0], t[-1], t[1:], t + (4,), t * 2, len(t), 2 in t, t.index(3), t.count(1), tuple("ab"), tuple([1]), hash(t) == hash((1, 2, 3)))
print((1, 2) < (1, 2, 3), (1, 3) > (1, 2, 3), () < (0,), (1, (2, 3)) == (1, (2, 3)), (1, 2) == [1, 2], ((1,),) + ((2,),))
try:
    t[0] = 5
except TypeError as error:
    print(error)
try:
    del t[0]
except TypeError as error:
    print(error)
try:
    t + [1]
except TypeError as error:
    print(error)
a = 1, 2
print(a, type(a).__name__, sorted([(2, "a"), (1, "z"), (1, "b")]), max([(1, 5), (2, 0)]), {(0, 0): "origin"}[0, 0])
for x, y in ((1, 2), (3, 4)):
    print(x + y, end=" ")
print()
print(tuple(x * 2 for x in t), sum(t), any(()), all(t), list(zip(t, t[1:])), tuple(reversed(t)), (None,) * 3, ("single",), repr((1, "a", None)))
t += (9,)
print(t, len(t))
