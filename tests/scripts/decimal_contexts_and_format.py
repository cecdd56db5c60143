# SPDX-License-Identifier: GPL-3.0-or-later
# Contexts of decimal: per thread and per context of variables, as mappings of signals, copied, pickled, refused; formats.
import contextvars
import copy
import pickle
import threading
from decimal import *


def shown(make):
    try:
        return str(make())
    except Exception as error:
        return f"{type(error).__name__}: {error}"


print(getcontext(), BasicContext, ExtendedContext, sep="\n")
with localcontext(prec=5, rounding=ROUND_DOWN) as inner:
    print(Decimal(2) / 3, inner is getcontext(), inner.flags[Inexact])
    with localcontext() as innermost:
        innermost.prec = 3
        print(Decimal(2) / 3)
    print(Decimal(2) / 3)
print(Decimal(2) / 3)


def work(prec, results):
    before = getcontext().prec
    getcontext().prec = prec
    results.append((before, str(Decimal(1) / 3)))


results = []
for prec in (3, 7):
    thread = threading.Thread(target=work, args=(prec, results))
    thread.start()
    thread.join()
print(results, getcontext().prec)
contextvars.Context().run(work, 4, results)
contextvars.copy_context().run(lambda: (setcontext(Context(prec=6)), print(Decimal(1) / 7)))
print(results[-1], Decimal(1) / 7)
setcontext(ExtendedContext)
print(getcontext() is ExtendedContext, getcontext().prec, Decimal(1) / 0, getcontext().flags[DivisionByZero])
setcontext(Context())

context = Context(prec=9, traps=[Inexact, Overflow])
print(context, context.copy(), copy.copy(context) == context, pickle.loads(pickle.dumps(context)), sep="\n")
print(context.flags, len(context.traps), list(context.traps)[:3], context.traps.copy() == dict(context.traps), context.traps[Inexact])
context.traps[Inexact] = False
context.flags[Rounded] = 1
print(context.__reduce__(), context.Etiny(), context.Etop(), context.radix())
for what in ["Context(prec=0)", "Context(prec='a')", "Context(rounding='x')", "Context(Emin=1)", "Context(capitals=2)", "Context(clamp=10**30)", "Context(flags=[1])", "Context(traps=3)", "Context(x=1)", "Context().flags[3]", "del Context().flags[Inexact]",
             "setcontext(3)", "localcontext(3)", "localcontext(x=1)", "Decimal(1, 2)", "Context().add(1)", "Context().add(1, 'x')", "Context().canonical(1)", "Context().create_decimal(' 1')", "Context(prec=2).create_decimal('nan123')", "setattr(Context(), 'prec', 10**18)",
             "setattr(Context(), 'x', 1)", "setattr(Context(), 'flags', {})", "delattr(Context(), 'prec')"]:
    print(what, shown(lambda: exec(what) if what.startswith("del") else eval(what)))


class Money(Decimal):
    def __new__(cls, value="0", currency="EUR"):
        self = Decimal.__new__(cls, value)
        self.currency = currency
        return self


money = Money("12.50", "USD")
print(money, repr(money), money.currency, type(money + 1), type(-money), type(Decimal(money)), type(copy.copy(money)), type(Money.from_float(0.5)), Money.from_float(0.5).currency)
for value in [Decimal("1.10"), Decimal("-NaN5"), Decimal("-0E+5"), Decimal(10) ** 60]:
    twin = pickle.loads(pickle.dumps(value))
    print(twin, copy.deepcopy(value) is value, value.as_tuple(), value.adjusted(), value.to_eng_string())
SPECS = ["", "f", "e", "g", "n", "%", ".2f", ".0f", ".3e", ".4g", "10", "<10", "^11.1f", "*>12", "=+12", "010.2f", "020,.1f", ",", " f", "+.1%", "z.1f", "\u00e9^9", "E", "G", ".10", "x", "_", "<010", ",n", "."]
for value in ["0", "-0.04", "1234567.891", "-1E+9", "1E-9", "9.995", "123E+5", "Infinity", "-NaN7", "0E+4", "0.00"]:
    print(value, [shown(lambda: format(Decimal(value), spec)) for spec in SPECS])
print(Decimal("1234567.5").__format__("n", {"decimal_point": ",", "thousands_sep": ".", "grouping": "\3\2\0"}), f"{Decimal('3.14159'):>10.3}", "%s %.2f" % (Decimal("2.50"), Decimal("2.345")))
print([cls.__name__ for cls in Underflow.__mro__], issubclass(DivisionByZero, ZeroDivisionError), issubclass(FloatOperation, TypeError), InvalidOperation.__module__, MAX_PREC, MIN_ETINY)
