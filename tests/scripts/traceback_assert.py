# A failed assertion shows its message.
def check(n):
    assert n > 0, ("must be positive", n)


check(1)
check(-1)
