"""Exceptions raised and caught, here and in callers. An argument is the share of the full run."""
import sys


class Odd(Exception):
    def __init__(self, n):
        super().__init__(n)
        self.n = n


def check(n):
    if n & 1:
        raise Odd(n)
    return n


def guarded(rounds):
    even = odd = 0
    for n in range(rounds):
        try:
            even += check(n)
        except Odd as error:
            odd += error.n
    return even, odd


def quiet(rounds):
    total = 0
    for n in range(rounds):
        try:
            total += n
        except ValueError:
            total = -1
        finally:
            total ^= 1
    return total


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(guarded(int(1_500_000 * share)), quiet(int(4_000_000 * share)))
