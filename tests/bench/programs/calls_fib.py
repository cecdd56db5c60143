"""Calls of one function, twice for each number. An argument is the share of the full run."""
import sys


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(fib(32 if share == 1.0 else 24))
