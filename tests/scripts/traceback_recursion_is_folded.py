# Repeated lines of an endless recursion are counted, not repeated.
def down(n):
    return down(n + 1)


down(0)
