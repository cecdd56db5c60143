# `yield from` passes values, sent values and exceptions through, and gives the return value.
def inner():
    try:
        got = yield 1
        print("inner got", got)
        got = yield 2
        print("inner got", got)
    except ValueError as error:
        print("inner caught", error)
        yield "recovered"
    return "inner result"


def outer():
    result = yield from inner()
    print("outer got", result)
    yield from [10, 20]
    yield from "ab"
    return "outer result"


g = outer()
print(next(g), g.send("x"), g.throw(ValueError("y")), next(g), next(g), next(g), next(g))
try:
    next(g)
except StopIteration as stop:
    print(stop.value)


def chain(depth):
    if depth:
        yield depth
        yield from chain(depth - 1)
        yield -depth


print(list(chain(4)))


def returns():
    return 5
    yield


print(list(returns()))
g = returns()
try:
    next(g)
except StopIteration as stop:
    print(stop.value, stop.args)


def tree(node):
    if node is None:
        return 0
    left, value, right = node
    count = yield from tree(left)
    yield value
    count += yield from tree(right)
    return count + 1


def counted():
    total = yield from tree((((None, 1, None), 2, None), 3, (None, 4, None)))
    print("nodes", total)


print(list(counted()))
