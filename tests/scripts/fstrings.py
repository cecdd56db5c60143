# f-strings: expressions, conversions, formats, nesting, the = sign and escapes.
name, value, width = "Ada", 3.14159, 10
print(f"{name} {value:.2f} {value!r:>{width}} {name!s:*^{width}}|")
print(f"{name=} {value = } {1 + 2 = } {name = !s} {value=:.1f}")
print(f"{{}} {{{name}}} {'quoted'} {'x' if value > 3 else 'y'}")
print(f"{[n * 2 for n in range(3)]} {({'a': 1})['a']} {(lambda x: x + 1)(2)}")
print(f"{value:{width}.{2}f}|{42:#x}|{42:08b}|{-42:+d}|{1234567:,}|{1234567.891:_.1f}|{0.25:.1%}")
print(f'a{"b"}c' "d" f"{'e'}" rf"\n{1}")
print(f"""multi
line {name}
""")
print(f"{name:>5}{name:<5}|{name:^7}|{name:.2}|")
print(f"{True} {None} {1_000} {0x1f} {1e3} {...}")
print(f"{'nested ' + f'{name}'}")
print(f"{3:{'>'}{5}}|{'x':{'-'}^{5}}|")


class Money:
    def __format__(self, spec):
        return f"${spec}$"


print(f"{Money()} {Money():abc} {Money():{width}}")
print(f"{'é':>3} {chr(0x1F600)} {'tab':\t<6}|")
