# SPDX-License-Identifier: GPL-3.0-or-later
# More changes of one class than a 16-bit version could tell apart, with reads that specialise in between.
class Changing:
    step = 1

    def method(self):
        return 0


class Still:
    step = 5

    def method(self):
        return 7


def read(o, times):
    total = 0
    for _ in range(times):
        total += o.step + o.method()
    return total


o, still = Changing(), Still()
wrong = 0
for n in range(70_000):
    if n % 2:
        Changing.method = lambda self, n=n: n
        Changing.step = n
    else:
        setattr(Changing, f"name{n % 8}", n)
    if n % 100 == 1 and read(o, 4) != 4 * (Changing.step + n):
        wrong += 1
    if n % 1000 == 0 and read(still, 60) != 60 * 12:
        wrong += 1
print(wrong, read(o, 100), read(still, 100))
