# A function carries its name, qualified name, documentation, annotations and any attribute given to it.
def outer():
    """Makes functions."""
    def inner(a: int, b: "text" = 1, *, c: float = 2.0) -> str:
        "Inner."
        return "x"
    return inner


f = outer()
print(f.__name__, f.__qualname__, f.__doc__, f.__module__)
print(f.__annotations__)
print(f.__defaults__, f.__kwdefaults__)
f.counter = 3
f.counter += 1
print(f.counter, f.__dict__)
print(outer.__doc__, (lambda: 0).__name__, (lambda: 0).__qualname__)
del f.counter
print(hasattr(f, "counter"))
