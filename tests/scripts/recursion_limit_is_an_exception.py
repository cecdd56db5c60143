# Endless recursion raises RecursionError, which can be caught again and again.
import sys


def forever(n):
    return forever(n + 1) + 1


for _ in range(3):
    try:
        forever(0)
    except RecursionError as error:
        print(error)


class Loop:
    def __getattr__(self, name):
        return getattr(self, name)

    def __repr__(self):
        return repr(self)

    def __eq__(self, other):
        return self == other


for action in (lambda: Loop().x, lambda: repr(Loop()), lambda: Loop() == 1):
    try:
        action()
    except RecursionError as error:
        print(type(error).__name__, str(error).startswith("maximum recursion depth exceeded"))


def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n


reached = depth(1)
print(900 < reached <= 1000)
sys.setrecursionlimit(300)
print(200 < depth(1) <= 300)
sys.setrecursionlimit(20_000)


def sum_to(n):
    return n and n + sum_to(n - 1)


print(sum_to(15_000))
