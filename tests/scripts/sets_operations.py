# Sets and frozensets: algebra, comparison, methods. Ints of small size keep a known order.
a, b = {1, 2, 3}, {3, 4}
print(a | b, a & b, a - b, a ^ b, a < {1, 2, 3, 4}, a <= a, a > {1}, a == {3, 2, 1}, a.isdisjoint({9}), {1} != {1})
print(a.union([7], (8,)), a.intersection([1, 2]), a.difference({1}), a.symmetric_difference([1]), a.issubset(range(5)), a.issuperset([1]))
a.add(5)
a.discard(99)
a.remove(1)
print(a, len(a), 2 in a, [] == a)
a.update([10], {11})
a.intersection_update({5, 10, 11})
a.difference_update([11])
a.symmetric_difference_update({5, 6})
print(sorted(a), a.copy() == a, a.pop() in (6, 10))
a.clear()
print(a, set(), frozenset(), frozenset([1]), {1, 2} == frozenset([2, 1]), hash(frozenset([1, 2])) == hash(frozenset([2, 1])))
try:
    a.remove(1)
except KeyError as error:
    print(repr(error))
try:
    {[1]}
except TypeError as error:
    print(error)
try:
    frozenset().add(1)
except AttributeError as error:
    print(error)
print(sorted(set("hello")), len(set("hello")), {frozenset([1]): "x"}[frozenset([1])], sorted({n % 5 for n in range(20)}))
print({1, 2, 3} & {2: "a"}.keys(), type({1} | frozenset([2])).__name__, type(frozenset([1]) | {2}).__name__)
try:
    {1} | [2]
except TypeError as error:
    print(error)
union = set()
for n in range(1000):
    union.add(n * 7 % 101)
print(len(union), sum(union), set(range(3)), bool(set()), 1.0 in {1}, True in {1})
