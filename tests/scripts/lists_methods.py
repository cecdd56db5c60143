# Every method of list.
a = [3, 1, 2]
a.append(4)
a.extend((5, 6))
a.insert(0, 0)
a.insert(-1, "x")
a.insert(100, "end")
print(a, len(a), a.index(4), a.count(1), a.pop(), a.pop(0), a.pop(-2), a)
a.remove(1)
a.reverse()
print(a, a.copy() == a, a.copy() is a)
a.clear()
print(a, not a, [] == [], [1] + [2], [0] * 3, 2 * [1, 2], 1 in [1], [1, 2] < [1, 3])
b = [5, 3, 9, 1]
b.sort()
print(b, sorted(b, reverse=True))
b.sort(key=lambda n: -n)
print(b, b.sort())
words = ["banana", "Apple", "cherry"]
print(sorted(words), sorted(words, key=str.lower), sorted(words, key=len), max(words, key=len), min(words, key=str.lower))
grid = [[0] * 3] * 2
grid[0][0] = 1
print(grid)
c = [1, 2, 3]
c += "ab"
c[0], c[-1] = c[-1], c[0]
del c[1]
print(c, list(range(3)), list("ab"), list({"k": 1}), list(), list(reversed(c)), [c, c])
print([1, 2, 3].index(3, 1), [1, [2, [3]]], any([0, ""]), all([]), sum([1, 2], 10), sum([[1], [2]], []))
print(list(map(str, [1, 2])), list(filter(None, [0, 1, "", "a"])), list(zip([1, 2], "ab", (True, False))), list(enumerate("ab", 1)))
for n in (c2 := [1, 2, 3, 4]):
    if n == 2:
        c2.remove(n)
print(c2, [1, 2, 3] == (1, 2, 3))
