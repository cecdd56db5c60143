# Frames of lambdas, comprehensions, class bodies and generators are named.
def generator(items):
    for item in items:
        yield (lambda value: value.missing)(item)


class Body:
    values = [n for n in generator([1])]
