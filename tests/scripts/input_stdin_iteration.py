# stdin: alpha beta\ngamma\n\ndelta\n
# sys.stdin can be iterated and read.
import sys

print(repr(sys.stdin.readline()))
for line in sys.stdin:
    print(repr(line))
print(repr(sys.stdin.read()), repr(sys.stdin.readline()))
