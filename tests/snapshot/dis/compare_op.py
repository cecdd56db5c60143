"""COMPARE_OP: ints, floats, text, and a mixture."""


def warm(i, f, s):
    i < i
    f <= f
    s == s
    i > f


for _ in range(100):
    warm(1, 0.5, "s")
