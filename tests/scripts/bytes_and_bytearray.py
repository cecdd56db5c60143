# bytes and bytearray: literals, methods, mutation, text.
b = b"hello\x00\xff\n"
print(b, b[0], b[1:3], len(b), b"a" + b"b", b"ab" * 2, b"ell" in b, 104 in b, list(b"abc"), bytes(3), bytes([65, 66]), bytes("é", "utf-8"))
print(b"a,b".split(b","), b"-".join([b"x", b"y"]), b"Hello".upper(), b"Hello".lower(), b" x ".strip(), b"abc".find(b"c"), b"abab".replace(b"a", b"X"), b"abc".hex(), bytes.fromhex("41 42"))
print(b"abc" < b"abd", b"a" == "a", b"a" == bytearray(b"a"), hash(b"a") == hash(b"a"), b"abc".startswith(b"ab"), b"%d %s" % (5, b"x"), b"it's", b'"', b"abc"[::-1])
m = bytearray(b"abc")
m[0] = 90
m.append(33)
m.extend(b"xy")
m[1:2] = b"--"
del m[-1]
print(m, len(m), bytes(m), m.decode(), m.pop(), m, bytearray(2))
m += b"end"
print(m, m.find(b"end"), bytearray(b"x") * 3)
for action in (lambda: m.append(256), lambda: bytes([-1]), lambda: b"a" + "b", lambda: m["x"], lambda: b"a".join(["x"])):
    try:
        action()
    except (ValueError, TypeError) as error:
        print(error)
print(b"tab\ttab\\".decode(), str(b"x"), str(b"x", "ascii"), repr(bytearray(b"\x01")), rb"\n", b"a" b"b", b"abc".count(b"b"), b"a-b".partition(b"-"))
