"""Lookups, insertions and updates of dicts by int, str and tuple. An argument is the share of the full run."""
import sys


def histogram(rounds):
    counts = {}
    state = 1
    for _ in range(rounds):
        state = state * 48271 % 2147483647
        key = state & 1023
        counts[key] = counts.get(key, 0) + 1
    return max(counts.values()), len(counts)


def named(rounds):
    table = {f"name{n}": n for n in range(64)}
    names = list(table)
    total = 0
    for n in range(rounds):
        name = names[n & 63]
        if name in table:
            total += table[name]
            table[name] = n & 15
    return total


def grid(size, rounds):
    cells = {(x, y): x ^ y for x in range(size) for y in range(size)}
    total = 0
    for _ in range(rounds):
        for x in range(1, size):
            for y in range(1, size):
                total += cells[x, y] - cells[x - 1, y - 1]
    return total


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(histogram(int(1_500_000 * share)), named(int(2_000_000 * share)), grid(100, int(60 * share)))
