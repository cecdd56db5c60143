# Every binary operator calls its method, then the reflected one.
class Num:
    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return f"Num({self.value})"


names = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor", "matmul"]
for name in names:
    def forward(self, other, name=name):
        return NotImplemented if isinstance(other, str) else f"{self!r}.{name}({other!r})"

    def reflected(self, other, name=name):
        return f"{self!r}.r{name}({other!r})"
    setattr(Num, f"__{name}__", forward)
    setattr(Num, f"__r{name}__", reflected)

a, b = Num(1), Num(2)
print(a + b, a - 1, 1 - a, a * 2.5, 2 / a, a // b, 7 % a, a ** 2, 2 ** a, a << 1, 1 >> a, a & b, 3 | a, a ^ 0, a @ b)
for operation in (lambda: a + "x", lambda: "x" + a, lambda: "x" * a, lambda: [] @ []):
    try:
        print(operation())
    except TypeError as error:
        print(error)


class Unary:
    def __neg__(self):
        return "neg"

    def __pos__(self):
        return "pos"

    def __invert__(self):
        return "invert"

    def __abs__(self):
        return "abs"

    def __bool__(self):
        print("bool")
        return False

    def __index__(self):
        return 3

    def __int__(self):
        return 4

    def __float__(self):
        return 5.5

    def __round__(self, digits=None):
        return f"round {digits}"


u = Unary()
print(-u, +u, ~u, abs(u), not u, [10, 20, 30, 40][u], int(u), float(u), round(u), round(u, 2), "ab" * u.__index__())
for operation in (lambda: -"x", lambda: ~1.5, lambda: 1 + "1", lambda: "1" + 1, lambda: None + 1, lambda: [] - []):
    try:
        operation()
    except TypeError as error:
        print(error)
