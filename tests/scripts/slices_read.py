# Slices of lists, strings, tuples, bytes and ranges, with every mix of signs and steps.
items = list(range(10))
bounds = [None, 0, 2, -2, 11, -11]
for start in bounds:
    print(start, [items[start:stop] for stop in bounds])
for step in (1, 2, 3, -1, -2, -20):
    print(step, items[::step], items[7:1:step], "abcdef"[::step], tuple(items)[-3::step], b"abcdef"[4:0:step],
          range(10)[1:8:step])
s = slice(1, 10, 2)
print(items[s], s, s.start, s.stop, s.step, s.indices(5), slice(None).indices(3), slice(3) == slice(None, 3, None))


class Recorder:
    def __getitem__(self, key):
        return key


r = Recorder()
print(r[1], r[1:2], r[::], r[1, 2], r[1:2, ::3], r[...], r[()], r[-1:])
for bad in ("x", 1.5):
    try:
        items[bad:]
    except TypeError as error:
        print(error)
