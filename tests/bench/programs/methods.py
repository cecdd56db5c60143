"""Calls of methods, own and inherited. An argument is the share of the full run."""
import sys


class Counter:
    def __init__(self):
        self.count = 0

    def add(self, n):
        self.count += n
        return self

    def value(self):
        return self.count


class Wrapping(Counter):
    def add(self, n):
        self.count = (self.count + n) & 0xFFFF
        return self


def drive(counter, rounds):
    total = 0
    for n in range(rounds):
        counter.add(n)
        total ^= counter.value()
    return total


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
rounds = int(3_000_000 * share)
print(drive(Counter(), rounds), drive(Wrapping(), rounds))
