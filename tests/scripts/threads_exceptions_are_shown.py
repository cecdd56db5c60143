"""An exception that ends a thread is shown and ends only that thread."""
import _thread
import sys
import threading
import time

sys.stderr = sys.stdout


def fail(text):
    raise ValueError(text)


def run(target, *args, name=None):
    thread = threading.Thread(target=target, args=args, name=name)
    thread.start()
    thread.join()
    print("alive:", thread.is_alive(), thread.name)


run(fail, "first")
run(fail, "second", name="worker")
run(sys.exit, 3)
run(lambda: [fail(n) for n in range(2)])


def chained():
    try:
        fail("inner")
    except ValueError:
        raise KeyError("outer")


run(chained)


def hook(args):
    print("hook:", args.exc_type.__name__, args.exc_value, args.thread.name, args.exc_traceback.tb_lineno > 0)


threading.excepthook = hook
run(fail, "third", name="hooked")
threading.excepthook = threading.__excepthook__


def bad_hook(args):
    raise OSError("the hook fails")


threading.excepthook = bad_hook
sys.excepthook = lambda kind, value, traceback: print("sys.excepthook:", kind.__name__, value)
run(fail, "fourth")
threading.excepthook = threading.__excepthook__
print(threading.ExceptHookArgs([ValueError, None, None, None]))

done = threading.Event()


def bare():
    done.set()
    _thread.exit()


_thread.start_new_thread(bare, ())
print(done.wait(5))
while _thread._count():
    time.sleep(0.001)
print(threading.enumerate() == [threading.main_thread()])
