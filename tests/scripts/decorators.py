# Decorators apply from the bottom up, may take arguments, wrap classes, and be any expression.
def trace(function):
    def wrapper(*args, **kwargs):
        print("call", function.__name__, args, kwargs)
        result = function(*args, **kwargs)
        print("result", result)
        return result
    wrapper.__name__ = function.__name__
    return wrapper


def repeat(times):
    print("making repeat", times)

    def decorate(function):
        print("decorating", function.__name__)
        return lambda *args: [function(*args) for _ in range(times)]
    return decorate


@trace
def add(a, b=1):
    return a + b


@repeat(2)
@trace
@repeat(3)
def one():
    return 1


print(add(1), add(2, b=3))
print(one())


class Memo:
    def __init__(self, function):
        self.function = function
        self.known = {}

    def __call__(self, n):
        if n not in self.known:
            self.known[n] = self.function(n)
        return self.known[n]


@Memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), len(fib.known))


def register(cls):
    cls.registered = True
    return cls


@register
class Plugin:
    @trace
    def method(self, x):
        return x * 2

    @staticmethod
    @trace
    def static(x):
        return x


p = Plugin.registered
decorators = [trace]


@decorators[0]
def last():
    return "last"


@(lambda f: "replaced")
def gone():
    pass


print(p, last(), gone, Plugin.static(3))
