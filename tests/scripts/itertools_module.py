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

begun = [itertools.count(3), itertools.count(1, 2), itertools.cycle("ab"), itertools.repeat("x", 5),
         itertools.accumulate([1, 2, 3, 4]), itertools.accumulate([1, 2], operator.mul, initial=None),
         itertools.chain("ab", "cd"), itertools.compress("abcd", [1, 0, 1, 1]),
         itertools.dropwhile(bool, [1, 0, 2, 3]), itertools.takewhile(bool, [1, 2, 0, 3]),
         itertools.filterfalse(None, [0, 1, 0, 2]), itertools.islice("abcdefgh", 1, None, 2),
         itertools.starmap(pow, [(2, 3), (3, 2)]), itertools.zip_longest("abc", [1], fillvalue="-"),
         itertools.product("ab", repeat=2), itertools.permutations("abc", 2), itertools.combinations("abcd", 2),
         itertools.combinations_with_replacement("abc", 2)]
for iterator in begun:
    next(iterator)
    for again in (copy.copy(iterator), pickle.loads(pickle.dumps(iterator))):
        print(type(again).__name__, list(itertools.islice(copy.deepcopy(again), 4)))
group = pickle.loads(pickle.dumps(itertools.groupby([1, 1, 2, 2, 3])))
print([(key, list(items)) for key, items in group])
