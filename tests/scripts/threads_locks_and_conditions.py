"""Locks, conditions, semaphores, events and barriers order what threads do."""
import _thread
import threading
import time


def started(target, *args):
    thread = threading.Thread(target=target, args=args)
    thread.start()
    return thread


# --- locks
lock = threading.Lock()
total = 0


def add(times):
    global total
    for _ in range(times):
        with lock:
            before = total
            if before % 97 == 0:
                time.sleep(0)
            total = before + 1


for t in [started(add, 2000) for _ in range(4)]:
    t.join()
print("total", total)

print(lock.acquire(), lock.acquire(blocking=False), lock.acquire(timeout=0.01), lock.locked())
lock.release()
print(lock.acquire(False), lock.release(), lock.locked())


def refused(call):
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
    else:
        print("not refused")


refused(lock.release)
refused(lambda: lock.acquire(False, 1))
refused(lambda: lock.acquire(timeout=-5))
refused(lambda: lock.acquire(timeout=threading.TIMEOUT_MAX * 2))
refused(lambda: lock.acquire(True, "soon"))
refused(threading.RLock().release)
refused(lambda: _thread.start_new_thread(1, ()))
refused(lambda: _thread.start_new_thread(print, 1))
refused(lambda: _thread.start_new_thread(print, (), 1))
refused(lambda: _thread.stack_size(100))
refused(lambda: _thread.stack_size(-1))
refused(lambda: _thread.interrupt_main(99))

# --- reentrant locks
rlock = threading.RLock()
answers = []
with rlock:
    with rlock:
        started(lambda: answers.append(rlock.acquire(blocking=False))).join()
        started(lambda: answers.append(rlock.acquire(timeout=0.01))).join()
        started(lambda: refused(rlock.release)).join()
started(lambda: answers.append(rlock.acquire(blocking=False) and rlock.release() is None)).join()
print(answers)


# --- conditions
class Slot:
    """Holds one item."""

    def __init__(self):
        self.full = threading.Condition()
        self.items = []

    def put(self, item):
        with self.full:
            while self.items:
                self.full.wait()
            self.items.append(item)
            self.full.notify_all()

    def take(self):
        with self.full:
            self.full.wait_for(lambda: self.items)
            item = self.items.pop()
            self.full.notify_all()
            return item


slot, taken = Slot(), []
consumer = started(lambda: taken.extend(slot.take() for _ in range(20)))
producer = started(lambda: [slot.put(i * i) for i in range(20)])
producer.join()
consumer.join()
print(taken)
with slot.full:
    print("nobody", slot.full.wait(timeout=0.01))

# --- semaphores
room, inside, most = threading.BoundedSemaphore(3), [], []


def enter(who):
    with room:
        inside.append(who)
        most.append(len(inside))
        time.sleep(0.005)
        inside.remove(who)


for t in [started(enter, i) for i in range(9)]:
    t.join()
print(len(most), max(most) <= 3, inside)
refused(room.release)

# --- events
event, seen = threading.Event(), []
waiters = [started(lambda: seen.append(event.wait())) for _ in range(3)]
print(event.wait(0.01), event.is_set(), seen)
event.set()
for t in waiters:
    t.join()
print(seen)

# --- barriers
barrier, rounds = threading.Barrier(3, action=lambda: rounds.append("all here")), []


def walk():
    for _ in range(4):
        barrier.wait()


for t in [started(walk) for _ in range(3)]:
    t.join()
print(rounds, barrier.broken)
late = threading.Barrier(2)
try:
    late.wait(0.01)
except threading.BrokenBarrierError:
    print("nobody came", late.broken)

# --- timers
fired = threading.Event()
timer = threading.Timer(0.01, fired.set)
timer.start()
print(fired.wait(5))
never = threading.Timer(60, print, ["not printed"])
never.start()
never.cancel()
never.join()
print(never.finished.is_set())
