"""FOR_ITER: a list, a tuple, a range, a generator, a dict."""


def numbers():
    yield 1


def warm(items, pair, table):
    for _ in items:
        pass
    for _ in pair:
        pass
    for _ in range(2):
        pass
    for _ in numbers():
        pass
    for _ in table:
        pass


for _ in range(100):
    warm([1, 2], (1, 2), {1: 1})
