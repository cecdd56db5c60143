"""Additions, shifts and tests of small ints. An argument is the share of the full run."""
import sys


def collatz(limit):
    longest = best = 0
    for start in range(1, limit):
        n = start
        steps = 0
        while n != 1:
            if n & 1:
                n = 3 * n + 1
            else:
                n >>= 1
            steps += 1
        if steps > longest:
            longest, best = steps, start
    return longest, best


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(collatz(int(90_000 * share)))
