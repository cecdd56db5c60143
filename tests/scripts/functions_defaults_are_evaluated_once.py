# Default values are evaluated when `def` runs, and a mutable one is shared between calls.
calls = []


def default():
    calls.append("evaluated")
    return []


def collect(item, into=default()):
    into.append(item)
    return into


print(calls)
print(collect(1), collect(2), collect(3, []), collect(4))
print(calls, collect.__defaults__)
collect.__defaults__ = ((),)
try:
    collect(5)
except AttributeError as error:
    print(error)
