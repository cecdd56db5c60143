# Each way to call with wrong arguments has its own message.
def two(a, b):
    pass


def optional(a, b=1):
    pass


def keyword(*, k, m):
    pass


def posonly(a, /):
    pass


def variadic(a, *rest, k):
    pass


def attempt(call):
    try:
        call()
    except TypeError as error:
        print(error)


attempt(lambda: two())
attempt(lambda: two(1))
attempt(lambda: two(1, 2, 3))
attempt(lambda: two(1, 2, c=3))
attempt(lambda: two(1, a=1))
attempt(lambda: two(b=1))
attempt(lambda: optional())
attempt(lambda: optional(1, 2, 3))
attempt(lambda: optional(1, 2, 3, 4))
attempt(lambda: keyword())
attempt(lambda: keyword(k=1))
attempt(lambda: keyword(1))
attempt(lambda: posonly(a=1))
attempt(lambda: variadic(1))
attempt(lambda: variadic(k=1))
attempt(lambda: two(*[1], **{"a": 2}))
attempt(lambda: two(*5))
attempt(lambda: two(**5))
attempt(lambda: two(**{1: 2}))
attempt(lambda: two.__name__())
attempt(lambda: len())
attempt(lambda: len([], []))
