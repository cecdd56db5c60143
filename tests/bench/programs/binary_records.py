"""Records packed with struct, images of memory in arrays and views, pickles, and checks of them. An argument is the
share of the full run."""
import array
import binascii
import io
import pickle
import struct
import sys

HEADER = struct.Struct("<4sHHI")
RECORD = struct.Struct("<IhBxd8s")


class Reading:
    __slots__ = ("number", "level", "kind", "value", "label")

    def __init__(self, number, level, kind, value, label):
        self.number, self.level, self.kind, self.value, self.label = number, level, kind, value, label

    def packed(self):
        return RECORD.pack(self.number, self.level, self.kind, self.value, self.label.encode())

    @classmethod
    def unpacked(cls, fields):
        *numbers, label = fields
        return cls(*numbers, label.rstrip(b"\0").decode())

    def __eq__(self, other):
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __reduce__(self):
        return Reading, (self.number, self.level, self.kind, self.value, self.label)


def written(readings):
    out = io.BytesIO()
    body = b"".join(reading.packed() for reading in readings)
    out.write(HEADER.pack(b"READ", 1, RECORD.size, len(readings)))
    out.write(body)
    out.write(struct.pack(">I", binascii.crc32(body)))
    return out.getvalue()


def read(data):
    magic, version, size, count = HEADER.unpack_from(data)
    body = memoryview(data)[HEADER.size:HEADER.size + size * count]
    check, = struct.unpack_from(">I", data, HEADER.size + size * count)
    if magic != b"READ" or binascii.crc32(body) != check:
        raise ValueError("damaged")
    return [Reading.unpacked(fields) for fields in RECORD.iter_unpack(body)]


def smoothed(samples):
    out = array.array("i", bytes(4 * len(samples)))
    for place in range(1, len(samples) - 1):
        out[place] = (samples[place - 1] + 2 * samples[place] + samples[place + 1]) // 4
    return out


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
count = max(10, int(12_000 * share))
readings = [Reading(n, n * 37 % 65_536 - 32_768, n % 256, n / 3, f"r{n % 1000}") for n in range(count)]
data = written(readings)
print(len(data), data[:40].hex(" ", 4), read(data) == readings)

damaged = bytearray(data)
damaged[100] ^= 1
try:
    read(bytes(damaged))
except ValueError as error:
    print(error)

samples = array.array("i", (reading.level for reading in readings))
for _ in range(4):
    samples = smoothed(samples)
print(sum(samples), min(samples), max(samples), samples[:5], samples.itemsize)

words = memoryview(bytearray(samples.tobytes())).cast("H")
for place in range(0, len(words), 3):
    words[place] = words[place] >> 1 ^ place & 0xFF
print(binascii.crc32(words), words[1:9].tolist(), words.nbytes)

state = {"readings": readings[:count // 12], "set": {1, "two", (3, 4)}, "nested": [{"k": [None, True, 2 ** 70, -1.5, b"x", "é"]}]}
state["self"] = state["nested"]
for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    text = pickle.dumps(state, protocol)
    back = pickle.loads(text)
    print(protocol, back["readings"] == state["readings"], back["nested"], back["self"] is back["nested"], len(back["set"]))
