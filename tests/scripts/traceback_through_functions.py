# An uncaught error prints the whole stack with carets on stderr, and the status is 1.
def first(x):
    return second(x, 0) + 1


def second(a, b):
    value = [a,
             a / b]
    return value


print("before")
first(3)
