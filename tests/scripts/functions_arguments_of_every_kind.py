# Positional-only, normal, star, keyword-only and double-star parameters, bound in every way of calling.
def f(a, b=2, /, c=3, *rest, d, e=5, **more):
    return a, b, c, rest, d, e, more


print(f(1, d=4))
print(f(1, 20, 30, 40, 50, d=4, z=9))
print(f(*[1, 2], **{"d": 4, "c": 7}))
print(f(1, *(2, 3), *[4, 5], d=6, **{"x": 1}, **{"y": 2}))
print(f(1, d=4, a=10, b=11))


def only_keywords(*, first, second="two"):
    return first, second


print(only_keywords(first=1), only_keywords(second=2, first=1))
print((lambda *args, **kwargs: (args, kwargs))(1, 2, a=3))
print((lambda x, y=10: x + y)(5))
