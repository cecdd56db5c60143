# `global` reaches the module, `nonlocal` the enclosing function, and a class body is no enclosing scope for methods.
level = "module"


def change():
    global level, fresh
    level = "changed"
    fresh = "made inside"


change()
print(level, fresh)


def shadow():
    level = "local"

    def inner():
        global level
        level = "from inner"
        return level
    return inner(), level


print(shadow(), level)


class Body:
    level = "class"
    seen = [level for _ in range(1)]
    copy = level

    def method(self):
        return level


print(Body.seen, Body.copy, Body().method())


def unbound():
    try:
        print(later)
    except UnboundLocalError as error:
        print(error)
    later = 1
    del later
    try:
        later
    except UnboundLocalError as error:
        print(error)


unbound()
try:
    del nothing_of_that_name
except NameError as error:
    print(error)
try:
    nothing_of_that_name
except NameError as error:
    print(error)
print(sorted(name for name in globals() if not name.startswith("__")))
