# Exceptions raised and caught in a hot loop, in the function, its caller and a generator.
def parse(text):
    try:
        return int(text)
    except ValueError:
        return -1
    finally:
        parse.calls += 1


parse.calls = 0
print(sum(parse(t) for t in ["1", "x", "3"] * 300), parse.calls)


def find(items, wanted):
    for index, item in enumerate(items):
        if item == wanted:
            return index
    raise LookupError(wanted)


found = missed = 0
for n in range(1000):
    try:
        found += find(range(10), n % 20)
    except LookupError as error:
        missed += error.args[0]
print(found, missed)


def guarded():
    while True:
        try:
            value = yield
            value / (value % 3)
        except ZeroDivisionError:
            guarded.zero += 1
        except GeneratorExit:
            return


guarded.zero = 0
g = guarded()
next(g)
for n in range(1000):
    g.send(n)
g.close()
print(guarded.zero)


def nested(n):
    try:
        try:
            return [1, 2][n]
        except IndexError as error:
            raise KeyError(n) from error
    except KeyError as error:
        return type(error.__cause__).__name__


print([nested(n % 4) for n in range(400)][-4:])
