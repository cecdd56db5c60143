"""Spectral norm: ints that turn into floats, and nested calls.

Watch: `matrix` is called millions of times with two ints: its sums, its product and its shift take int forms, and the
division, a float by an int, the mixed form. The call sites of `matrix` always meet the same function and never miss.
The product in `multiplied` is different: each size starts with a vector of ints and goes on with floats, so there is
one short series of misses for each size, and then the float form again.
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
