"""UNPACK_SEQUENCE: a pair, a longer tuple, a list, an iterator."""


def warm(pair, triple, items, text):
    a, b = pair
    a, b, c = triple
    a, b = items
    a, b = text


for _ in range(100):
    warm((1, 2), (1, 2, 3), [1, 2], "ab")
