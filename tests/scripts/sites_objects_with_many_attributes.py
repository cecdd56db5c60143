# SPDX-License-Identifier: GPL-3.0-or-later
# Objects on both sides of the limit at which attributes move into a dictionary.
class Wide:
    shared = "class"


def fill(o, count):
    for n in range(count):
        setattr(o, f"a{n}", n)
    return o


def first(o):
    return o.a0


def last(o):
    return o.end


def write(o, value):
    o.end = value


def total(o, times):
    result = 0
    for n in range(times):
        write(o, n)
        result += first(o) + last(o) + len(o.shared)
    return result


for count in (1, 8, 63, 64, 126, 127, 128, 129, 130, 200, 1000):
    o = fill(Wide(), count)
    print(count, total(o, 200), len(vars(o)), list(vars(o))[-1])
    o.shared = "own"
    print(o.shared, o.a0, getattr(o, f"a{count - 1}"))
    del o.a0
    print(hasattr(o, "a0"), len(vars(o)))

both = [fill(Wide(), 100), fill(Wide(), 300)]
for o in both:
    o.end = len(vars(o))
print(sum(last(both[n % 2]) + first(both[n % 2]) for n in range(500)))
