# repr of a float is the shortest text that reads back as the same float.
values = [0.1, 0.2, 0.1 + 0.2, 1 / 3, 2 / 3, 1e22, 1e23, 1.7976931348623157e308, 2.2250738585072014e-308, 5e-324, 9007199254740993.0,
          123456789.123456789, 1e-5, 1e-4, 1e15, 1e16, 1e17, 4.35, 100.0, 0.5, 1e100, 3.0e-10, 6.02214076e23, -0.0]
x = 0.37
for _ in range(60):
    x = 3.99 * x * (1 - x)
    values.append(x * 10 ** (_ % 40 - 20))
for value in values:
    print(repr(value), float(repr(value)) == value, str(value) == repr(value))
print(float("1e5"), float(" 12.5 "), float("-.5"), float("5."), float("1_000.5"), float("inf"), float("-Infinity"), float("NaN"))
print(1e1, 1E+2, 1.5e-3, .5, 5., 1_0.0_1, 0xFF, 0b11, 0o17)
