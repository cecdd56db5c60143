# Chained comparisons evaluate each operand once and stop at the first false one.
def value(n):
    print("value", n, end="; ")
    return n


print(value(1) < value(2) < value(3))
print(value(3) < value(2) < value(1))
print(value(1) < value(3) > value(2) == value(2) != value(5))
print(1 < 2 < 3 < 4, 1 < 2 > 3, not 1 < 2, 1 == 1.0 == True, 1 in [1, 2] == True)
print((1, 2) < (1, 3), [1, 2, 3] > [1, 2], "a" < "b" < "ba", (1, "a") == (1, "a"), {1: 2} == {1: 2.0})
print(None is None, None is not None, 3 not in [1, 2], "bc" in "abcd", [] is [])


class Strange:
    def __eq__(self, other):
        return "equal?"

    def __lt__(self, other):
        return []


s = Strange()
print(s == 1, s < 1, (s < 1 < 2), s != 1)
for operation in (lambda: 1 < "1", lambda: [] < (), lambda: None < None, lambda: {} < {}, lambda: 1j < 2j):
    try:
        operation()
    except TypeError as error:
        print(error)
nan = float("nan")
print(nan == nan, nan != nan, nan < 1, [nan] == [nan], nan in [nan])
