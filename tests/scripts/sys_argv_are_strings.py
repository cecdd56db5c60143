# args: one "two words" --flag 3
# The arguments after the program arrive in sys.argv as given.
import sys

print(sys.argv)
print(len(sys.argv), [type(a).__name__ for a in sys.argv[1:]], int(sys.argv[-1]) + 1)
