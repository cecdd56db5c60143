"""A tree of coroutines under a small event loop of our own: futures, sleeping, a lock, a queue. An argument is the share of the full run."""
import heapq
import sys
from collections import deque


class Future:
    def __init__(self, loop):
        self.loop, self.done, self.result, self.waiting = loop, False, None, []

    def set(self, result):
        self.done, self.result = True, result
        for task in self.waiting:
            self.loop.ready.append(task)
        self.waiting.clear()

    def __await__(self):
        if not self.done:
            yield self
        return self.result


class Task(Future):
    def __init__(self, loop, coroutine):
        super().__init__(loop)
        self.coroutine = coroutine
        loop.ready.append(self)

    def step(self):
        try:
            future = self.coroutine.send(None)
        except StopIteration as stop:
            self.set(stop.value)
        else:
            future.waiting.append(self)


class Loop:
    def __init__(self):
        self.ready, self.timers, self.now, self.serial, self.steps = deque(), [], 0, 0, 0

    def sleep(self, ticks):
        future = Future(self)
        self.serial += 1
        heapq.heappush(self.timers, (self.now + ticks, self.serial, future))
        return future

    def run(self, coroutine):
        main = Task(self, coroutine)
        while not main.done:
            while self.ready:
                self.steps += 1
                self.ready.popleft().step()
            if self.timers:
                self.now, _, future = heapq.heappop(self.timers)
                future.set(self.now)
        return main.result

    async def gather(self, *coroutines):
        return [await task for task in [Task(self, each) for each in coroutines]]


class Lock:
    def __init__(self, loop):
        self.loop, self.held, self.queue = loop, False, deque()

    async def __aenter__(self):
        while self.held:
            future = Future(self.loop)
            self.queue.append(future)
            await future
        self.held = True

    async def __aexit__(self, *details):
        self.held = False
        if self.queue:
            self.queue.popleft().set(None)


class Channel:
    def __init__(self, loop):
        self.loop, self.items, self.wanted = loop, deque(), deque()

    def put(self, item):
        self.items.append(item)
        if self.wanted:
            self.wanted.popleft().set(None)

    async def __aiter__(self):
        while True:
            while not self.items:
                future = Future(self.loop)
                self.wanted.append(future)
                await future
            item = self.items.popleft()
            if item is None:
                return
            yield item


async def tree(loop, lock, log, depth, place):
    if depth == 0:
        await loop.sleep(place * 7 % 5)
        async with lock:
            log.append(place)
        return 1
    counts = await loop.gather(*(tree(loop, lock, log, depth - 1, place * 3 + k) for k in range(3)))
    return sum(counts) + 1


async def producer(loop, channel, count):
    for n in range(count):
        if n % 4 == 0:
            await loop.sleep(1)
        channel.put(n)
    channel.put(None)


async def main(loop, depth, count):
    log, channel = [], Channel(loop)
    total = await tree(loop, Lock(loop), log, depth, 1)
    task = Task(loop, producer(loop, channel, count))
    received = [n * n async for n in channel if n % 3]
    await task
    return total, len(log), sum(n * k for n, k in enumerate(log)) % 1_000_003, sum(received)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
loop = Loop()
print(*loop.run(main(loop, 9 if share >= 1.0 else 5, int(40_000 * share))))
print(loop.now, loop.steps)
