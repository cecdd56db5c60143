# Deep chains of generators and deeply nested data work up to the limit, and fail cleanly above.
def layers(n):
    if n:
        yield from layers(n - 1)
    yield n


print(sum(layers(300)))
nested = []
for _ in range(200):
    nested = [nested]
text = repr(nested)
print(len(text), text.count("["), nested == nested)
deep = ()
for _ in range(100_000):
    deep = (deep,)
try:
    repr(deep)
except RecursionError as error:
    print(type(error).__name__)
level = 0
while deep:
    deep, = deep
    level += 1
print(level)
copy = [[]]
other = [[]]
print(copy == other)
circular = []
circular.append(circular)
second = []
second.append(second)
try:
    circular == second
except RecursionError as error:
    print(error)
