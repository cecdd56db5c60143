# Steps, counts and widths as large as a machine int are sums that C++ must not overflow.
LARGEST = 2 ** 63 - 1
EDGES = (LARGEST, -LARGEST, -LARGEST - 1, LARGEST + 1)


def show(what, *arguments):
    try:
        print(what(*arguments))
    except Exception as error:
        print(type(error).__name__, error)


def without(start, step):
    numbers = list(range(6))
    del numbers[start::step]
    return numbers


def replaced(start, step):
    numbers = bytearray(b"abcdef")
    numbers[start::step] = b"X"
    return numbers


for edge in EDGES:
    print([1, 2, 3][1::edge], (1, 2, 3)[1::edge], "abc"[1::edge], b"abc"[1::edge], range(3)[1::edge])
    show(without, 1, edge)
    show(without, -1, edge)
    show(replaced, 1, edge)
    show("a b c".split, None, edge)
    show("a b c".rsplit, " ", edge)
    show(b"a b c".split, b" ", edge)
    show(b"a b c".rsplit, None, edge)
    show("abc".replace, "b", "x", edge)
    show([1, 2].index, 2, edge)
    show("abc".find, "c", edge, -edge)
    show(slice(edge, -edge, edge).indices, 5)


for edge in EDGES[:3]:
    show(b"abc".hex, ":", edge)


def shifted(number, by):
    return number >> by


for by in list(range(100)) + [-1, 2 ** 46, -2 ** 46, 2 ** 70]:
    try:
        shifted(-12345, by)
    except ValueError as error:
        print(by, error)
print(shifted(-12345, 2 ** 46), shifted(12345, 63), shifted(12345, 64))
