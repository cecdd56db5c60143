# JSON is read and written with the module's own errors, for each width of text, with hooks and without.
import json
import math
from json import decoder, encoder, scanner


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


print(scanner.c_make_scanner is not None, encoder.c_make_encoder is not None, decoder.c_scanstring is not None)

texts = ['', ' ', 'null', 'nul', 'true', 'fals', '[1, 2', '[1, 2]', '[1 2]', '[1,]', '[]', '[ ]', '{', '{}', '{ }', '{"a"', '{"a" 1}',
         '{"a":}', '{"a": 1', '{"a": 1,}', '{"a": 1, b}', '{1: 2}', '{"a": 1 "b": 2}', '"', '"a', '"a\\', '"a\\"', '"\\x"', '"\\u12"',
         '"\\u123x"', '"\\u00e9"', '"\\ud83d\\ude00"', '"\\ud83d\\u0041"', '"\\ud83d"', '"\\ud83d\\u12"', '"\\ud83d\\u12x4"', '"\n"',
         '"\\b\\f\\n\\r\\t\\/\\\\\\""', '0', '-0', '00', '-', '-a', '1.', '1.5', '.5', '1e5', '1E+5', '1e-2', '1e', '1e+', '-1.5e3', '12345678901234',
         '123456789012345', '-99999999999999999999999', 'NaN', 'Infinity', '-Infinity', '-Inf', '1 2', '[1]]', '\ufeff1', '[[[[1]]], {"a": {"b": [2]}}]',
         '"é"', '"\u20ac"', '"\U0001F600"', '{"é": "\u20ac"}', '["\U0001F600", 1.25, {"k\u20ac": -3}]', '{"a": 1, "a": 2}', '"\x7f"', '1e400', '-0.0']
for text in texts:
    print(ascii(text), ascii(tried(json.loads, text)))
    print(ascii(tried(json.loads, text, strict=False, object_pairs_hook=list, parse_float=str, parse_int=lambda s: s + 'i', parse_constant=str)))
print(json.loads('{"a": {"b": 1}, "c": []}', object_hook=lambda d: sorted(d)))
print(repr(json.loads('-0.0')), json.loads('1' * 30))
print(tried(json.loads, '1' * 5000))

keys = json.loads('[{"a_key": 1, "b_\xe9": 2}, {"a_key": 3, "b_\xe9": 4}]')
print(all(a is b for a, b in zip(*keys)))

for value in (None, True, 1, -5, 2 ** 70, 1.5, 1e100, 0.1, -0.0, 'a"b\\c\n\x00\x1f\x7f\xe9\u20ac\U0001F600\ud800', [], (), {}, [1, (2, [3])],
              {'b': 1, 'a': [2]}, {1: 2, 1.5: 3, None: 4, True: 5, False: 6}, {'\xe9': '\xe9'}, math.nan, math.inf, -math.inf,
              {math.inf: 1}, {(1, 2): 3}, {1, 2}, b'x', object, {'k': object()}, [2 ** 20000 // 3][:0]):
    for options in ({}, {'ensure_ascii': False}, {'sort_keys': True}, {'skipkeys': True}, {'allow_nan': False}, {'separators': (',', ':')},
                    {'indent': 1}, {'default': lambda o: f'<{type(o).__name__}>'}, {'check_circular': False}):
        shown = ascii(tried(json.dumps, value, **options))
        print(shown if ' at 0x' not in shown else 'object')
print(json.dumps({'c': 1, 'é': 2, 'b': 3, 'ab': 4, 'a': 5, '\U0001F600': 6, '\uffff': 7}, sort_keys=True))
print(json.dumps({3: 1, 1: 2, 2: 0}, sort_keys=True), tried(json.dumps, {1: 1, 'a': 2}, sort_keys=True))

loop = [1]
loop.append(loop)
print(tried(json.dumps, loop))
loop = {}
loop['self'] = loop
print(tried(json.dumps, loop), tried(json.dumps, loop, check_circular=False)[0])
print(tried(json.dumps, 1, default=lambda o: o), tried(json.dumps, object(), default=lambda o: o))
deep = [1]
for _ in range(100_000):
    deep = [deep]
print(tried(json.dumps, deep), tried(json.loads, '[' * 100_000 + ']' * 100_000), tried(json.loads, '{"a":' * 100_000))


class Name(str):
    pass


class Number(int):
    def __repr__(self):
        return 'wrong'

    __str__ = __repr__


class Real(float):
    def __repr__(self):
        return 'wrong'


class Table(dict):
    def items(self):
        return [('x', 1), ('y', Number(2)), (Number(3), Real(0.5))]


class Broken(dict):
    def items(self):
        return [(1, 2, 3)]


print(json.dumps([Name('n'), Number(3), Real(1.5), Table(a=1), Table()]), tried(json.dumps, Broken(a=1)))

c = scanner.c_make_scanner(json.JSONDecoder())
print(c('[1, "x"] rest', 0), tried(c, '1', -1), tried(c, '1', 5), tried(c, 1, 0), tried(c, 'x'), tried(c), c.strict, c.object_hook, c.parse_int)
print(tried(scanner.c_make_scanner, 1), tried(scanner.c_make_scanner), type(c).__name__, type(c).__module__)
print(decoder.scanstring('abc"d', 0), decoder.scanstring('a"', 0, False), tried(decoder.scanstring, 'abc', 9), tried(decoder.scanstring, 1, 0),
      tried(decoder.scanstring, 'abc', -1), tried(decoder.scanstring, '\x01"', 0), decoder.scanstring('\x01"', 0, strict=False) if False else '')
e = encoder.c_make_encoder(None, str, encoder.encode_basestring, None, ': ', ', ', False, False, True)
print(e([1, {'a': complex(1, 2)}], 0), e.markers, e.key_separator, e.sort_keys, type(e).__name__, tried(e, 1), tried(e))
print(tried(encoder.c_make_encoder, 1, str, str, None, ': ', ', ', False, False, True), tried(encoder.c_make_encoder, None))
e = encoder.c_make_encoder({}, str, lambda s: 'q' + s, None, '=', ';', True, False, True)
print(e({'b': 'x', 'a': 'y'}, 0))
e = encoder.c_make_encoder({}, str, lambda s: 1, None, '=', ';', True, False, True)
print(tried(e, 'x', 0), tried(encoder.encode_basestring, 1), tried(encoder.encode_basestring_ascii, b''))
