# The iterators of the module itertools, and what they refuse.
import itertools as it
print(list(it.islice(it.count(3, 2), 4)), it.count(1), it.count(1.5, 2), it.repeat(2, 3), list(it.repeat('a', 2)))
print(list(it.islice(it.cycle('ab'), 5)), list(it.chain('ab', [1]), ), list(it.chain.from_iterable(['ab', 'c'])))
print(list(it.compress('abcd', [1, 0, 1, 0])), list(it.dropwhile(lambda x: x < 3, [1, 3, 1])), list(it.takewhile(lambda x: x < 3, [1, 3, 1])), list(it.filterfalse(None, [0, 1, 2])))
print(list(it.islice(range(10), 2, 9, 3)), list(it.islice(range(10), None)), list(it.islice([1,2,3], 1, None)))
print(list(it.accumulate([1, 2, 3])), list(it.accumulate([1, 2, 3], lambda a, b: a * b, initial=5)))
print(list(it.pairwise('abcd')), list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.zip_longest('abc', [1], fillvalue='-')))
print(list(it.product('ab', [1, 2])), list(it.product([0, 1], repeat=2)), list(it.product()), list(it.product('a', [])))
print(list(it.permutations('abc', 2)), list(it.permutations([1, 2, 3])), list(it.permutations([1], 2)))
print(list(it.combinations('abcd', 3)), list(it.combinations_with_replacement('ab', 2)), list(it.combinations('ab', 3)))
print([(k, list(g)) for k, g in it.groupby('aabbbc')], [(k, list(g)) for k, g in it.groupby([1, 3, 2, 4], key=lambda x: x % 2)])
a, b = it.tee([1, 2, 3])
print(next(a), next(a), list(b), list(a))
for bad in (lambda: it.islice([1], -1), lambda: it.count('a'), lambda: it.product(repeat=-1), lambda: it.combinations('a', -1), lambda: it.chain(a=1), lambda: list(it.chain(1)), lambda: it.repeat(), lambda: it.permutations('a', 'b')):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
class C(it.count):
    def __next__(self): return super().__next__() * 10
print(list(zip(C(1), 'ab')), type(it.chain()).__name__, it.chain)


# Each comes back from pickle where it was.
import copy
import operator
import pickle

begun = [it.count(3), it.count(1, 2), it.cycle("ab"), it.repeat("x", 5),
         it.accumulate([1, 2, 3, 4]), it.accumulate([1, 2], operator.mul, initial=None),
         it.chain("ab", "cd"), it.compress("abcd", [1, 0, 1, 1]),
         it.dropwhile(bool, [1, 0, 2, 3]), it.takewhile(bool, [1, 2, 0, 3]),
         it.filterfalse(None, [0, 1, 0, 2]), it.islice("abcdefgh", 1, None, 2),
         it.starmap(pow, [(2, 3), (3, 2)]), it.zip_longest("abc", [1], fillvalue="-"),
         it.product("ab", repeat=2), it.permutations("abc", 2), it.combinations("abcd", 2),
         it.combinations_with_replacement("abc", 2)]
for iterator in begun:
    next(iterator)
    for again in (copy.copy(iterator), pickle.loads(pickle.dumps(iterator))):
        print(type(again).__name__, list(it.islice(copy.deepcopy(again), 4)))
group = pickle.loads(pickle.dumps(it.groupby([1, 1, 2, 2, 3])))
print([(key, list(items)) for key, items in group])

first = it.tee('abc')[0]
made = type(first)('xyz')
print(next(made), list(type(first)(made)), list(made), list[int].__unpacked__)
again = it.tee(first, 3)
print(again[0] is first, [next(i) for i in again], next(it.tee(first)[1]), it.tee('a', 0))
