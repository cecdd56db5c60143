# A hot loop sees ints, floats, strings and objects in turn: results stay right after every change.
class Vec:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return Vec(self.x + other.x)


def total(items, start):
    result = start
    for item in items:
        result = result + item
    return result


for _ in range(3):
    print(total(range(1000), 0))
    print(total([0.5] * 1000, 0.0))
    print(total(["a"] * 300, "")[-5:], len(total(["a"] * 300, "")))
    print(total([Vec(2)] * 300, Vec(0)).x)
    print(total([2 ** 60] * 300, 0))
    print(total([[1]] * 100, [])[:3])
    print(total([1, 0.5] * 200, 0))
    print(total([True] * 200, 0))
    try:
        total([1] * 500 + ["x"], 0)
    except TypeError as error:
        print(error)
