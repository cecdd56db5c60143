"""Threads take turns without being asked to, wait without stopping the others, and have state of their own."""
import concurrent.futures
import contextvars
import gc
import itertools
import os
import queue
import socket
import sys
import threading
import time


def started(target, *args):
    thread = threading.Thread(target=target, args=args)
    thread.start()
    return thread


# A loop that never waits lets others run.
sys.setswitchinterval(0.001)
print(sys.getswitchinterval())
stop = False
spins = [0, 0]


def spin(which):
    while not stop:
        spins[which] += 1


spinners = [started(spin, 0), started(spin, 1)]
while not all(spins):
    pass
stop = True
for t in spinners:
    t.join()
print("both ran")

# Calls that wait for the system let others run.
read_end, write_end = os.pipe()
got = []
reader = started(lambda: got.append(os.read(read_end, 100)))
a, b = socket.socketpair()
receiver = started(lambda: got.append(a.recv(100)))
time.sleep(0.02)
os.write(write_end, b"through the pipe")
reader.join()
b.sendall(b"through the socket")
receiver.join()
print(got)
for end in (a, b):
    end.close()
os.close(read_end)
os.close(write_end)

# Each thread has exceptions, frames and generators of its own.
turn = threading.Barrier(2)
notes = {}


def handle(name, kind):
    try:
        raise kind(name)
    except Exception as e:
        turn.wait()
        notes[name] = [sys.exc_info()[0].__name__, sys.exc_info()[1] is e]
        turn.wait()
        try:
            raise RuntimeError("second")
        except RuntimeError as second:
            notes[name].append(second.__context__ is e)
    notes[name].append(sys.exc_info())


for t in [started(handle, "a", ValueError), started(handle, "b", KeyError)]:
    t.join()
print(sorted(notes.items()))


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


depths = []
for t in [started(lambda: depths.append(deep(600))) for _ in range(4)]:
    t.join()
print(depths)


def endless():
    return endless()


def too_deep():
    try:
        endless()
    except RecursionError as e:
        depths.append(str(e)[:32])


started(too_deep).join()
print(depths[-1])


def count():
    value = yield "ready"
    while True:
        value = yield value * 2


counter = count()
print(next(counter), end=" ")
for n in range(3):
    started(lambda: print(counter.send(n), end=" ")).join()
print()

# A collection in one thread sees what the others hold.
kept = []


def hold(seed):
    mine = [[seed, i] for i in range(200)]
    for i in range(300):
        junk = [object() for _ in range(50)]
        text = str(seed) + str(i)
        if i % 50 == 0:
            gc.collect()
    kept.append((seed, sum(len(m) for m in mine), mine[-1], text, len(junk)))


for t in [started(hold, s) for s in range(4)]:
    t.join()
print(sorted(kept))

# Attributes of a thread.
local = threading.local()
local.name = "main"


def own():
    print(hasattr(local, "name"), end=" ")
    local.name = "other"
    print(local.__dict__)


started(own).join()
print(local.name, local.__dict__)
try:
    local.__dict__ = {}
except AttributeError as e:
    print(e)


class Numbered(threading.local):
    numbers = itertools.count()
    kind = "class"

    def __init__(self, start, *, step=1):
        self.number = start + step * next(self.numbers)

    @property
    def double(self):
        return self.number * 2


numbered = Numbered(10, step=5)
print(numbered.number, numbered.double, numbered.kind)
for _ in range(2):
    started(lambda: print(numbered.number, numbered.double, vars(numbered))).join()
del numbered.number
print(hasattr(numbered, "number"), numbered.__dict__)

# Contexts of a thread.
var = contextvars.ContextVar("var", default="default")
var.set("main")
started(lambda: print(var.get(), var.set("other").var.name)).join()
context = contextvars.copy_context()
started(lambda: print(context.run(var.get), var.get())).join()
print(var.get())

# Queues.
work, done = queue.Queue(maxsize=2), queue.Queue()


def worker():
    while (item := work.get()) is not None:
        done.put(item ** 2)
        work.task_done()
    work.task_done()


workers = [started(worker) for _ in range(3)]
for i in range(12):
    work.put(i)
for _ in workers:
    work.put(None)
work.join()
print(sorted(done.get() for _ in range(12)), done.empty())
try:
    done.get(timeout=0.01)
except queue.Empty:
    print("empty")
simple = queue.SimpleQueue()
started(simple.put, "simple").join()
print(simple.get())

# Executors.
with concurrent.futures.ThreadPoolExecutor(max_workers=3) as pool:
    print(list(pool.map(pow, range(8), [2] * 8)))
    failing = pool.submit(lambda: 1 / 0)
    print(type(failing.exception()).__name__, failing.exception())
    futures = [pool.submit(lambda n: n * n, n) for n in range(5)]
    print(sorted(f.result() for f in concurrent.futures.as_completed(futures)))
print(threading.active_count(), threading.current_thread() is threading.main_thread())
frames = sys._current_frames()
print(list(frames) == [threading.get_ident()], frames[threading.get_ident()] is sys._getframe())
