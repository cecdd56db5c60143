# The iterator protocol: __iter__, __next__, __getitem__ as a fallback, iter with a sentinel.
class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


class Squares:
    def __getitem__(self, index):
        if index > 4:
            raise IndexError
        return index * index


class Fresh:
    def __iter__(self):
        return iter([1, 2])


print(list(Countdown(3)), [n for n in Squares()], sum(Countdown(5)), 9 in Squares(), 7 in Countdown(9), list(Fresh()), list(Fresh()))
c = Countdown(4)
for n in c:
    print(n, end=" ")
    if n == 2:
        break
print(list(c))
values = iter([1, 2, 0, 3])
print(list(iter(lambda: next(values), 0)), list(values), next(iter([]), "default"))
a, b, *rest = Countdown(5)
print(a, b, rest, max(Countdown(3)), sorted(Countdown(4)), tuple(Squares()), dict(enumerate(Fresh())), list(zip(Countdown(3), "ab")))
print(list(reversed(range(3))), list(map(lambda x, y: x * y, [1, 2, 3], [4, 5])), list(filter(lambda n: n % 2, Countdown(6))))


class NotIterator:
    def __iter__(self):
        return 5


for thing in (NotIterator(), 5, None, object):
    try:
        iter(thing)
    except TypeError as error:
        print(error)
growing = [1]
for n in growing:
    if n < 5:
        growing.append(n + 1)
print(growing)


class Backwards:
    def __reversed__(self):
        return iter("rev")

    def __len__(self):
        return 3

    def __contains__(self, item):
        return item == "magic"

    def __length_hint__(self):
        return 3


print(list(reversed(Backwards())), "magic" in Backwards(), "x" in Backwards(), len(Backwards()))
print(list(zip()), list(zip([1, 2], [3])), [*zip(*[(1, 2), (3, 4)])], list(enumerate([])))
try:
    list(zip([1], [1, 2], strict=True))
except ValueError as error:
    print(error)


# reversed asks the sequence again how long it is.
import operator


class Shrinking:
    lengths = [3, 3, 1]

    def __len__(self):
        return self.lengths.pop()

    def __getitem__(self, index):
        return index


backwards = reversed(Shrinking())
print(operator.length_hint(backwards), operator.length_hint(reversed((1, 2))))
try:
    operator.length_hint(backwards)
    operator.length_hint(backwards)
except IndexError as error:
    print(error)
print(iter([]).__next__.__doc__, [].__len__.__doc__, int.__add__.__doc__)
