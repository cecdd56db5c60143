"""The program waits for threads that are no daemons; the others end with it, whatever they do."""
import atexit
import os
import threading
import time


def endless():
    while True:
        pass


def asleep():
    try:
        time.sleep(1000)
    finally:
        print("not printed")


def locked():
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


def reading():
    os.read(os.pipe()[0], 1)


def catching():
    while True:
        try:
            while True:
                threading.Event().wait(0.01)
        except BaseException:
            print("not caught")


for target in (endless, asleep, locked, reading, catching):
    threading.Thread(target=target, daemon=True).start()


def late():
    threading.main_thread().join()
    print("the main thread has ended:", not threading.main_thread().is_alive())


threading.Thread(target=late).start()
atexit.register(print, "at exit")
print("end of main:", threading.active_count())
