"""Fractions and decimal numbers: series, matrices, interest. An argument is the share of the full run."""
import sys
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation, getcontext, localcontext
from fractions import Fraction


def bernoulli(count):
    """The first Bernoulli numbers by the triangle of Akiyama and Tanigawa."""
    row, numbers = [Fraction(1)] * 0, []
    for m in range(count):
        row.append(Fraction(1, m + 1))
        for j in range(m, 0, -1):
            row[j - 1] = j * (row[j - 1] - row[j])
        numbers.append(row[0])
    return numbers


def determinant(matrix):
    rows, result = [row[:] for row in matrix], Fraction(1)
    for column in range(len(rows)):
        pivot = next((r for r in range(column, len(rows)) if rows[r][column]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != column:
            rows[pivot], rows[column] = rows[column], rows[pivot]
            result = -result
        result *= rows[column][column]
        for r in range(column + 1, len(rows)):
            factor = rows[r][column] / rows[column][column]
            rows[r] = [a - factor * b for a, b in zip(rows[r], rows[column])]
    return result


def pi(digits):
    """By a series that Newton used, as the manual of decimal numbers invites to."""
    with localcontext() as context:
        context.prec = digits + 3
        term = total = Decimal(3)
        before, n, step_n, d, step_d = 0, 1, 0, 0, 24
        while total != before:
            before = total
            n, step_n = n + step_n, step_n + 8
            d, step_d = d + step_d, step_d + 32
            term = term * n / d
            total += term
    return +total


def interest(months):
    balance, rate = Decimal("1000.00"), Decimal("0.0325") / 12
    for _ in range(months):
        balance = (balance * (1 + rate)).quantize(Decimal("0.01"), rounding=ROUND_HALF_EVEN)
    return balance


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
numbers = bernoulli(max(8, int(110 * share)))
print(numbers[6], numbers[-2], sum(numbers[:7]))
size = max(3, int(20 * share))
print(determinant([[Fraction(1, i + j + 1) for j in range(size)] for i in range(size)]))
getcontext().prec = 40
print(pi(30), interest(max(12, int(4_000 * share))))
print(Decimal(2).sqrt(), Decimal("1.1").ln(), Decimal(7) / 3, Decimal("-0.00"), Decimal("1E+3").normalize(), f"{Decimal('1234567.891'):,.2f}")
print(Fraction("3.25"), Fraction(0.1).limit_denominator(100), Fraction(-7, 3) // 1, Fraction(7, 3) % Fraction(1, 2), round(Fraction(5, 2)))
for wrong in (lambda: Decimal("x"), lambda: Fraction(1, 0), lambda: Decimal(1) / 0):
    try:
        wrong()
    except (InvalidOperation, ZeroDivisionError) as error:
        print(type(error).__name__)
