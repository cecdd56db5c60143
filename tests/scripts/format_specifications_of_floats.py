# Format specifications for floats: fixed, exponent, general, percent, rounding of ties, infinities.
for number in (0.0, -0.0, 1.0, 0.1, 2.5, 3.5, 1e16, 1.5e-7, 123456.789, 1e22, 1e300, float("inf"), float("-inf"), float("nan")):
    for spec in ("", "f", ".0f", ".1f", ".3f", "e", ".0e", "E", "g", ".3g", "G", "%", ".1%", "10.2f", "<10.2f", "+.1f",
                 "010.2f", ",.2f", "_.1f", "#.0f", "#g", ".10g", "n", "*^14.3f", "=+12.1f", " f"):
        print(format(number, spec), end="|")
    print()
print("%f %e %g %5.1f|%-8.2f|%08.3f %+.1f %.0f %s %r" % (1.5, 1.5, 1.5, 1.25, 1.0, 3.14159, 2.0, 0.5, 1e16, 0.1))
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.5678, -2), round(1e300, 2), round(5, -1), round(15, -1))
print(f"{1e15} {1e16} {123456789012345678.0} {0.0001} {0.00001} {1/3} {2/3} {1e-320} {5e-324}")
