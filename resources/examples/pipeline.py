"""Pipeline: generators that feed generators.

Watch: the loop of every stage takes the generator form, so that a value travels through five frames without one call.
`value - mean` in `running_mean` meets an int and a float and takes the form for mixed operands. `yield from` in
`flattened` takes a generator form, too. `batches` gets its numbers by `send`, which is a call of a builtin method.
`throw` and `close` appear at the end, once, and leave every count alone.
"""


def numbers(count):
    """A reproducible stream of numbers below 1,000."""
    state = 12345
    for _ in range(count):
        state = state * 48271 % 2147483647
        yield state % 1000


def only(predicate, source):
    for value in source:
        if predicate(value):
            yield value


def scaled(factor, source):
    for value in source:
        yield value * factor


def running_mean(source):
    mean = 0
    for count, value in enumerate(source, 1):
        mean += (value - mean) / count
        yield mean


def batches(size):
    """A coroutine: takes numbers by send, gives the sum of a full batch, else None."""
    total = filled = 0
    result = None
    while True:
        value = yield result
        total += value
        filled += 1
        result = None
        if filled == size:
            result = total
            total = filled = 0


def flattened(sources):
    for source in sources:
        yield from source


def forever(make):
    while True:
        yield make()


def main():
    stream = scaled(3, only(lambda value: value % 7, numbers(1_500_000)))
    last = 0.0
    for last in running_mean(stream):
        pass
    print(f"mean of the scaled stream {last:.6f}")

    collector = batches(1000)
    next(collector)
    sums = [total for value in numbers(1_000_000) if (total := collector.send(value)) is not None]
    print(f"{len(sums)} batches, smallest {min(sums)}, largest {max(sums)}")

    joined = flattened(numbers(count) for count in range(1000))
    print(f"joined streams add up to {sum(joined)}")

    try:
        collector.throw(ValueError("no more numbers"))
    except ValueError as error:
        print(f"the collector ends with: {error}")
    endless = flattened(forever(lambda: numbers(3)))
    print(f"first of an endless stream {[next(endless) for _ in range(7)]}")
    endless.close()
    print(f"after closing it: {next(endless, 'nothing')}")


main()
