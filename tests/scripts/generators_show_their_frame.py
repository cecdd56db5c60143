"""A generator's frame shows where it waits, and its locals; it is gone when the generator has ended."""
import inspect


def two(a):
    b = a + 1
    yield a
    yield b


g = two(1)
print(inspect.getgeneratorstate(g), g.gi_frame.f_locals, g.gi_frame.f_lineno)
next(g)
frame = g.gi_frame
print(inspect.getgeneratorstate(g), inspect.getgeneratorlocals(g), frame.f_lineno, frame.f_back, frame.f_code.co_name)
next(g)
print(frame.f_lineno)
print(list(g), g.gi_frame, inspect.getgeneratorstate(g), frame.f_back)


def closing():
    try:
        yield 1
    finally:
        print("end")


waiting = closing()
next(waiting)
waiting.gi_frame.clear()
print(list(waiting), waiting.gi_frame)


def running():
    print(me.gi_frame.f_back.f_code.co_name, me.gi_frame.f_lineno)
    yield
    try:
        me.gi_frame.clear()
    except RuntimeError as error:
        print(error)


me = running()
next(me)
list(me)


async def coroutine():
    pass


c = coroutine()
print(c.cr_frame.f_lineno, inspect.getcoroutinestate(c))
c.close()
print(c.cr_frame)
