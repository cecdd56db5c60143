# List, set, dict and generator comprehensions, nested, filtered, and with their own scope.
x = "outside"
print([x for x in range(5)], x)
print([(a, b) for a in range(3) for b in "ab" if a != 1])
print([[row * col for col in range(1, 4)] for row in range(1, 4)])
print(sorted({n % 3 for n in range(10)}), {k: v for k, v in zip("abc", range(3))})
print([n for n in range(30) if n % 2 if n % 3])
print({n: [m for m in range(n)] for n in range(4)})
flat = [item for row in [[1, 2], [3], []] for item in row]
print(flat, [y for y in [z * 2 for z in flat]])
print([(lambda: n)() for n in range(3)], [f() for f in [lambda n=n: n for n in range(3)]])


def local_scope(k):
    return [k * n for n in range(3)], [[k + m for _ in range(2)] for m in range(2)]


print(local_scope(10))
print([last := n for n in range(4)], last)
print([a if a % 2 else -a for a in range(5)])
print([*range(3), *"ab"], {*[1, 2], *[2, 3]}, {**{"a": 1}, "b": 2, **{"a": 3}}, (*[1], 2))
print([i for i, in [(1,), (2,)]], [a + b for a, (b, *c) in [(1, (2, 3)), (4, (5,))]])
try:
    [undefined for _ in [1]]
except NameError as error:
    print(error)
matrix = [[1, 2, 3], [4, 5, 6]]
print([list(column) for column in zip(*matrix)], [[row[i] for row in matrix] for i in range(3)])
