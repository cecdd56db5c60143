# What an async generator yields without awaiting arrives in async for, comprehensions and __anext__.
class Later:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        return (yield self.value)


async def plain(n):
    for i in range(n):
        yield i


async def awaiting(n):
    for i in range(n):
        await Later(i)
        yield i * 2


async def main(source):
    values = []
    async for x in source(3):
        values.append(x)
    values += [x async for x in source(2)]
    values.append({x: y async for x in source(2) for y in "ab"})
    values.append(await source(1).__anext__())
    return values


def drive(coroutine):
    try:
        while True:
            print("awaits", coroutine.send(None))
    except StopIteration as stop:
        return stop.value


print(drive(main(plain)))
print(drive(main(awaiting)))
finished = main(plain)
drive(finished)
for act in (lambda: finished.send(None), lambda: finished.throw(ValueError("late"))):
    try:
        act()
    except (RuntimeError, ValueError) as error:
        print(type(error).__name__, error)
