# Global and builtin loads see every later change of the module.
def sizes(words):
    return [len(word) + offset for word in words]


words = ["a", "bb", "ccc"] * 100
offset = 1
print(sizes(words)[:3], sum(sizes(words)))
offset = 100
print(sum(sizes(words)))


def len(thing):
    return -1


print(sum(sizes(words)))
del len
print(sum(sizes(words)))
globals()["offset"] = 0.5
print(sum(sizes(words)))
import builtins

original = builtins.len
builtins.len = lambda thing: 1000
print(sum(sizes(words)))
builtins.len = original
print(sum(sizes(words)))
del offset
try:
    sizes(words)
except NameError as error:
    print(error)


def count(n):
    global ticks
    for _ in range(n):
        ticks += 1
    return ticks


ticks = 0
print(count(1000), count(1000), ticks)
