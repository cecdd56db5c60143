# Coroutines, async for, async with and async generators, driven by hand.
class Later:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        got = yield f"waiting for {self.value}"
        return self.value, got


class Manager:
    async def __aenter__(self):
        print("aenter", await Later("in"))
        return self

    async def __aexit__(self, *details):
        print("aexit", await Later("out"))
        return False


class Count:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if not self.n:
            raise StopAsyncIteration
        self.n -= 1
        return self.n


async def numbers(n):
    for i in range(n):
        await Later(i)
        yield i


async def main():
    print("main", await Later(1))
    async with Manager() as m:
        print("inside", type(m).__name__)
    async for n in Count(3):
        print("count", n)
    print([n async for n in numbers(3)], {n: n async for n in Count(2)})
    return "done"


def drive(coroutine):
    sent = None
    step = 0
    while True:
        try:
            print("yielded:", coroutine.send(sent))
            step += 1
            sent = step
        except StopIteration as stop:
            return stop.value


print(drive(main()))
coroutine = main()
print(type(coroutine).__name__, type(numbers(1)).__name__)
coroutine.close()
try:
    drive(numbers)
except AttributeError as error:
    print(error)
