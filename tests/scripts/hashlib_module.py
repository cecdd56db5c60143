# hashlib: digests of every algorithm that is always there, at the edges of blocks, in pieces, with BLAKE2's parameters.
import copy
import hashlib
import hmac

_builtin = {'md5': '_md5', 'sha1': '_sha1', 'sha224': '_sha256', 'sha256': '_sha256', 'sha384': '_sha512', 'sha512': '_sha512'}


def tried(function, *arguments, **named):
    try:
        return function(*arguments, **named)
    except Exception as error:
        return type(error).__name__, str(error)


print(sorted(hashlib.algorithms_guaranteed))
constructors = {name: getattr(__import__(module), name) for name, module in _builtin.items()}
constructors |= {name: getattr(__import__('_sha3'), name) for name in ('sha3_224', 'sha3_256', 'sha3_384', 'sha3_512')}
constructors |= {name: getattr(__import__('_blake2'), name) for name in ('blake2b', 'blake2s')}
for name, make in constructors.items():
    hash = make()
    print(name, hash.name, hash.digest_size, hash.block_size, hash.hexdigest())
    for size in (1, 3, 55, 56, 57, 63, 64, 65, 71, 72, 103, 104, 111, 112, 113, 119, 127, 128, 129, 135, 136, 137, 143, 144, 255, 256, 257, 1000):
        data = bytes(k * 7 % 256 for k in range(size))
        whole, pieces = make(data), make()
        for at in range(0, size, 13):
            pieces.update(memoryview(data)[at:at + 13])
            copied = pieces.copy()
            copied.update(b'more')
        print(size, whole.hexdigest(), pieces.digest() == whole.digest())
    print(tried(hash.update, 'text'), tried(hash.update, 5))
    print(hashlib.new(name, b'abc').hexdigest(), getattr(hashlib, name)(b'abc').hexdigest() == make(b'abc').hexdigest())
for name in ('shake_128', 'shake_256'):
    hash = getattr(__import__('_sha3'), name)(b'abc')
    print(name, hash.name, hash.digest_size, hash.block_size, hash.hexdigest(5), hash.digest(400).hex(), hash.copy().hexdigest(1), hash.digest(0))
b, s = hashlib.blake2b, hashlib.blake2s
print(b(b'x', digest_size=20).hexdigest(), b(b'x', key=b'secret', salt=b'salt', person=b'me').hexdigest(), s(b'x', key=b'k' * 32, digest_size=1).hexdigest())
print(b(b'x' * 300, fanout=2, depth=3, leaf_size=4096, node_offset=7, node_depth=1, inner_size=64, last_node=True).hexdigest())
print(s(b'x' * 300, fanout=2, depth=3, leaf_size=4096, node_offset=7, node_depth=1, inner_size=32, last_node=True).hexdigest())
print(b.SALT_SIZE, b.PERSON_SIZE, b.MAX_KEY_SIZE, b.MAX_DIGEST_SIZE, s.SALT_SIZE, s.MAX_DIGEST_SIZE, b(b'').name, b(b'y' * 128).hexdigest() == b(b'y' * 128, key=b'').hexdigest())
for wrong in ({'digest_size': 0}, {'digest_size': 65}, {'key': b'k' * 65}, {'salt': b's' * 17}, {'person': b'p' * 17}, {'fanout': 256}, {'depth': 0},
              {'leaf_size': -1}, {'node_offset': -1}, {'node_depth': 256}, {'inner_size': 65}, {'nothing': 1}):
    print(list(wrong), tried(b, **wrong)[0])
print(hmac.new(b'key', b'message', 'sha256').hexdigest(), hmac.new(b'k' * 100, b'message', hashlib.md5).hexdigest())
print(hmac.compare_digest('a', 'a'), tried(hashlib.new, 'nothing')[0])
