# Waiting for pipes with select, poll and selectors.
import os
import select
import selectors

reader, writer = os.pipe()
print(select.select([reader], [writer], [], 0) == ([], [writer], []), select.select([], [], [], 0.01))
os.write(writer, b"x")
print(select.select([reader], [], [reader]) == ([reader], [], []))
poll = select.poll()
poll.register(reader, select.POLLIN)
poll.register(writer)
print([(fd == reader, event) for fd, event in poll.poll()])
poll.modify(writer, 0)
poll.unregister(reader)
print(poll.poll(10), type(poll).__name__)
os.close(writer)
print(os.read(reader, 10), select.select([reader], [], [], 5) == ([reader], [], []), os.read(reader, 10))
with selectors.PollSelector() as selector, open(reader, "rb") as file:
    selector.register(file, selectors.EVENT_READ, "data")
    for key, events in selector.select(5):
        print(key.fileobj is file, key.data, events)
for wrong in [lambda: select.select([1.5], [], []), lambda: select.select([-1], [], []), lambda: select.select(1, [], []), lambda: select.select([], [], [], "x"), lambda: select.select([], [], [], -1), lambda: poll.unregister(99), lambda: poll.modify(99, 1), lambda: poll.register(1, -1), lambda: poll.register(1, 1 << 20)]:
    try:
        print(wrong())
    except (TypeError, ValueError, KeyError, OSError, OverflowError) as e:
        print(type(e).__name__, e)
