# Float arithmetic, conversions and methods, signed zero and infinities included.
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, divmod(-7.5, 2), 2 ** 0.5, (-8) ** (1 / 3), 2 ** -1, 0.0 ** 0)
print(1.5.is_integer(), 2.0.is_integer(), (0.75).as_integer_ratio(), 255.5.hex(), float.fromhex("0x1.8p3"))
print(int(3.99), int(-3.99), int(1e20), bool(0.0), bool(-0.0), float(10 ** 20), float(True), 3.0 == 3, hash(3.0) == hash(3))
inf = float("inf")
print(inf - inf, inf * 0, -inf < inf, inf == inf + 1, 1 / inf, -1 / inf, inf // 1, 5 % inf, -5 % inf)
print(0.1 + 0.2 == 0.3, abs(-2.5), -0.0 == 0.0, str(-0.0), min(0.0, -0.0), max(-0.0, 0.0), round(-0.4))
print(1.0.__class__.__name__, (1.5).real, (1.5).imag, (1.5).conjugate(), 1e308 * 10, -1e308 * 10)
for operation in (lambda: int(inf), lambda: int(float("nan")), lambda: 10.0 ** 400, lambda: 2.0 ** 1024, lambda: float(10 ** 400)):
    try:
        operation()
    except (OverflowError, ValueError) as error:
        print(type(error).__name__, error)
print(sum([0.1] * 10), sum([1, 2.5, 3]), 1 + 2.0, 3 * 1.5, 2 - 0.5, 7 / 2, 6 / 2, 2 ** 3, 2.0 ** 3)
print([f for f in (1.1, 2.2) if f > 1.5], 1 < 1.5 < 2, 10 ** 20 == 1e20, 10 ** 20 + 1 == 1e20, 2 ** 53 + 1 == 2.0 ** 53)
