# SPDX-License-Identifier: GPL-3.0-or-later
# Decimal arithmetic gives the digits, exponents, signals and words of CPython's module in C.
import random
from decimal import *
from fractions import Fraction

SIGNALS = list(Context().flags)
ROUNDINGS = [ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP]
UNARY = "abs exp ln log10 logb logical_invert minus next_minus next_plus normalize plus sqrt to_integral_exact to_integral_value number_class to_sci_string to_eng_string is_normal is_subnormal".split()
BINARY = "add subtract multiply divide divide_int remainder remainder_near compare compare_signal compare_total compare_total_mag max min max_mag min_mag next_toward quantize same_quantum scaleb shift rotate logical_and logical_or logical_xor copy_sign divmod".split()


def shown(make):
    """The result with what it raised, as text."""
    try:
        return str(make())
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def number(random):
    kind = random.random()
    if kind < 0.06:
        return Decimal(random.choice(["Infinity", "-Infinity", "NaN", "-NaN12", "sNaN3", "0", "-0", "0E-30", "0E+9"]))
    if kind < 0.2:
        return Decimal(random.randrange(-200, 200))
    digits = "".join(random.choice("01" if kind < 0.25 else "0123459") for _ in range(random.choice([1, 3, 8, 17, 20, 39, 45])))
    return Decimal(random.choice(["", "-"]) + digits + "E" + str(random.choice([0, 0, -1, -3, -digits.__len__(), 5, -40, 60])))


def sweep(seed, count):
    generator, lines = random.Random(seed), 0
    for _ in range(count):
        context = Context(prec=generator.choice([1, 3, 9, 28, 40]), rounding=generator.choice(ROUNDINGS), Emin=generator.choice([-5, -50, -999999]),
                          Emax=generator.choice([5, 50, 999999]), clamp=generator.choice([0, 1]), traps=[])
        a, b = number(generator), number(generator)
        name = generator.choice(UNARY + BINARY + ["fma", "create_decimal"])
        arguments = [a] if name in UNARY else [str(a)] if name == "create_decimal" else [a, b, number(generator)] if name == "fma" else [a, b]
        result = shown(lambda: getattr(context, name)(*arguments))
        print(name, *arguments, context.prec, context.rounding[6:], "=", result, *[s.__name__ for s in SIGNALS if context.flags[s]])


sweep(1, 1500)
for text in ["1", " 12.50 ", "-0", "+1_000.5", "1e5", ".5", "5.", "Inf", "-infinity", "nan77", "sNaN", "\u0663.\u0664", "1e999999999999999999", "", "x", "1e", ".", "1 2", "--1", "1e1000000000000000000"]:
    print(ascii(text), shown(lambda: repr(Decimal(text))))
for value in [0, True, -5, 10**50, 0.1, -2.5, 1e300, float("inf"), (0, (1, 2), -1), (1, (), "F"), (0, (5,), "n"), [0, [1], 2], (2, (1,), 0), (0, (11,), 0), (0, (1,)), None, 1j, b"1"]:
    print(repr(value)[:60], shown(lambda: repr(Decimal(value)))[:120])
for make in ["Decimal(1) / 0", "Decimal(0) / 0", "Decimal(1) // 0", "divmod(Decimal(1), 0)", "Decimal('sNaN') + 1", "Decimal('Infinity') - Decimal('Infinity')", "Decimal(-1).sqrt()", "Decimal('1e999999') * 10",
             "Decimal(1) + 1.5", "Decimal(1) < 'a'", "Decimal('nan') < 1", "Decimal(1e30) // 1 % 1e3", "int(Decimal('nan'))", "int(Decimal('inf'))", "hash(Decimal('snan'))", "pow(Decimal(2), 10, 1000)", "pow(Decimal(2), 3, 0)",
             "Decimal(0) ** 0", "Decimal(-8) ** Decimal('0.5')", "Decimal(7) ** -3", "Decimal('1.00') ** 3", "Decimal(4) ** Decimal('0.5')", "Decimal(2) ** Decimal('0.3')", "Decimal(3) ** 200", "2 ** Decimal(5)", "Decimal(1).quantize('x')",
             "Decimal(1).quantize(Decimal('0.1'), rounding='x')", "round(Decimal('2.675'), 2)", "round(Decimal('2.5'))", "round(Decimal('1e5'), 'a')", "Decimal('1.25').as_integer_ratio()", "Decimal('-3.20').as_tuple()", "Decimal(1).exp(3)", "Decimal('0.161713384246634887040560355431956439213').to_integral_value()", "Decimal('0.170141183460469231731687303715884105727').quantize(1)", "Decimal(1).compare()"]:
    print(make, shown(lambda: eval(make)))
values = [Decimal("0.5"), Decimal(3), Decimal("-1.1"), Decimal("1e20"), Decimal("1e-20"), Decimal("-0.0")]
others = [0, 0.5, 3, Fraction(1, 2), Fraction(-11, 10), 10**20, float("inf"), 1e-20]
for value in values:
    print(value, hash(value), bool(value), [(value < other, value == other, value >= other, other != value) for other in others])
print(hash(Decimal("0.5")) == hash(0.5) == hash(Fraction(1, 2)), len({Decimal(1), 1, 1.0, Fraction(1)}), hash(Decimal("inf")), max(values), sorted(values), sum(values))
