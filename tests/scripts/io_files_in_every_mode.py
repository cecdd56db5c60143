# Files in all modes, text and bytes: positions, newlines, encodings, buffers, raw streams and errors.
import array
import io
import os
import sys
import tempfile

folder = tempfile.TemporaryDirectory()
path = os.path.join(folder.name, "a.txt")


def show(use):
    try:
        result = use()
        print(repr(result).replace(folder.name, "FOLDER"))
    except (OSError, ValueError, TypeError, LookupError) as e:
        print(type(e).__name__, str(e).replace(folder.name, "FOLDER"))


def raw_bytes():
    with open(path, "rb") as f:
        return f.read()


with open(path, "xb") as f:
    print(f.write(b"0123456789" * 3), f.tell(), f.mode, type(f).__name__, type(f.raw).__name__, f.raw.mode, f.fileno() > 2)
show(lambda: open(path, "x"))
for mode in ["rb", "r+b", "ab", "a+b", "rb+"]:
    with open(path, mode) as f:
        print(mode, type(f).__name__, f.mode, f.readable(), f.writable(), f.seekable(), f.tell(), f.isatty(), f.raw.closefd)
with open(path, "r+b") as f:
    print(f.read(3), f.write(b"abc"), f.read(2), f.tell(), f.seek(-2, 2), f.read(), f.seek(1), f.write(b"Z"), f.peek(2)[:2], f.tell())
    print(f.truncate(12), f.tell(), f.seek(0), f.read(), f.readline(), f.seek(5), f.readinto(array.array("b", [0, 0])), f.readinto1(bytearray(1)))
    target = bytearray(4)
    print(f.seek(0), f.readinto(memoryview(target)[1:3]), target, f.read1(), f.read1(5))
with open(path, "a+b") as f:
    print(f.tell(), f.seek(2), f.read(1), f.write(b"end"), f.tell(), f.seek(0), f.readlines(), f.flush())
with open(path, "wb", buffering=4) as f:
    print(f.write(b"ab"), os.path.getsize(path), f.write(b"cdefghij"), os.path.getsize(path) >= 2, f.tell())
with open(path, "wb", buffering=0) as f:
    print(f, f.write(b"direct"), os.path.getsize(path), f.seek(2), f.truncate(), raw_bytes()) if False else print(f.write(b"direct"), os.path.getsize(path), f.seek(2), f.truncate(), raw_bytes())

text = "one\ntwo\r\nthree\rfour\n\nlast"
for newline in [None, "", "\n", "\r", "\r\n"]:
    with open(path, "w", newline=newline, encoding="utf-8") as f:
        f.write("a\nb\r\nc\r")
    print(repr(newline), raw_bytes())
    with open(path, "wb") as f:
        f.write(text.encode())
    with open(path, newline=newline, encoding="utf-8") as f:
        print(list(f), f.newlines)
    with open(path, newline=newline, encoding="utf-8") as f:
        print(f.readline(2), repr(f.readline()), repr(f.read(5)), f.tell(), repr(f.readline(100)), f.readlines())

euro = "Zeile eins äöü\nZeile zwei €\n\U0001F600 drei\n" * 400
for encoding in ["utf-8", "utf-8-sig", "utf-16-le", "utf-32-be", "latin-1", "cp1252", "ascii"]:
    errors = "strict" if encoding.startswith("utf") else "replace" if encoding == "cp1252" else "backslashreplace"
    with open(path, "w", encoding=encoding, errors=errors) as f:
        print(encoding, f.write(euro), f.encoding, f.errors, f.line_buffering, f.write_through)
    with open(path, encoding=encoding) as f:
        lines = f.readlines()
        print(len(lines), ascii(lines[1]), ascii(lines[-1]), f.seek(0), f.read() == "".join(lines))
with open(path, "w", encoding="utf-8") as f:
    f.write(euro)
with open(path, encoding="utf-8") as f:
    places = []
    for count in [5, 20, 3000, 1, 900]:
        places.append((f.tell(), f.read(count)))
    places.append((f.tell(), f.readline()))
    for place, piece in reversed(places):
        f.seek(place)
        print(place, f.read(len(piece)) == piece, end=" ")
    print(f.seek(0, 2), f.read(), f.seek(0, 1) == f.tell())
    f.seek(0)
    next(f)
    show(f.tell)
    print(len(f.read()), f.flush(), f.tell())

with open(path, "w+", encoding="utf-8", newline="\r\n") as f:
    print(f.write("größe\n"), f.tell(), f.seek(0), repr(f.read()), f.write("x"), f.seek(0), f.truncate(4), repr(f.read()))
with open(path, "wb") as f:
    f.write(b"ok \xff\xfe bad\n")
for errors in ["strict", "ignore", "replace", "backslashreplace", "surrogateescape"]:
    show(lambda: open(path, encoding="utf-8", errors=errors).read())
show(lambda: open(path, encoding="ascii").read())

raw = io.FileIO(path, "r+")
print(str(raw).replace(folder.name, "FOLDER"), raw.readall(), raw.read(1), raw.seek(3), raw.readinto(bytearray(2)), raw.tell(), raw.write(b"!"), raw.mode)
b = io.BufferedRandom(raw, 5)
t = io.TextIOWrapper(b, "latin-1", newline="\n", line_buffering=True)
print(t.seek(0), ascii(t.read(4)), t.buffer is b, b.raw is raw, t.name == path, t.reconfigure(line_buffering=False), t.line_buffering)
show(lambda: t.reconfigure(encoding="utf-8"))
t.tag = [1]
print(t.tag, t.detach() is b, b.detach() is raw, raw.close(), raw, raw.closed)
for use in [t.read, b.read, lambda: t.buffer, lambda: b.raw, raw.read, raw.fileno, raw.seekable, lambda: raw.write(b"")]:
    show(use)

f = open(path, "rb")
f.close()
for use in [f.read, f.readline, f.peek, f.tell, lambda: f.seek(0), f.flush, lambda: next(f), lambda: list(f), f.fileno, f.__enter__]:
    show(use)
f = open(path, "w")
f.close()
for use in [f.read, lambda: f.write("x"), f.flush, f.tell, lambda: f.seek(0), lambda: list(f), lambda: print("x", file=f), f.fileno, f.isatty]:
    show(use)
with open(path) as f:
    for use in [lambda: f.write("x"), lambda: f.seek(1, 1), lambda: f.seek(-1, 2), lambda: f.seek(-1), lambda: f.seek(0, 5), lambda: f.read("x"), lambda: f.readline(1.5), f.truncate, lambda: f.buffer.write(b"x")]:
        show(use)
with open(path, "w") as f:
    for use in [f.read, f.readline, lambda: f.write(b"x"), lambda: f.write(5), lambda: f.writelines(5), lambda: f.writelines([5]), lambda: next(f), f.buffer.read if hasattr(f.buffer, "peek") else lambda: "no peek"]:
        show(use)
for arguments in [(path, "q"), (path, "rw"), (path, "rbt"), (path, "+"), (path, ""), (path, "rr"), (path, "r", 0), (path, 5), (path, "r", "x"), (path, "rb", -1, "utf-8"), (path, "rb", -1, None, "strict"), (path, "rb", -1, None, None, "\n"), (path, "r", -1, "no such encoding"), (path, "r", -1, "base64"), (path, "r", -1, None, None, "xx"), (path, "r", -1, 5), (path, "r", -1, None, None, None, False), (1.5,), (-1,), (folder.name,), (os.path.join(folder.name, "none"),), ("a\0b",), (None,)]:
    show(lambda: open(*arguments))
show(lambda: open())
show(lambda: open(path, unknown=1))
show(lambda: io.FileIO(path, "rw"))
show(lambda: io.FileIO(path, "z"))
show(lambda: io.BufferedReader(io.BytesIO(), 0))
show(lambda: io.BufferedWriter(io.BufferedReader(io.BytesIO())))
show(lambda: io.BufferedReader(io.BytesIO(b"x")).read(-2))
show(lambda: io.BufferedReader(io.BytesIO(b"x")).seek(0, 9))
show(lambda: io.TextIOWrapper(5))


class Slow(io.RawIOBase):
    def __init__(self, pieces):
        self.pieces, self.written = list(pieces), []

    def readable(self):
        return True

    def writable(self):
        return True

    def readinto(self, buffer):
        piece = self.pieces.pop(0) if self.pieces else b""
        if piece is None:
            return None
        buffer[: len(piece)] = piece
        return len(piece)

    def write(self, data):
        self.written.append(bytes(data[:6]))
        return min(len(data), 6)


print(io.BufferedReader(Slow([b"ab", b"c\nd", b"ef\n", b"g"])).readlines(), io.BufferedReader(Slow([b"abc", None, b"de"])).read(10), io.BufferedReader(Slow([None])).read(3), io.BufferedReader(Slow([b"abc", b"d"])).read1(9))
w = Slow([])
writer = io.BufferedWriter(w, 8)
print(writer.write(b"12345"), w.written, writer.write(b"6789"), w.written, writer.write(b"x" * 20), writer.flush(), w.written)
pair = io.BufferedRWPair(Slow([b"in\n"]), w)
print(pair.readline(), pair.write(b"out"), pair.flush(), w.written[-1], pair.readable(), pair.closed, pair.close(), pair.closed)
t = io.TextIOWrapper(io.BufferedReader(Slow([b"a\r", b"\nb", b"\xc3", b"\xa4c\r", b"d"])), encoding="utf-8")
print(list(t), t.newlines, t.readable(), t.seekable())
fd = os.open(path, os.O_RDWR | os.O_CREAT)
with open(fd, "w", closefd=False) as f:
    f.write("by descriptor")
with open(fd, "rb") as f:
    print(f.seek(3), f.read(), f.name == fd)
with open("opened", opener=lambda name, flags: os.open(path, flags)) as f:
    print(f.name, f.read(), f.mode)
with open(path, "w") as f, open(path) as g:
    print("1st", 2, file=f, flush=True)
    print(repr(g.readline()), repr(g.readline()), f.write("more\n"), f.flush(), repr(g.read()))
sys.stdout.flush()
folder.cleanup()
