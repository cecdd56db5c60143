"""Reads and writes of list items. An argument is the share of the full run."""
import sys


def sieve(limit):
    prime = [True] * limit
    prime[0] = prime[1] = False
    n = 2
    while n * n < limit:
        if prime[n]:
            multiple = n * n
            while multiple < limit:
                prime[multiple] = False
                multiple += n
        n += 1
    return prime.count(True)


def insertion_sorted(items):
    for i in range(1, len(items)):
        item = items[i]
        j = i - 1
        while j >= 0 and items[j] > item:
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = item
    return items


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(sieve(int(3_000_000 * share)))
length = int(2_500 * share ** 0.5)
print(sum(i * n for i, n in enumerate(insertion_sorted([n * 7919 % 10_007 for n in range(length)]))))
