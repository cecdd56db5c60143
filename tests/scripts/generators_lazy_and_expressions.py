# Generators run only as far as asked; the first iterable of a generator expression is evaluated at once.
def noisy(n):
    for i in range(n):
        print("made", i, end="; ")
        yield i


lazy = (x * x for x in noisy(10) if x % 2)
print("nothing yet")
print(next(lazy))
print(next(lazy))
print(sum(x for x in range(101)), max((len(w), w) for w in ["a", "bbb", "cc"]), any(x > 2 for x in noisy(10)))
try:
    (x for x in 5)
except TypeError as error:
    print(error)
nested = ((a, b) for a in range(3) for b in range(a))
print(list(nested), list(nested))
print(type(lazy).__name__, lazy.__name__, noisy(1).__name__)


def primes():
    found = []
    n = 2
    while True:
        if all(n % p for p in found if p * p <= n):
            found.append(n)
            yield n
        n += 1


print([p for p, _ in zip(primes(), range(20))])
already = noisy(2)


def reenter():
    yield next(me)


me = reenter()
try:
    next(me)
except ValueError as error:
    print(error)
