# sep, end, file and flush of print; empty prints; printing to stderr.
import sys

print()
print(1, 2, 3, sep="-")
print("no newline", end="")
print(" then", "more", sep="", end="!\n")
print("a", "b", sep="\n")
print(None, True, 1.5, [1], sep=", ", end=".\n", flush=True)
print(*range(5), sep="")
print("to stderr", file=sys.stderr)
print("x", "y", sep=None, end=None)


class Writer:
    def __init__(self):
        self.parts = []

    def write(self, text):
        self.parts.append(text)


w = Writer()
print("hello", 5, file=w)
print(w.parts)
sys.stdout.write("written\n")
sys.stderr.write("error text\n")
print("%s" % "percent", "tab\there", "quote\"", 'single\'', "back\\slash", "é€😀")
for kwargs in ({"sep": 1}, {"end": 1}, {"nope": 1}):
    try:
        print("x", **kwargs)
    except TypeError as error:
        print(error)
print("long " * 50)
