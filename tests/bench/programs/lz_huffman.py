"""Text packed by copies of what came before and by Huffman codes, and unpacked. An argument is the share of the full run."""
import heapq
import sys


class BitWriter:
    def __init__(self):
        self.out = bytearray()
        self.bits = self.count = 0

    def write(self, value, width):
        self.bits |= value << self.count
        self.count += width
        while self.count >= 8:
            self.out.append(self.bits & 0xFF)
            self.bits >>= 8
            self.count -= 8

    def finish(self):
        if self.count:
            self.out.append(self.bits)
        return bytes(self.out)


class BitReader:
    def __init__(self, data):
        self.data = data
        self.at = self.bits = self.count = 0

    def read(self, width):
        while self.count < width:
            self.bits |= self.data[self.at] << self.count
            self.at += 1
            self.count += 8
        value = self.bits & (1 << width) - 1
        self.bits >>= width
        self.count -= width
        return value


def code_lengths(counts):
    heap = [(count, symbol, (symbol,)) for symbol, count in sorted(counts.items())]
    heapq.heapify(heap)
    lengths = dict.fromkeys(counts, 0)
    while len(heap) > 1:
        first, second = heapq.heappop(heap), heapq.heappop(heap)
        for symbol in first[2] + second[2]:
            lengths[symbol] += 1
        heapq.heappush(heap, (first[0] + second[0], min(first[1], second[1]), first[2] + second[2]))
    return {symbol: max(1, length) for symbol, length in lengths.items()}


def codes_of(lengths):
    """Canonical codes: symbol -> (bits, length)."""
    codes, code, before = {}, 0, 0
    for length, symbol in sorted((length, symbol) for symbol, length in lengths.items()):
        code <<= length - before
        codes[symbol] = (code, length)
        code += 1
        before = length
    return codes


def tokens_of(data, window=4096):
    """Bytes, and 256 + length with a distance for copies."""
    places, at = {}, 0
    while at < len(data):
        best, distance = 0, 0
        for place in reversed(places.get(data[at:at + 3], ())[-16:]):
            if at - place > window:
                break
            length = 3
            while length < 66 and at + length < len(data) and data[place + length] == data[at + length]:
                length += 1
            if length > best:
                best, distance = length, at - place
        step = best if best >= 3 else 1
        yield (256 + best - 3, distance) if best >= 3 else (data[at], 0)
        for k in range(at, at + step):
            places.setdefault(data[k:k + 3], []).append(k)
        at += step


def pack(data):
    tokens = list(tokens_of(data))
    counts = {}
    for symbol, _ in tokens:
        counts[symbol] = counts.get(symbol, 0) + 1
    lengths = code_lengths(counts)
    codes = codes_of(lengths)
    writer = BitWriter()
    for symbol, distance in tokens:
        code, length = codes[symbol]
        for bit in range(length - 1, -1, -1):
            writer.write(code >> bit & 1, 1)
        if symbol >= 256:
            writer.write(distance, 13)
    return lengths, len(tokens), writer.finish()


def unpack(lengths, count, packed):
    symbols = {code: symbol for symbol, code in codes_of(lengths).items()}
    reader, out = BitReader(packed), bytearray()
    for _ in range(count):
        code = length = 0
        while (code, length) not in symbols:
            code = code << 1 | reader.read(1)
            length += 1
        symbol = symbols[code, length]
        if symbol < 256:
            out.append(symbol)
        else:
            distance = reader.read(13)
            for _ in range(symbol - 253):
                out.append(out[-distance])
    return bytes(out)


def sample(words):
    stems = ["tier", "trace", "guard", "shape", "value", "loop", "cache", "unit", "frame", "slot"]
    state, parts = 7, []
    for _ in range(words):
        state = (state * 1664525 + 1013904223) % 2**32
        ending = ".\n" if state >> 10 & 15 == 0 else " "
        parts.append(stems[state >> 28 & 7] + ("s" if state >> 20 & 3 == 0 else "") + ending)
    return "".join(parts).encode()


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
data = sample(int(45_000 * share) + 10)
lengths, count, packed = pack(data)
print(len(data), count, len(packed), sorted(lengths.items())[:5], packed[:12].hex())
print(unpack(lengths, count, packed) == data)
