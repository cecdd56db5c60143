# Assignment expressions bind where they stand; conditional expressions evaluate one side.
data = iter([3, 1, 4, 1, 5])
while (n := next(data, None)) is not None:
    print(n, end=" ")
print(n)
if (length := len("hello")) > 3:
    print(length)
print([y := 1, y ** 2, y + 1], y, (z := 5) + z)
print([half for x in range(6) if (half := x // 2) % 2], half)


def f(x=(default := 7)):
    return x


print(f(), default, (lambda: (inner := 3) + inner)())
print("a" if True else 1 / 0, 1 / 0 if False else "b", "x" if 0 else "y" if 0 else "z")
total = 0
print([total := total + v for v in range(5)], total)
print(any((hit := w).startswith("c") for w in ["a", "cat", "cow"]), hit)
