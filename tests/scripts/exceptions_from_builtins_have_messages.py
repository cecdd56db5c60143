# Common mistakes raise the right type with the right words.
def attempt(text):
    try:
        print(text, "->", eval(text))
    except Exception as error:
        print(text, "->", type(error).__name__ + ":", error)


for text in ["1 / 0", "1 // 0", "1 % 0", "1.0 / 0", "0 ** -1", "2.0 % 0.0", "divmod(1, 0)", "[1][1]", "(1,)[5]", "'a'[1]",
             "{}['k']", "[].copy()[None]", "{}[[]]", "int('x')", "int('12', 2)", "int('9' * 5 + 'z')", "float('x')", "None.x",
             "(1).x", "[].nope()", "'a'.nope", "len(5)", "iter(5)", "next(iter([]))", "abs('x')", "chr(-1)", "ord('ab')",
             "[1, 2].index(3)", "[].pop()", "{}.pop('k')", "set().pop()", "{}.popitem()", "[1].remove(2)", "max([])",
             "min()", "sum(['a'])", "sorted([1, 'a'])", "range(1, 2, 0)", "[1, 2, 3][::0]", "'%d' % 'x'", "'%d %d' % 1",
             "'%d' % (1, 2)", "'{} {}'.format(1)", "'{a}'.format()", "f'{1:q}'", "'abc'.index('z')", "' '.join([1])",
             "dict([1])", "dict([(1, 2, 3)])", "int(None)", "float([])", "int(1.5, 2)", "round('x')", "isinstance(1, 2)",
             "issubclass(1, int)", "hash([])", "hash({})", "{[]: 1}", "{{}}", "bytes([256])", "b'a' + 'a'", "'a' + b'a'",
             "1 + None", "'a' * 'b'", "'a' * 1.0", "[1] * 'x'", "1 << -1", "pow(2, -1, 4)", "int('1' * 5000)", "1 in 5",
             "5 in 'abc'", "print(sep=1)", "super()", "type(1, 2)", "[*5]", "{**5}",
             "setattr(1, 'x', 2)", "getattr(1, 2)", "bytearray(b'a')[1]", "slice()", "reversed({1})", "enumerate()"]:
    attempt(text)
