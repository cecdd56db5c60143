# Bytes as hexadecimal digits and base 64.
import base64
import binascii

print(binascii.hexlify(b"\x00\xffab"), binascii.hexlify(b"abcdef", "-", 2), binascii.hexlify(b"abcde", b":", -2), binascii.unhexlify("00FF61"), bytes.fromhex("0a 0b"))
for data in [b"", b"a", b"ab", b"abc", b"abcd", bytes(range(256))]:
    coded = base64.b64encode(data)
    print(coded[:40], base64.b64decode(coded) == data, binascii.crc32(data), base64.b32encode(data)[:16], base64.urlsafe_b64encode(data)[-8:])
print(binascii.b2a_base64(b"x", newline=False), binascii.a2b_base64(b"eH l5\neg=="), binascii.crc32(b"world", binascii.crc32(b"hello ")) == binascii.crc32(b"hello world"))
for wrong in [lambda: binascii.unhexlify("abc"), lambda: binascii.unhexlify("zz"), lambda: base64.b64decode("a"), lambda: base64.b64decode("abc"), lambda: base64.b64decode("ab!=", validate=True), lambda: binascii.a2b_hex("ü"), lambda: binascii.a2b_base64(1)]:
    try:
        print(wrong())
    except (binascii.Error, ValueError, TypeError) as e:
        print(type(e).__name__, e)
