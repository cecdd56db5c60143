# Unpacking of tuples, lists, strings, generators and dicts, nested and starred, with its errors.
a, b = 1, 2
a, b = b, a
print(a, b)
(c, d), [e, *f] = (3, 4), "xyz"
print(c, d, e, f)
first, *middle, last = range(6)
print(first, middle, last)
*start, end = [1]
print(start, end)
head, *tail = "h"
print(head, tail)
x = y = z = []
x.append(1)
print(y is z, z)
for i, (j, k) in enumerate([(1, 2), (3, 4)]):
    print(i, j, k)
for key, *values in [("a", 1, 2), ("b",)]:
    print(key, values)
[p, q] = {"one": 1, "two": 2}
print(p, q)


def generator():
    yield 1
    yield 2


m, n = generator()
print(m, n)
spot = [0, 0]
index = 0
index, spot[index] = 1, 5
print(index, spot)
for source in ((1,), (1, 2, 3), 5, "abc", [], None, {1}, iter([1])):
    try:
        u, v = source
        print("fits", u, v)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
try:
    u, *v, w = [1]
except ValueError as error:
    print(error)


class Attribute:
    pass


o = Attribute()
o.left, o.right = "lr"
print(o.left, o.right)
