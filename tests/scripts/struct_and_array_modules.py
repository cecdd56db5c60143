# Numbers packed into bytes, and arrays of them.
import array
import struct

for form, values in [("<bBhHiIqQ", (-1, 255, -2, 65535, -3, 4, -5, 6)), (">if", (1, 0.5)), ("@ci?d", (b"x", 7, True, 2.5)), ("!4s3p2x", (b"abcdef", b"xyz")), ("=lL", (-1, 1)), ("<e", (1.5,)), ("2h0i", (1, 2))]:
    packed = struct.pack(form, *values)
    print(form, packed, struct.calcsize(form), struct.unpack(form, packed))
s = struct.Struct("<hh")
buffer = bytearray(8)
s.pack_into(buffer, 2, 1, -1)
print(s.format, s.size, buffer, s.unpack_from(buffer, 2), list(s.iter_unpack(bytes(8))), struct.unpack_from("<H", b"\0\1\2", offset=1))
for wrong in [lambda: struct.pack("h", 70000), lambda: struct.pack("<h", 70000), lambda: struct.pack("B", -1), lambda: struct.pack("b", "x"), lambda: struct.pack("i"), lambda: struct.pack("z", 1), lambda: struct.unpack("i", b"123"), lambda: struct.pack("s", 1), lambda: struct.pack("3"), lambda: struct.pack("d", "x"), lambda: struct.unpack_from("<i", b"1234", 2), lambda: struct.pack("c", 3), lambda: struct.pack("<I", 2 ** 40)]:
    try:
        print(wrong())
    except (struct.error, TypeError) as e:
        print(type(e).__name__, e)
a = array.array("i", [3, 1, 2])
a.append(5), a.extend([7, 8]), a.insert(0, -1)
print(a, a.typecode, a.itemsize, len(a), a[0], a[-1], a[1:3], a[::-2], a.pop(), a.index(1), a.count(5), 5 in a, a.tolist())
a[1] = 9
a[2:4] = array.array("i", [0, 0, 0])
del a[0]
a.remove(5), a.reverse()
print(a, a + a, a * 2, a == array.array("i", a), a < array.array("i", [100]), a.tobytes(), list(reversed(a)))
print(array.array("d", (0.5, 1)), array.array("u", "héllo"), array.array("B", b"ab"), array.array("f"), array.array("h", range(3)).tobytes())
b = array.array("h")
b.frombytes(b"\1\0\2\0")
b.byteswap()
print(b, sum(b), memoryview(b"abcd").cast("I")[0], memoryview(bytearray(b"ab"))[1], bytes(memoryview(b"hello")[1:3]), memoryview(b"ab").tolist())
for wrong in [lambda: array.array("b", [200]), lambda: array.array("B", [-1]), lambda: array.array("i", ["x"]), lambda: array.array("z"), lambda: array.array("i")[0], lambda: array.array("i", [1]) + [1], lambda: array.array("i").pop(), lambda: hash(array.array("i")), lambda: b.frombytes(b"x"), lambda: array.array("i", [1]).index(4)]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
