# `from None` leaves the first error out.
try:
    {}["hidden"]
except KeyError:
    raise ValueError("shown") from None
