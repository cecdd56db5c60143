# Functions and constants of the math module.
import math
from math import pi, sqrt as root

print(pi, math.e, math.tau, math.inf, math.nan, root(2), math.sqrt(16))
print(math.floor(-1.5), math.ceil(-1.5), math.trunc(-1.5), math.floor(10 ** 20), math.fabs(-3), math.copysign(1, -0.0), math.fmod(-7, 3))
print(math.sin(1), math.cos(1), math.tan(1), math.asin(1), math.acos(0), math.atan(1), math.atan2(-1, -1), math.sinh(1), math.cosh(1), math.tanh(1))
print(math.exp(1), math.log(10), math.log(8, 2), math.log2(1024), math.log10(1000), math.log1p(1e-10), math.expm1(1e-10), math.pow(2, 0.5), math.log(10 ** 400))
print(math.gcd(12, 18), math.gcd(), math.lcm(4, 6), math.factorial(20), math.factorial(30), math.comb(10, 3), math.perm(5, 2), math.isqrt(10 ** 20 + 1))
print(math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1), math.isclose(0.1 + 0.2, 0.3), math.hypot(3, 4), math.dist([0, 0], [3, 4]))
print(math.modf(-2.75), math.frexp(10), math.ldexp(0.625, 4), math.degrees(pi), math.radians(180), math.fsum([0.1] * 10), math.prod([1, 2, 3, 4]))
print(math.gamma(5), math.lgamma(10), math.erf(0.5), math.erfc(0.5), math.remainder(7, 4), math.cbrt(27), math.exp2(5), math.nextafter(1, 2), math.ulp(1))
for action in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.factorial(-1), lambda: math.exp(1000), lambda: math.sqrt("x"), lambda: math.acos(2), lambda: math.gcd(1.5), lambda: math.floor(math.inf), lambda: math.floor(math.nan)):
    try:
        print(action())
    except (ValueError, OverflowError, TypeError) as error:
        print(type(error).__name__, error)
print(math.__name__, callable(math.sin), math.sqrt.__name__)
