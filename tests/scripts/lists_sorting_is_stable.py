# Sorting keeps equal items in order, calls the key once per item, and survives failing comparisons.
records = [("b", 2), ("a", 1), ("c", 2), ("d", 1), ("e", 3)]
print(sorted(records, key=lambda r: r[1]), sorted(records, key=lambda r: r[1], reverse=True))
calls = []
sorted([3, 1, 2], key=lambda n: calls.append(n) or n)
print(calls)


class Weird:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n

    def __repr__(self):
        return f"W{self.n}"


print(sorted([Weird(3), Weird(1), Weird(2)]), min(Weird(4), Weird(2)))
data = [1, "a", 2]
try:
    data.sort()
except TypeError as error:
    print(error, sorted(map(str, data)))
state = 7
numbers = []
for _ in range(500):
    state = state * 1103515245 + 12345 & 0x7FFFFFFF
    numbers.append(state % 1000)
ordered = sorted(numbers)
print(ordered[:10], ordered[-10:], all(x <= y for x, y in zip(ordered, ordered[1:])), sum(ordered) == sum(numbers))
pairs = sorted((n % 10, i) for i, n in enumerate(numbers))
print(pairs[:5], pairs[-3:])
print(sorted([True, 0, 2.5, -1, False]), sorted(["b", "B", "a", "A"]), sorted([(1, "b"), (1, "a"), (0, "z")]), sorted({3: 0, 1: 0}), sorted("hello"))
mutated = [3, 2, 1]
try:
    mutated.sort(key=lambda n: mutated.append(n) or n)
except ValueError as error:
    print(error)
print(list(reversed(sorted([2, 1, 3]))), sorted([], key=None), sorted([[2], [1, 5], [1]]))
