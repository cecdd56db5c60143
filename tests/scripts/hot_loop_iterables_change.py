# One loop runs over lists, tuples, ranges, dicts, sets, strings, generators and own iterators in turn.
def consume(items):
    total = 0
    for item in items:
        total = total * 31 % 1000003 + (item if isinstance(item, int) else ord(item))
    return total


def generator(n):
    for i in range(n):
        yield i


class Own:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if not self.n:
            raise StopIteration
        self.n -= 1
        return self.n


for _ in range(2):
    print(consume(list(range(500))), consume(tuple(range(500))), consume(range(500)), consume({n: 0 for n in range(500)}),
          consume({1, 2, 3}), consume("text" * 100), consume(generator(500)), consume(Own(500)), consume(map(abs, range(-100, 0))),
          consume(zip()), consume(reversed(range(500))), consume(b"bytes"), consume(bytearray(b"more")), consume({5: 6}.values()))
items = list(range(10))
seen = []
for item in items:
    seen.append(item)
    if 0 < item < 5:
        items.append(item * 100)
print(seen)
