"""AES-128 in counter mode, from its definition. An argument is the share of the full run."""
import sys


def times_two(byte):
    byte <<= 1
    return (byte ^ 0x11B) & 0xFF if byte & 0x100 else byte


def multiply(a, b):
    result = 0
    while b:
        if b & 1:
            result ^= a
        a = times_two(a)
        b >>= 1
    return result


def substitution_box():
    box = [0] * 256
    p = q = 1
    while True:
        p = p ^ times_two(p)  # by 3
        q ^= q << 1  # by the inverse of 3
        q ^= q << 2
        q ^= q << 4
        q &= 0xFF
        if q & 0x80:
            q ^= 0x09
        rotated = q
        mixed = q
        for _ in range(4):
            rotated = (rotated << 1 | rotated >> 7) & 0xFF
            mixed ^= rotated
        box[p] = mixed ^ 0x63
        if p == 1:
            break
    box[0] = 0x63
    return bytes(box)


BOX = substitution_box()
TWO = bytes(multiply(n, 2) for n in range(256))
THREE = bytes(multiply(n, 3) for n in range(256))
SHIFT = [0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11]


def round_keys(key):
    words = [list(key[i:i + 4]) for i in range(0, 16, 4)]
    constant = 1
    for i in range(4, 44):
        word = words[i - 1][:]
        if i % 4 == 0:
            word = [BOX[byte] for byte in word[1:] + word[:1]]
            word[0] ^= constant
            constant = times_two(constant)
        words.append([a ^ b for a, b in zip(words[i - 4], word)])
    return [sum(words[i:i + 4], []) for i in range(0, 44, 4)]


def encrypt_block(block, keys):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for key in keys[1:-1]:
        state = [BOX[state[at]] for at in SHIFT]
        mixed = []
        for column in range(0, 16, 4):
            a, b, c, d = state[column:column + 4]
            mixed += [TWO[a] ^ THREE[b] ^ c ^ d, a ^ TWO[b] ^ THREE[c] ^ d, a ^ b ^ TWO[c] ^ THREE[d], THREE[a] ^ b ^ c ^ TWO[d]]
        state = [a ^ b for a, b in zip(mixed, key)]
    return bytes(BOX[state[at]] ^ byte for at, byte in zip(SHIFT, keys[-1]))


def counter_mode(data, key, nonce):
    keys = round_keys(key)
    out = bytearray()
    for number, at in enumerate(range(0, len(data), 16)):
        stream = encrypt_block(nonce + number.to_bytes(8, "big"), keys)
        out += bytes(a ^ b for a, b in zip(data[at:at + 16], stream))
    return bytes(out)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
known = encrypt_block(bytes.fromhex("00112233445566778899aabbccddeeff"), round_keys(bytes(range(16))))
print(known.hex())
key, nonce = b"sixteen byte key", b"nonce123"
text = b"The quick brown fox jumps over the lazy dog. " * max(1, int(2_000 * share))
secret = counter_mode(text, key, nonce)
print(secret[:32].hex(), secret[-16:].hex(), len(secret))
print(counter_mode(secret, key, nonce) == text)
