"""Spectral norm: ints that turn into floats, and nested calls.

Watch: `matrix` is called millions of times with two ints; its additions and the shift stay int forms, its division is
int by int and gives a float. In `multiplied` the product is int times float in the very first round only when the vector
still holds ints: see one short series of misses, then the float form. The call site of `matrix` keeps one function,
so it never misses.
"""
import math


def matrix(i, j):
    return 1.0 / (((i + j) * (i + j + 1) >> 1) + i + 1)


def multiplied(vector):
    result = []
    for i in range(len(vector)):
        total = 0.0
        for j, value in enumerate(vector):
            total += matrix(i, j) * value
        result.append(total)
    return result


def multiplied_transposed(vector):
    result = []
    for i in range(len(vector)):
        total = 0.0
        for j, value in enumerate(vector):
            total += matrix(j, i) * value
        result.append(total)
    return result


def spectral_norm(size, rounds):
    u = [1] * size
    v = u
    for _ in range(rounds):
        v = multiplied_transposed(multiplied(u))
        u = multiplied_transposed(multiplied(v))
    along = sum(a * b for a, b in zip(u, v))
    square = sum(value * value for value in v)
    return math.sqrt(along / square)


def main():
    for size in (10, 100, 400):
        print(f"spectral norm of the {size} x {size} corner: {spectral_norm(size, 6):.9f}")


main()
