# SPDX-License-Identifier: GPL-3.0-or-later
# A module with more names than a 16-bit index reaches: those beyond are read in the general way, and right.
names = 66_000
text = ["early = 1", "def read_early():\n    return early", "def read_length(x):\n    return len(x)"]
text += [f"n{k} = {k}" for k in range(100)]
namespace = {}
exec("\n".join(text), namespace)
for k in range(names):
    namespace[f"m{k}"] = k
exec("late = 2\ndef read_late():\n    return late\ndef write_late(x):\n    global late\n    late = x\n", namespace)


def repeat(f, times):
    total = 0
    for _ in range(times):
        total += f()
    return total


print(len(namespace) > 65_535, repeat(namespace["read_early"], 300), repeat(namespace["read_late"], 300))
namespace["write_late"](5)
namespace["early"] = 4
print(repeat(namespace["read_early"], 300), repeat(namespace["read_late"], 300))
print(repeat(lambda: namespace["read_length"]("abc"), 300))
namespace["len"] = lambda x: 70
print(repeat(lambda: namespace["read_length"]("abc"), 300))
del namespace["len"], namespace["late"]
print(repeat(lambda: namespace["read_length"]("abc"), 300))
try:
    namespace["read_late"]()
except NameError as error:
    print(error)
