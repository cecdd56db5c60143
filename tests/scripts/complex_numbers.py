# Complex literals, arithmetic and text.
a, b = 1 + 2j, 3 - 1j
print(a + b, a - b, a * b, a / b, -a, a ** 2, abs(3 + 4j), a.real, a.imag, a.conjugate(), a == 1 + 2j, a != b)
print(complex(1, 2), complex("1+2j"), complex(3), 2j, 0j, -0j, 1e20j, complex(0.1, -0.2), repr(1j), bool(0j), bool(1j))
print(f"{a:.2f} {a}", 1 + 2j == 1 + 2j, hash(2 + 0j) == hash(2), 2 * 1j, 1j * 1j)
try:
    int(1j)
except TypeError as error:
    print(error)
try:
    1j / 0
except ZeroDivisionError as error:
    print(error)
