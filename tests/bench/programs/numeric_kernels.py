"""Numbers in loops: Fourier transform, over-relaxation, LU, Monte Carlo, sparse product, digits of pi. An argument is
the share of the full run."""
import cmath
import math
import sys
from array import array


def transform(values):
    length = len(values)
    if length == 1:
        return values
    even, odd = transform(values[::2]), transform(values[1::2])
    turned = [cmath.exp(-2j * cmath.pi * k / length) * odd[k] for k in range(length // 2)]
    return ([even[k] + turned[k] for k in range(length // 2)] + [even[k] - turned[k] for k in range(length // 2)])


def relaxed(size, rounds, omega=1.25):
    grid = [array("d", (math.sin(x * y) for x in range(size))) for y in range(size)]
    quarter, rest = omega / 4, 1 - omega
    for _ in range(rounds):
        for y in range(1, size - 1):
            above, row, below = grid[y - 1], grid[y], grid[y + 1]
            for x in range(1, size - 1):
                row[x] = quarter * (above[x] + below[x] + row[x - 1] + row[x + 1]) + rest * row[x]
    return sum(map(sum, grid))


def decomposed(matrix):
    size, sign = len(matrix), 1
    for k in range(size):
        pivot = max(range(k, size), key=lambda row: abs(matrix[row][k]))
        if pivot != k:
            matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
            sign = -sign
        for row in matrix[k + 1:]:
            factor = row[k] / matrix[k][k]
            row[k] = factor
            for column in range(k + 1, size):
                row[column] -= factor * matrix[k][column]
    return sign * math.prod(matrix[k][k] for k in range(size))


def circle(points):
    state, inside = 2463534242, 0
    for _ in range(points):
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        x, y = (state & 0xFFFF) / 65536, (state >> 16) / 65536
        inside += x * x + y * y <= 1
    return 4 * inside / points


def sparse(size, rounds):
    rows = [[((n * 7 + k * 13) % size, 1 / (n + k + 1)) for k in range(5)] for n in range(size)]
    vector = [1.0] * size
    for _ in range(rounds):
        vector = [sum(value * vector[column] for column, value in row) for row in rows]
        norm = math.sqrt(math.fsum(value * value for value in vector))
        vector = [value / norm for value in vector]
    return vector[:3]


def pi_digits(count):
    q, r, t, k, n, m = 1, 0, 1, 1, 3, 3
    while count:
        if 4 * q + r - t < n * t:
            yield n
            count -= 1
            q, r, n = 10 * q, 10 * (r - n * t), 10 * (3 * q + r) // t - 10 * n
        else:
            q, r, t, k, n, m = q * k, (2 * q + r) * m, t * m, k + 1, (q * (7 * k + 2) + r * m) // (t * m), m + 2


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
bits = max(3, round(12 + math.log2(share)))
spectrum = transform([complex(math.cos(k), k % 3) for k in range(2 ** bits)])
print(len(spectrum), f"{abs(spectrum[1]):.6f} {spectrum[2].real:.6f} {sum(map(abs, spectrum)):.4f}")
print(f"{relaxed(max(8, int(60 * share)), 30):.9f}")
size = max(6, int(70 * share))
print(f"{decomposed([[((x * 31 + y * 17) % 23) / 7 + (x == y) for x in range(size)] for y in range(size)]):.6e}")
print(circle(max(100, int(120_000 * share))))
print([f"{value:.9f}" for value in sparse(max(20, int(1_500 * share)), 12)])
print("".join(map(str, pi_digits(max(20, int(500 * share))))))
