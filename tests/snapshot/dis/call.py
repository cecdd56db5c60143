"""CALL: Python functions, methods, classes, builtin functions, methods of builtin types."""


class Plain:
    def __init__(self, x=1):
        self.x = x

    def method(self):
        return self.x


def exact(a, b):
    return a


def defaults(a, b=2):
    return b


def warm(plain, items):
    exact(1, 2)
    defaults(1)
    exact(a=1, b=2)
    plain.method()
    Plain()
    Plain(2)
    len(items)
    isinstance(items, list)
    str(1)
    type(items)
    items.append(1)
    items.pop()
    max(1, 2)


plain = Plain()
for _ in range(100):
    warm(plain, [])
