# Two parameters of the same name.
def f(a, b, a):
    pass
