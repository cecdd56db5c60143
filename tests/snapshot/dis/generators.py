"""YIELD_VALUE, SEND and RETURN_GENERATOR: code around a generator that delegates."""


def inner():
    yield 1
    return 2


def warm():
    result = yield from inner()
    return result


for _ in range(100):
    list(warm())
