# repr, str, format and print choose the right method, and containers use repr.
class Both:
    def __repr__(self):
        return "<repr>"

    def __str__(self):
        return "<str>"

    def __format__(self, spec):
        return f"<format {spec!r}>"


class OnlyRepr:
    def __repr__(self):
        return "OnlyRepr()"


class Bad:
    def __repr__(self):
        return 5


both = Both()
print(both, repr(both), str(both), f"{both}", f"{both:>10}", f"{both!r}", f"{both!s:>8}|", [both], {1: both}, (both,))
print(OnlyRepr(), f"{OnlyRepr()}", "%s %r" % (OnlyRepr(), OnlyRepr()))
try:
    repr(Bad())
except TypeError as error:
    print(error)
try:
    print(f"{OnlyRepr():>5}")
except TypeError as error:
    print(error)
recursive = [1]
recursive.append(recursive)
print(recursive)
table = {}
table["self"] = table
print(table)
print(repr(Both)[-6:], repr(print), repr(len), repr(type), repr(int), repr(None), repr(...), repr(NotImplemented))
