# A call cannot be assigned to.
def f():
    return 1


f() = 2
