# The % operator and str.format in all their forms.
print("%s and %r and %a" % ("é", "é", "é"), "%%", "%5s|%-5s|%.2s" % ("a", "b", "cde"), "%(k)s %(n)03d" % {"k": "v", "n": 7})
print("%s" % (1,), "%s" % [1, 2], "%d%%" % 50, "%*d|%-*d|%.*f" % (5, 1, 5, 2, 2, 3.14159), "%c%c" % ("x", 121))
print("{} {} {}".format(1, "two", 3.0), "{0} {1} {0}".format("a", "b"), "{x} {y!r}".format(x=1, y="z"), "{{}} {}".format(5))
print("{:>5}|{:<5}|{:^5}|{:05d}|{:+.2e}".format("r", "l", "c", 42, 12345.678), "{:{}}|{:{w}.{p}}".format("x", 4, 3.14159, w=8, p=3))
print("{0[1]} {0[0]} {d[key]} {c.real}".format([1, 2], d={"key": "v"}, c=3), "{!s:>6}|{!a}".format(None, "é"))
print(format(3.5), format("x", ">3"), format(255, "x"), format([1]), "{}".format(None), "{:d} {:x}".format(True, 10))
print("%x %o %e %g" % (255, 8, 1e10, 1e-10), "%10.3f|%-10.3f|" % (2.5, 2.5), "%s" % None, "%5.1f%%" % 99.55)
print("{:,} {:_} {:,.2f}".format(10 ** 9, 10 ** 9, 1e6), "{:b} {:o} {:X} {:#b} {:c}".format(5, 8, 255, 5, 97))
print("a{}b{}c".format("", 0), "{:%}".format(0.5), "{:.3}".format("abcdef"), "{:>{n}}".format("q", n=3))
print("%-10s|%+d|% d" % ("left", 5, 5), "%r" % "it's", "%s %s" % ("a", (1, 2)))
for text, values in (("%.*f", (2 ** 31, 1.5)), ("%.*f", (2 ** 63, 1.5)), ("%*d", (2 ** 63, 1)), ("%.2147483648f", (1.5,))):
    try:
        print(text % values)
    except (OverflowError, ValueError) as error:
        print(type(error).__name__, error)
