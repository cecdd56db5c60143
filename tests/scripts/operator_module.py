# operator in C++: every function, the getters with their representations, copies, pickles and errors.
import copy
import operator
import pickle


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


binary = 'add and_ concat contains countOf eq floordiv ge getitem gt iadd iand iconcat ifloordiv ilshift imatmul imod imul indexOf ior ipow irshift is_ ' \
         'is_not isub itruediv ixor le lshift lt matmul mod mul ne or_ pow rshift sub truediv xor'.split()
pairs = [(7, 2), (2.5, 2), ([1, 2], [3]), ('abc', 'b'), ({1, 2}, {2}), ((1, 2), 1), (True, False), ({'a': 1}, 'a'), (1, 'x'), (None, None)]
for name in binary:
    function = getattr(operator, name)
    print(name, function.__name__, [tried(function, copy.copy(a), b) for a, b in pairs if (name, b) != ('imul', 'a')], tried(function, 1))
for name in 'abs index inv invert neg not_ pos truth'.split():
    print(name, [tried(getattr(operator, name), v) for v in (0, -5, 2 ** 70, 1.5, 'a', [], None, True)])
print(operator.__add__ is operator.add, operator.__lt__ is operator.lt, operator.add.__module__)
data = [1, 2, 3]
print(operator.setitem(data, 0, 9), data, operator.delitem(data, 1), data, tried(operator.delitem, data, 9), tried(operator.setitem, (), 0, 1))
print(operator.length_hint([1, 2]), operator.length_hint(iter(range(4))), operator.length_hint(5, 3), tried(operator.length_hint, 5, 'a'), operator.call(max, 1, 5, key=lambda v: -v))
print(tried(operator.call), operator.countOf([1, 1.0, True, 2], 1), tried(operator.countOf, 5, 1))


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def sum(self, *more, scale=1):
        return (self.x + self.y + sum(more)) * scale


class Line:
    def __init__(self, a, b):
        self.a, self.b = a, b


line = Line(Point(1, 2), Point(3, 4))
print(operator.attrgetter('a.x')(line), operator.attrgetter('a.x', 'b.y')(line), tried(operator.attrgetter('a.z'), line), tried(operator.attrgetter, 1), tried(operator.attrgetter))
print(operator.itemgetter(1)('abc'), operator.itemgetter(0, -1)([5, 6, 7]), operator.itemgetter('k')({'k': 1}), operator.itemgetter(slice(1, 3))('abcd'),
      tried(operator.itemgetter(9), [1]), tried(operator.itemgetter), tried(operator.itemgetter(1)), tried(operator.itemgetter(1), 1, 2), tried(operator.itemgetter(1), x=1))
print(operator.methodcaller('sum')(line.a), operator.methodcaller('sum', 1, scale=2)(line.b), tried(operator.methodcaller), tried(operator.methodcaller, 1),
      tried(operator.methodcaller('none'), line.a), tried(operator.methodcaller('sum')))
for getter in (operator.itemgetter(1), operator.itemgetter('a', 2), operator.attrgetter('x'), operator.attrgetter('a.x', 'b'), operator.methodcaller('f'),
               operator.methodcaller('f', 1, 'b', k=2)):
    print(repr(getter), getter.__reduce__()[1], [repr(c) for c in (copy.copy(getter), copy.deepcopy(getter), pickle.loads(pickle.dumps(getter)))])
print(sorted([(1, 'b'), (2, 'a')], key=operator.itemgetter(1)), type(operator.itemgetter(1)).__name__, operator.itemgetter.__module__)
print([tried(type, 'Derived', (base,), {}) for base in (operator.itemgetter, operator.attrgetter, operator.methodcaller)])
