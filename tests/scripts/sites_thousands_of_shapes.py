# SPDX-License-Identifier: GPL-3.0-or-later
# Objects whose attributes come in thousands of different orders, all read and written by the same instructions.
class Bag:
    pass


def fill(bag, names, value):
    for name in names:
        setattr(bag, name, value)
    bag.last = value
    return bag


def total(bags):
    result = 0
    for bag in bags:
        result += bag.last + bag.a
        bag.last = bag.a
    return result


letters = [f"x{k}" for k in range(40)]
bags = []
for n in range(4000):
    first, second, third = letters[n % 40], letters[n // 40 % 40], letters[n // 1600]
    names = [*dict.fromkeys((first, second, third, "a"))]
    bags.append(fill(Bag(), names, n))
print(total(bags), total(bags))
print(sorted({len(vars(b)) for b in bags}))
print([list(vars(b)) for b in bags[39:42]])


class Many:
    def __init__(self, names):
        for name in names:
            setattr(self, name, name)


kinds = [Many([f"{k}_{n}" for k in range(3)]) for n in range(3000)]
print(sum(len(vars(k)) for k in kinds), kinds[-1].__dict__["2_2999"])
