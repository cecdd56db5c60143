# SPDX-License-Identifier: GPL-3.0-or-later
# The module gc answers what a program may ask of any collector.
# deaths: observed
import gc

print(gc.isenabled(), gc.get_threshold())
gc.disable()
print(gc.isenabled())
gc.enable()
gc.set_threshold(500, 5)
print(gc.get_threshold())
gc.set_threshold(700, 10, 10)
print(gc.get_debug(), gc.DEBUG_STATS, gc.DEBUG_COLLECTABLE, gc.DEBUG_UNCOLLECTABLE, gc.DEBUG_SAVEALL, gc.DEBUG_LEAK)
print(gc.garbage, gc.callbacks, [sorted(s) for s in gc.get_stats()])
for wrong in (-1, 3):
    try:
        gc.collect(wrong)
    except ValueError as error:
        print(error)


def count(make):
    gc.collect()
    gc.collect()
    make()
    return gc.collect()


def ring():
    items = []
    items.append(items)


print(count(ring))
print([gc.is_tracked(v) for v in (1, 1.5, "s", b"b", None, [], {}, {"a": 1}, {"a": []}, set(), object(), gc.collect)])


class Holder:
    pass


holder = Holder()
target = ["the target"]
holder.target = target
print(any(r is target for r in gc.get_referents(gc.get_referents([target])[0:1])), len(gc.get_referents([1, "two", target])))
print(gc.get_referents(3, "s", None))
outer = [target]
print(any(r is outer for r in gc.get_referrers(target)), any(o is outer for o in gc.get_objects()))
gc.freeze()
print(gc.get_freeze_count() > 0)
gc.unfreeze()
print(gc.get_freeze_count())
gc.callbacks.append(lambda phase, info: print(phase, sorted(info), info["generation"]))
gc.collect()
gc.collect(1)
gc.callbacks.clear()
