# One call site calls functions, methods, classes, builtins and objects; functions change their code and defaults.
def call(f, n):
    result = None
    for i in range(n):
        result = f(i)
    return result


class Callable:
    def __call__(self, x):
        return f"called {x}"

    def method(self, x):
        return x + 0.5


class Made:
    def __init__(self, x):
        self.x = x


def plain(x):
    return x * 2


def with_default(x, y=10):
    return x + y


def star(*args):
    return args


for f in (plain, with_default, star, Callable(), Callable().method, str, abs, [].append, lambda x: -x, type, bool):
    print(call(f, 100))
print(call(Made, 100).x)
print(call(with_default, 100))
with_default.__defaults__ = (1000,)
print(call(with_default, 100))
with_default.__code__ = plain.__code__
print(call(with_default, 100))


def other(x):
    return "other"


plain.__code__ = other.__code__
print(call(plain, 100))
try:
    call(lambda: 0, 100)
except TypeError as error:
    print(str(error).split(".")[-1])
try:
    call(5, 100)
except TypeError as error:
    print(error)
