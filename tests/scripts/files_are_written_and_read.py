# Text and binary files, what is in memory instead, and the folders they lie in.
import io
import os
import tempfile

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "a.txt")
    with open(path, "w", encoding="utf-8") as f:
        print(f.write("first\nzweite Zeile ü\n"), f.writable(), f.readable(), f.mode, f.encoding)
        f.writelines(["third\n", "last"])
        print("by print", file=f)
    print(f.closed, os.path.getsize(path), os.path.exists(path), os.listdir(folder))
    with open(path, encoding="utf-8") as f:
        print(repr(f.readline()), f.tell(), f.readlines())
        f.seek(0)
        print(repr(f.read(3)), repr(f.read()), repr(f.read()))
    with open(path, encoding="utf-8") as f:
        print([line.rstrip() for line in f])
    with open(path, "ab") as f:
        f.write(b"\x00\xff")
    with open(path, "rb") as f:
        data = f.read()
        print(data[-4:], f.seek(-2, 2), f.read(1), f.tell())
    with open(path, "r+b") as f:
        f.seek(1)
        f.write(b"IRST")
        f.truncate(5)
    print(open(path, "rb").read())
    with open(path, "w", newline="\r\n") as f:
        f.write("a\nb\n")
    print(open(path, "rb").read(), open(path).read().split("\n"), open(path, newline="").read().split("\n"))
    os.mkdir(os.path.join(folder, "sub"))
    os.rename(path, os.path.join(folder, "sub", "b.txt"))
    print(sorted((os.path.relpath(d, folder), s, n) for d, s, n in os.walk(folder)), os.path.isdir(folder), os.stat(folder).st_mode & 0o40000 != 0)
    for wrong in [lambda: open(os.path.join(folder, "none")), lambda: open(folder), lambda: open(path, "q"), lambda: open(path, "wb", encoding="utf-8"), lambda: os.mkdir(os.path.join(folder, "sub")), lambda: os.rmdir(os.path.join(folder, "sub"))]:
        try:
            wrong()
        except (OSError, ValueError) as e:
            print(type(e).__name__, str(e).replace(folder, "FOLDER"))
    try:
        open(os.path.join(folder, "x"), "x").write("1")
        open(os.path.join(folder, "x"), "x")
    except FileExistsError as e:
        print(e.errno, e.strerror, os.path.basename(e.filename))
print(os.path.exists(folder))
s = io.StringIO("one\ntwo\n")
print(s.readline(), s.read(), s.getvalue(), list(io.StringIO("a\nb")), s.seek(0), s.tell())
s = io.StringIO()
print("x", 1, file=s)
s.write("y")
print(repr(s.getvalue()), s.closed)
b = io.BytesIO(b"abc")
print(b.read(2), b.getvalue(), b.write(b"Z"), b.getvalue(), b.seek(0), b.readlines())
print(os.path.join("a", "b"), os.path.split("/x/y.z"), os.path.splitext("y.tar.gz"), os.path.normpath("a/../b//c"), os.path.basename("/a/b"), os.sep, os.getcwd() == os.path.abspath("."))
print(os.environ.get("NOT_THERE", "unset"), os.environ["LC_ALL"], os.fspath("p"), os.name, os.linesep == "\n")
