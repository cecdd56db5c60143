# del, assert, pass, expression statements, multiple targets, annotations, semicolons.
x = y = 5; print(x, y)
del x, y
try:
    x
except NameError as error:
    print(error)
assert True, "not evaluated"
try:
    assert 1 == 2, f"numbers differ {1 + 1}"
except AssertionError as error:
    print(repr(error))
try:
    assert not [1]
except AssertionError as error:
    print(repr(error))
annotated: int = 5
declared: "later"
print(annotated, __annotations__)


class Typed:
    field: int
    other: str = "x"


print(Typed.__annotations__, Typed.other, hasattr(Typed, "field"))
if False: pass
elif 1: print("one line")
else: pass
a = [1, 2, 3]
del a[0], a[-1]
print(a)
"an expression statement"
1 + 1
...
print(1,
      2,
      3, sep="")
long = 1 + \
    2
print(long, (1 +
             2), __name__, __debug__, __doc__)
d = {"k": {"j": 1}}
del d["k"]["j"]
print(d)


def annotated_function():
    local: int = 3
    unset: str
    try:
        return unset
    except UnboundLocalError as error:
        return str(error), local


print(annotated_function())
