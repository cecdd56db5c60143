# bisect and heapq in C++: every function, keys, keywords, errors, and lists that change while they are compared.
import bisect
import heapq
import random

import _bisect
import _heapq


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


print(bisect.bisect is _bisect.bisect_right, bisect.insort is _bisect.insort_right, bisect.bisect_left.__module__)
random.seed(1)
for function in (_bisect.bisect_left, _bisect.bisect_right):
    for _ in range(30):
        data = sorted(random.randrange(8) for _ in range(random.randrange(12)))
        low, high = sorted((random.randrange(len(data) + 1), random.randrange(len(data) + 1)))
        x = random.randrange(-1, 9)
        print(function(data, x), function(data, x, low, high), function(a=data, x=x, lo=low, hi=None), function(tuple(data), x, key=lambda v: v // 2))
    big = range(2 ** 63 - 2)
    print([len(r) for r in ([], big, big, range(2 ** 47), range(2 ** 47 - 1))])
    print(function(big, 2 ** 62), function(range(10), 5), function([], 1), function('abc', 'b'))
    print(tried(function, [1], 1, -1), tried(function, 5, 1), tried(function, [1, 'a'], 1), tried(function), tried(function, [1]),
          tried(function, [1], 1, 2, 3, 4), tried(function, [1], 1, nothing=1), tried(function, [1], 1, 'a'), tried(function, [1], 1, 0, 2.5))
    print(function([1, 2, 3], 2, 0, -1), tried(function, [1], 5, 0, 5), tried(function, [3, 2], 2, key=len))


class Row(list):
    def insert(self, at, item):
        print('insert', at, item)
        super().insert(at, item)


for function in (_bisect.insort_left, _bisect.insort_right):
    data, row = [], Row()
    for word in 'the quick brown fox jumps over the lazy dog'.split():
        function(data, word, key=len)
        function(row, word)
    print(data, row, tried(function, (1,), 1), tried(function, [1], 'x'))


class Sequence:
    def __len__(self):
        return 5

    def __getitem__(self, at):
        return at * 10


print(bisect.bisect(Sequence(), 25), tried(bisect.insort, Sequence(), 25))

print(heapq.heappush.__module__, heapq.heapify is _heapq.heapify)
for size in (0, 1, 2, 3, 10, 100, 3000):
    data = [random.randrange(50) for _ in range(size)]
    heap = list(data)
    heapq.heapify(heap)
    largest = list(data)
    heapq._heapify_max(largest)
    print(heap[:20], largest[:20])
    print([heapq.heappushpop(heap, k) for k in (-1, 10, 99)], [tried(heapq.heapreplace, heap, k) for k in (-1, 10, 99)], heap[:20])
    print([tried(heapq._heapreplace_max, largest, k) for k in (5, 60)], tried(heapq._heappop_max, largest), largest[:20])
    grown = []
    for k in data:
        heapq.heappush(grown, k)
    print([heapq.heappop(grown) for _ in data] == sorted(data), tried(heapq.heappop, grown))
    print(heapq.nsmallest(3, data), heapq.nlargest(3, data), heapq.nlargest(2, data, key=lambda v: -v))
for name in ('heapify', 'heappop', '_heapify_max', '_heappop_max'):
    print(tried(getattr(_heapq, name), 5), tried(getattr(_heapq, name), (1, 2)), tried(getattr(_heapq, name)))
for name in ('heappush', 'heappushpop', 'heapreplace', '_heapreplace_max'):
    print(tried(getattr(_heapq, name), 5, 1), tried(getattr(_heapq, name), [1]), tried(getattr(_heapq, name), [1, 'a'], 0))


class Clearing:
    def __init__(self, heap):
        self.heap = heap

    def __lt__(self, other):
        self.heap.clear()
        return True


for function in (heapq.heappop, heapq.heapify, lambda h: heapq.heappush(h, 1), lambda h: heapq.heapreplace(h, 1), lambda h: heapq.heappushpop(h, 1)):
    heap = []
    heap.extend(Clearing(heap) for _ in range(10))
    print(tried(function, heap))


class Refusing:
    def __lt__(self, other):
        raise ValueError('not comparable')


print(tried(heapq.heapify, [Refusing(), Refusing()]), tried(bisect.bisect_left, [Refusing()], 1), tried(bisect.bisect, [1], Refusing()))
