# zlib: whole texts and streams, limits, dictionaries, checksums and errors; gzip and zipfile stand on it.
import binascii
import copy
import gzip
import io
import zipfile
import zlib


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


class Seven:
    def __index__(self):
        return 7


text = b'the quick brown fox jumps over the lazy dog. ' * 3000 + bytes(range(256)) * 20
for data in (b'', b'a', text):
    for level in (-1, 0, 1, 6, 9):
        packed = zlib.compress(data, level)
        print(len(packed), zlib.crc32(packed), zlib.decompress(packed) == data)
    for wbits in (15, -15, 31, 9):
        packed = zlib.compress(data, wbits=wbits)
        print(wbits, len(packed), zlib.decompress(packed, wbits=wbits) == data, zlib.decompress(packed, wbits, 1) == data)
print(zlib.crc32(b''), zlib.crc32(b'abc'), zlib.crc32(b'bc', zlib.crc32(b'a')), zlib.adler32(b''), zlib.adler32(b'abc'), zlib.adler32(b'bc', zlib.adler32(b'a')), zlib.crc32(b'x', -1), zlib.crc32(b'x', 2 ** 40 + 1))
for checksum in (zlib.crc32, zlib.adler32, binascii.crc32):
    print(checksum(b'abc', 7), checksum(b'abc', Seven()), checksum(b'abc', 2 ** 70), checksum(memoryview(bytearray()), 9))
    print(tried(checksum, b'abc', 'x'), tried(checksum, b'abc', 1.0), tried(checksum, 'abc'))

c = zlib.compressobj(9)
pieces = [c.compress(text[at:at + 1000]) for at in range(0, len(text), 1000)]
pieces += [c.flush(zlib.Z_SYNC_FLUSH), c.flush(zlib.Z_NO_FLUSH), c.compress(b'end')]
other = c.copy()
whole = b''.join(pieces) + c.flush()
print(len(whole), zlib.decompress(whole) == text + b'end', zlib.decompress(b''.join(pieces) + other.compress(b'!') + other.flush())[-4:], tried(c.copy)[0])

d = zlib.decompressobj()
print(d.decompress(whole[:50]) == text[:0] or True, d.eof, d.unused_data, d.unconsumed_tail)
d = zlib.decompressobj()
out, rest = [], whole + b'trailing'
while not d.eof:
    out.append(d.decompress(rest, 777))
    rest = d.unconsumed_tail
    assert len(out[-1]) <= 777
print(b''.join(out) == text + b'end', d.eof, d.unused_data, d.decompress(b'more'), d.unused_data, d.flush())
d = zlib.decompressobj()
first = d.decompress(whole[:60], 10)
second = copy.copy(d)
print(first, len(d.unconsumed_tail), d.flush() == second.flush(5), tried(d.decompress, b'', -1), tried(d.flush, 0))

words = b'quick brown fox'
c = zlib.compressobj(zdict=words)
packed = c.compress(b'the quick brown fox') + c.flush()
print(zlib.decompressobj(zdict=words).decompress(packed), tried(zlib.decompress, packed), tried(zlib.decompressobj(zdict=b'wrong').decompress, packed))
c = zlib.compressobj(wbits=-15, zdict=words)
print(zlib.decompressobj(-15, words).decompress(c.compress(b'brown fox') + c.flush()))

print(tried(zlib.decompress, b''), tried(zlib.decompress, whole[:-1]), tried(zlib.decompress, b'not compressed'), tried(zlib.decompress, whole[:-1] + b'x'), tried(zlib.decompressobj().decompress, b'wrong'))
print(tried(zlib.compress, b'', 10), tried(zlib.compressobj, 10), tried(zlib.compressobj, wbits=99), tried(zlib.decompressobj, 99), tried(zlib.compress, 'text'), tried(zlib.decompress, 5), tried(zlib.crc32, 'x'))
print(zlib.error.__module__, zlib.error.__mro__[1].__name__, zlib.MAX_WBITS, zlib.DEF_BUF_SIZE, zlib.Z_BEST_COMPRESSION, zlib.ZLIB_VERSION == zlib.ZLIB_RUNTIME_VERSION)

packed = gzip.compress(text, mtime=0)
print(gzip.decompress(packed) == text, gzip.GzipFile(fileobj=io.BytesIO(packed)).read(20))
archive = io.BytesIO()
with zipfile.ZipFile(archive, 'w', zipfile.ZIP_DEFLATED) as z:
    z.writestr('a.txt', text)
with zipfile.ZipFile(archive) as z:
    print(z.namelist(), z.read('a.txt') == text, z.testzip())
