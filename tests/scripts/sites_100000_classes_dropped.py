# SPDX-License-Identifier: GPL-3.0-or-later
# A hundred thousand classes go through the same instructions and are dropped: right results, flat memory.
import gc


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def use(cls, n):
    o = cls()
    o.value = n
    return o.value + o.method() + cls.constant


def run(count):
    total = 0
    for n in range(count):
        cls = type("Dropped", (), {"method": lambda self: 1, "constant": n % 7})
        total += use(cls, n)
        if n % 10_000 == 0:
            gc.collect()
    gc.collect()
    return total


print(run(20_000))
before = resident()
print(run(80_000))
growth = resident() - before
print("flat" if growth < 24 << 20 else f"grew by {growth >> 20} MiB")
