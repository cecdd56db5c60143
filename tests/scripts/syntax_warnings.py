# Suspicious code is warned about on stderr when it is compiled, and runs.
x = 5
print(x is 5, x is not 6)
assert (x, "always true")
print("\d", b"\q")
try:
    [1, 2]["a"]
except TypeError as error:
    print(error)
try:
    "text"()
except TypeError as error:
    print(error)
