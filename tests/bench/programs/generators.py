"""Values passed through generators. An argument is the share of the full run."""
import sys


def count_up(n):
    i = 0
    while i < n:
        yield i
        i += 1


def evens(source):
    for value in source:
        if not value & 1:
            yield value


def tree(depth):
    if depth:
        yield from tree(depth - 1)
        yield depth
        yield from tree(depth - 1)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(sum(evens(count_up(int(4_000_000 * share)))))
print(sum(tree(17 if share == 1.0 else 12)), sum(n * n for n in range(int(2_000_000 * share))))
