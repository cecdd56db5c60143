# Clocks move forward and sleep sleeps; nothing printed depends on the time itself.
import time

start = time.perf_counter()
time.sleep(0.01)
elapsed = time.perf_counter() - start
print(elapsed >= 0.01, elapsed < 5)
print(isinstance(time.time(), float), time.time() > 1.6e9, isinstance(time.time_ns(), int), isinstance(time.perf_counter_ns(), int))
a = time.monotonic()
b = time.monotonic()
print(b >= a, time.process_time() >= 0, isinstance(time.monotonic_ns(), int))
try:
    time.sleep(-1)
except ValueError as error:
    print(error)
for seconds in (-2 ** 63, -2 ** 62, 2 ** 63 - 1):
    try:
        time.sleep(seconds)
    except OverflowError as error:
        print(error)
