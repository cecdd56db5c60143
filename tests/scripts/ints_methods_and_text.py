# int methods, conversions from and to text in every base.
for n in (0, 1, -1, 255, -256, 10 ** 18, -10 ** 30):
    print(n, bin(n), oct(n), hex(n), n.bit_length(), n.bit_count(), str(n), repr(n), int(str(n)), f"{n:x}")
print(int("ff", 16), int("0xff", 0), int("-0b101", 0), int("z", 36), int(" 42\n"), int("1_000"), int("0o17", 8), int(b"12"))
print((1024).to_bytes(2, "big"), (1024).to_bytes(4, "little"), (-5).to_bytes(2, "big", signed=True),
      int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\xff\xfe", "little", signed=True))
print(True + True, True * 5, False == 0, isinstance(True, int), int(True), str(True), -True, ~True, True & False, True | 2)
print((5).real, (5).imag, (5).numerator, (5).denominator, (5).conjugate(), (6).as_integer_ratio(), int(), int("-0"))
print(1_000_000, 0xdead_beef, 0b1111_0000, 0o7_7, 00, 10 .__class__.__name__)
print(int(12.9), int(-12.9), round(12345, -2), round(15, -1), round(25, -1), abs(-10 ** 20), divmod(7, -2))
big = int("123456789" * 30)
print(big, str(big)[::-1][:20], big % 97)
print(2 ** 64 == 18446744073709551616, 12345678901234567890 // 10 ** 10, int("7" * 50, 8))
