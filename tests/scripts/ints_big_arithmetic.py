# Arithmetic of ints across every size limit, exact.
for exponent in (15, 31, 46, 47, 48, 62, 63, 64, 100):
    edge = 1 << exponent
    print(exponent, edge - 1, edge, -edge, -edge - 1, edge + edge, edge * edge, -edge * edge, (edge * 3) // 7, (edge * 3) % 7)
a, b = 10 ** 40 + 7, 3 ** 50
print(a + b, a - b, a * b, a // b, a % b, -a // b, -a % b, a // -b, a % -b, divmod(a, b), divmod(-a, b))
print(a & b, a | b, a ^ b, ~a, a >> 17, a << 17, -a >> 100, -a & 0xFFFF, -a | 1, -1 >> 1000, 1 << 200)
print(2 ** 200, (-3) ** 101, pow(7, 10 ** 6, 10 ** 9 + 7), pow(3, -1, 11), 0 ** 0, pow(2, 100))
print(a > b, a == a + 0, a != b, -a < b, a < 1e50, a == float(a), hash(a), hash(-a), hash(2 ** 61 - 1), hash(-1))
print(a / b, 10 ** 30 / 10 ** 28, (10 ** 400) // (10 ** 399), 7 / 2, -7 // 2, -7 % 3, 7 % -3)
factorial = 1
for n in range(1, 60):
    factorial *= n
print(factorial, len(str(factorial)))
print(sum(range(10 ** 5)), sum(n * n for n in range(1000)), (1 << 47) - 1 + 1, -(1 << 47) - 1, (1 << 24) * (1 << 24))
total = 1
for n in range(40):
    total = total * 1_000_003 + n
    total ^= total >> 13
print(total)
