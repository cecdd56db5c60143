# Arguments that nothing else refers to live while ** and * parameters are bound, however often memory is collected.


def both(items, *rest, **named):
    return items, rest, named


def named(items, /, **others):
    return items, others


total = 0
for n in range(400_000):
    items, rest, others = both([n, str(n)], (n, n), key=[n])
    total += items[0] + rest[0][1] + others["key"][0]
    items, others = named([n, [n]])
    total += items[1][0] + len(others)
print(total)
