# range is a lazy sequence with arithmetic instead of items.
for r in (range(5), range(2, 8), range(10, 0, -3), range(0), range(5, 5), range(-3, 3), range(0, 10, 4)):
    print(r, list(r), len(r), bool(r), list(reversed(r)), r[0] if r else None, r[-1] if r else None, r[1:], 4 in r, 4.0 in r, "x" in r)
print(range(3) == range(0, 3, 1), range(0, 3, 2) == range(0, 4, 2), hash(range(3)) == hash(range(3)), range(0) == range(5, 5))
big = range(10 ** 20, 10 ** 20 + 5)
print(big, list(big)[-1], 10 ** 20 + 3 in big, big.index(10 ** 20 + 2), len(range(10 ** 12)), range(10 ** 12)[-1])
print(range(10).start, range(10).stop, range(10).step, range(3, 9).index(5), range(5).count(2), sum(range(101)), max(range(5, 50, 7)))
for action in (lambda: range(1.5), lambda: range(3)[5], lambda: range(3).index(9), lambda: range(), lambda: range(1, 2, 3, 4)):
    try:
        action()
    except (TypeError, IndexError, ValueError) as error:
        print(error)
for i in range(3):
    i += 10
    print(i, end=" ")
print(i)
iterator = iter(range(3))
print(next(iterator), list(iterator), list(iterator))
