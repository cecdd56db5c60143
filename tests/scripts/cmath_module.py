# Each function of cmath near its branch cuts, at the edge of the floats and at infinities, and what it refuses.
import cmath
import math

PARTS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 1e-310, 1e308, -1.7e308, 0.9, 710.0, -709.5, math.inf, -math.inf]


def show(function, *arguments, **options):
    try:
        print(function.__name__, arguments, options, function(*arguments, **options))
    except Exception as error:
        print(function.__name__, arguments, options, type(error).__name__, error)


for name in sorted(dir(cmath)):
    function = getattr(cmath, name)
    if not callable(function) or name in ("rect", "isclose", "phase") or name.startswith("_"):
        continue
    for real in PARTS:
        for imaginary in PARTS:
            show(function, complex(real, imaginary))

for first in PARTS:
    for second in PARTS[:6]:
        show(cmath.rect, first, second)
        show(cmath.log, first, second)
        show(cmath.isclose, first, second)
        show(cmath.phase, complex(first, 1 + second))


class Odd:
    def __complex__(self):
        return 3 + 4j


show(cmath.sqrt, True)
print(cmath.polar(Odd()), cmath.isnan(complex("nan")), cmath.nanj, cmath.infj, cmath.pi, cmath.tau)
for bad in ("x", None, 10 ** 400):
    try:
        print(cmath.exp(bad))
    except Exception as error:
        print(type(error).__name__, error)
show(cmath.isclose, 1j, 1.0000000001j)
show(cmath.isclose, 1j, 1.1j, rel_tol=0.2)
show(cmath.isclose, 1j, 1.1j, abs_tol=-1)
show(math.isclose, 1)
show(math.isclose, 1, 2, rel_tol=0.5)
show(cmath.log)
