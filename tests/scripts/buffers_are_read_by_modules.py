# struct and re read and write arrays and views as they do bytes; errors of struct at the edges.
import array
import random
import re
import struct
import sys


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


memory = array.array('B', bytes(12))
struct.pack_into('<Ih', memory, 2, 0x01020304, -2)
print(memory.tobytes(), struct.unpack_from('<Ih', memory, 2), struct.unpack('<3I', memory), struct.unpack('<3I', memoryview(memory.tobytes())))
target = bytearray(8)
struct.pack_into('>H', memoryview(target)[3:], 1, 0xABCD)
print(target, tried(struct.pack_into, 'B', b'x', 0, 1), tried(struct.pack_into, 'B', 5, 0, 1))
print(bytes(array.array('h', [1, 2])), bytearray(array.array('B', b'ab')))
for offset in (-2, -11, 7, sys.maxsize):
    print(tried(struct.pack_into, '<I', bytearray(10), offset, 1), tried(struct.unpack_from, '<I', bytearray(10), offset))
print(tried(struct.calcsize, '\0'), tried(struct.calcsize, b'2\0i'), len(struct.pack('1000p', b'x' * 1000)), struct.pack('300p', b'y' * 280)[0:1])
records = struct.iter_unpack('<H', bytes(range(6)))
print(records.__length_hint__(), next(records), records.__length_hint__(), list(records), records.__length_hint__())

for text in (array.array('B', b'a1b22'), memoryview(b'a1b22'), bytearray(b'a1b22')):
    print(re.findall(b'[0-9]+', text), re.search(b'b', text).span(), re.match(b'(a)(1)', text).groups(), re.split(b'[0-9]', text),
          re.sub(b'[0-9]', b'#', text), re.sub(b'[0-9]', bytearray(b'!'), text), re.fullmatch(b'.*', text).group())
print(re.findall(b'x', array.array('b')), tried(re.findall, 'x', array.array('b')), tried(re.match, b'x', 5))
print(tried(re.compile('x').match, 'x', sys.maxsize + 1), tried(re.compile('x').findall, 'xx', 0, -sys.maxsize - 2))
for pattern, text in ((r'\Ay', 'x' * 50), (r'^y', 'x' * 50), (r'^x', 'xx'), (r'(?m)^y', 'x\ny'), (r'\by', 'x y'), (r'$', 'ab')):
    print(pattern, re.search(pattern, text), re.findall(pattern, text), re.sub(pattern, '-', text)[:12])
for pattern, text in (('\ufb05', '\ufb06'), ('\ufb06', '\ufb05'), ('[\ufb04-\ufb05]', '\ufb06'), ('K', '\u212a'), ('[\u212a]', 'k'), ('ß', 'ẞ')):
    print(ascii(pattern), bool(re.match(pattern, text, re.I)))

before = random.getstate()
for wrong in ((2, None, None), (3, (1,) * 624 + (625,), None), (3, (1,) * 624 + (-1,), None), (3, ('a',) * 625, None)):
    print(tried(random.setstate, wrong)[0], random.getstate() == before)
