"""Iterators of built-in types, and functions in C, come back from pickle and copy as they were."""
import copy
import pickle

makers = [
    lambda: iter([1, 2, 3]), lambda: iter((1, 2, 3)), lambda: iter("abc"), lambda: iter(b"abc"), lambda: iter(range(3)),
    lambda: iter({1: 2, 3: 4, 5: 6}.items()), lambda: iter({1, 2, 3}), lambda: reversed([1, 2, 3]),
    lambda: reversed((1, 2, 3)), lambda: enumerate("abc"), lambda: zip("abc", [1, 2, 3]), lambda: map(abs, [-1, -2, -3]),
]
for make in makers:
    whole = list(make())
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        begun = make()
        next(begun)
        again = pickle.loads(pickle.dumps(begun, protocol))
        assert list(again) == whole[1:], whole
    begun = make()
    next(begun)
    assert list(copy.copy(begun)) == whole[1:], whole
    print(whole)

for function in (len, list.append, dict.fromkeys):
    again = pickle.loads(pickle.dumps(function))
    print(function.__qualname__, again == function)

finished = reversed([1])
list(finished)
print(finished.__reduce__()[1], list(pickle.loads(pickle.dumps(finished))))
