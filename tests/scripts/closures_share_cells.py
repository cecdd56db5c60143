# Closures over one variable share it; each call of the outer function makes new cells.
def counter(start):
    count = start

    def up(by=1):
        nonlocal count
        count += by
        return count

    def peek():
        return count

    return up, peek


up, peek = counter(10)
other_up, other_peek = counter(100)
print(up(), up(5), peek(), other_up(), other_peek(), peek())

functions = [lambda: i for i in range(3)]
print([f() for f in functions])
functions = [lambda i=i: i for i in range(3)]
print([f() for f in functions])


def late():
    def read():
        return value
    try:
        read()
    except NameError as error:
        print(type(error).__name__, error)
    value = "bound later"
    return read()


print(late())
print(up.__closure__[0].cell_contents, up.__code__.co_freevars)


def three_levels():
    a = 1

    def middle():
        b = 2

        def bottom():
            nonlocal a, b
            a, b = b, a
            return a, b
        return bottom(), (a, b)
    return middle(), a


print(three_levels())
