"""BINARY_OP: ints, floats, text, subscripts, ints with floats, and a power, which has no form."""


def warm(i, f, s, items, pair, table):
    i + i
    i - i
    i * i
    f + f
    f - f
    f * f
    s + s
    items[i]
    pair[i]
    table[s]
    s[i]
    i + f
    i ** i


for _ in range(100):
    warm(1, 0.5, "st", [1, 2], (1, 2), {"st": 1})
