# BytesIO and StringIO: reading, writing, positions, newlines, views, pickling, subclasses and errors.
import copy
import io
import pickle

b = io.BytesIO(b"one\ntwo\nthree")
print(b.read(2), b.read1(1), b.readline(), b.readline(1), b.readlines(), b.read(), b.tell())
print(b.seek(0), b.readlines(5), b.seek(-3, 2), b.read(), b.seek(-100, 1), b.seek(2, 1), list(b))
print(b.seek(20), b.write(b"end"), b.getvalue(), b.truncate(3), b.getvalue(), b.tell(), b.truncate(), b.truncate(50))
b = io.BytesIO()
b.writelines([b"a", bytearray(b"b"), memoryview(b"cd")])
target = bytearray(3)
print(b.getvalue(), b.seek(1), b.readinto(target), target, b.readinto(memoryview(target)[1:]), b.readinto1(target), target)
print(b.readable(), b.writable(), b.seekable(), b.isatty(), b.closed, b.flush())
view = b.getbuffer()
view[0] = ord("X")
print(b.getvalue(), len(view), view.readonly, bytes(view[1:3]), b.read(0))
for refused in [lambda: b.write(b"more and more"), b.truncate, b.close]:
    try:
        refused()
    except BufferError as e:
        print(e)
view.release()
print(b.write(b"!"), b.getvalue(), b.name if hasattr(b, "name") else "no name")
b.name = "memory"
again = pickle.loads(pickle.dumps(b))
print(again.getvalue(), again.tell(), again.name, copy.copy(b).getvalue(), b.__getstate__())
with b:
    pass
for use in [b.read, b.getvalue, b.tell, b.readable, lambda: b.write(b""), lambda: next(b), lambda: iter(b), b.getbuffer, b.flush, b.isatty, b.__getstate__, b.__enter__]:
    try:
        use()
    except ValueError as e:
        print(e, end=";")
print(b.close(), b.closed)

s = io.StringIO("eins\nzwei €\n\U0001F600 drei")
print(ascii(s.read(3)), ascii(s.readline()), ascii(s.readline(2)), ascii(s.readlines()), s.tell(), s.seek(0, 2), ascii(s.read()))
print(s.seek(4), s.write("-\u20AC-"), ascii(s.getvalue()), s.truncate(2), s.tell(), s.write("x"), ascii(s.getvalue()))
text = "a\rb\nc\r\nd\n\re"
for newline in [None, "", "\n", "\r", "\r\n"]:
    s = io.StringIO(text, newline)
    print(repr(newline), list(s), s.newlines, s.write("p\nq\r\nr\r"), ascii(s.getvalue()), s.newlines)
    print(pickle.loads(pickle.dumps(s)).getvalue() == s.getvalue(), s.__getstate__()[1:])
s = io.StringIO("x", newline=None)
s.tag = 5
print(pickle.loads(pickle.dumps(s)).tag, s.encoding, s.errors, s.line_buffering, s.fileno if hasattr(s, "fileno") and False else "-")
print("written", 1, file=s)
print(s.getvalue(), end="")


class Upper(io.StringIO):
    def write(self, text):
        return super().write(text.upper())

    def readline(self, size=-1):
        return super().readline(size) and "line"


class Counting(io.BytesIO):
    def __init__(self, data, more):
        super().__init__(data)
        self.more = more

    def close(self):
        print("closing", self.more)
        super().close()


u = Upper()
u.writelines(["ab", "c\n"])
print(u.getvalue(), u.seek(0), list(u), isinstance(u, io.TextIOBase), issubclass(Upper, io.IOBase))
with Counting(b"12", more=7) as c:
    print(c.read(), c.more, isinstance(c, io.BufferedIOBase), isinstance(c, io.RawIOBase))

d = io.IncrementalNewlineDecoder(None, translate=True)
print([d.decode(piece) for piece in ["a\r", "\nb\r", "c", "d\r\n"]], d.newlines, d.getstate(), repr(d.decode("\r")), d.getstate(), repr(d.decode("", final=True)))
d.reset()
print(d.newlines, d.setstate((b"", 1)), repr(d.decode("\n")))

for wrong in [lambda: io.BytesIO("x"), lambda: io.BytesIO(5), lambda: io.BytesIO(b"").read(1.5), lambda: io.BytesIO().seek(-1), lambda: io.BytesIO().seek(1, 7), lambda: io.BytesIO().truncate(-1), lambda: io.BytesIO().write("x"), lambda: io.BytesIO().readinto(b"x"), lambda: io.BytesIO().fileno(), lambda: io.BytesIO().detach(), lambda: io.BytesIO().__setstate__(1), lambda: io.BytesIO().__setstate__((b"", 1.0, None)), lambda: io.BytesIO().__setstate__((b"", -1, None)), lambda: io.BytesIO().__setstate__((b"", 1, 2)), lambda: io.BytesIO().readlines("x"), lambda: io.BytesIO().seek(1.0), lambda: io.BytesIO(a=1), lambda: io.StringIO(5), lambda: io.StringIO("", 5), lambda: io.StringIO("", "xx"), lambda: io.StringIO().write(5), lambda: io.StringIO().seek(-1), lambda: io.StringIO().seek(1, 1), lambda: io.StringIO().seek(1, 9), lambda: io.StringIO().truncate(-3), lambda: io.StringIO().read("x"), lambda: io.StringIO.__new__(io.StringIO).read(), lambda: io.StringIO().__setstate__(5), lambda: io.StringIO().__setstate__(("", "\n", "x", None)), lambda: io.StringIO().detach(), lambda: io.IncrementalNewlineDecoder(None), lambda: io.IncrementalNewlineDecoder(None, True).decode(5), lambda: io.IncrementalNewlineDecoder(None, True).setstate(5), lambda: io.TextIOBase().read(), lambda: io.RawIOBase().fileno(), lambda: io.IOBase().seek(0), lambda: io.BufferedIOBase().write(b"")]:
    try:
        print(wrong())
    except (TypeError, ValueError, OSError) as e:
        print(type(e).__name__, e)


class Raw(io.RawIOBase):
    def __init__(self, data):
        self.data = data

    def readable(self):
        return True

    def readinto(self, buffer):
        taken, self.data = self.data[: min(len(buffer), 3)], self.data[3:]
        buffer[: len(taken)] = taken
        return len(taken)


print(Raw(b"abcdefgh").read(), Raw(b"ab\ncd").readline(), list(Raw(b"a\nb\ncd")), Raw(b"abcd").read(2), Raw(b"").readall(), Raw(b"").isatty())
r = Raw(b"xyz")
with r:
    print(r.closed, r.tell if False else "", r.writable())
try:
    r.readlines()
except ValueError as e:
    print(e, r.closed)
