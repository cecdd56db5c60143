# A call over several lines shows its first line.
def fail(*args):
    raise RuntimeError("many\nlines")


fail(
    1,
    2,
)
