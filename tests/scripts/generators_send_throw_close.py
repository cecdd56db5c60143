# A generator receives values and exceptions at its yield, and close runs its finally.
def echo():
    received = "start"
    try:
        while True:
            try:
                received = yield received
            except ValueError as error:
                received = f"caught {error}"
    finally:
        print("closing")


g = echo()
print(next(g), g.send("one"), g.send(None), g.throw(ValueError("bad")), g.send("two"))
g.close()
g.close()
try:
    next(g)
except StopIteration:
    print("exhausted")
try:
    echo().send(1)
except TypeError as error:
    print(error)


def stubborn():
    try:
        yield 1
    except GeneratorExit:
        yield 2


s = stubborn()
next(s)
try:
    s.close()
except RuntimeError as error:
    print(error)


def raiser():
    yield 1
    raise KeyError("inside")


r = raiser()
print(next(r))
try:
    next(r)
except KeyError as error:
    print("out came", error)
print(next(r, "nothing left"))
fresh = echo()
try:
    fresh.throw(TypeError("before the start"))
except TypeError as error:
    print(error)


def stops():
    yield 1
    raise StopIteration("leaks")


try:
    list(stops())
except RuntimeError as error:
    print(error, repr(error.__cause__))
