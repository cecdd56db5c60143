# One subscript site reads and writes lists, tuples, dicts, strings and own containers.
class Own:
    def __getitem__(self, key):
        return key * 10

    def __setitem__(self, key, value):
        self.last = key, value


def read(container, key, n):
    result = None
    for _ in range(n):
        result = container[key]
    return result


def write(container, n):
    for i in range(n):
        container[i % 3] = i
    return container


for _ in range(2):
    print(read([1, 2, 3], 1, 100), read((4, 5), -1, 100), read({"k": "v"}, "k", 100), read("text", 2, 100), read(Own(), 7, 100),
          read(range(5, 50), 3, 100), read([1, 2], True, 100), read({1: "int"}, 1.0, 100), read(b"abc", 0, 100), read([0, 1, 2, 3], slice(1, 3), 100))
    print(write([0, 0, 0], 100), write({}, 100), write(Own(), 100).last, write(bytearray(3), 100))
for container, key in (([1], 5), ({}, "none"), ((), 0), ("a", "b"), (5, 0)):
    try:
        read(container, key, 1)
    except (IndexError, KeyError, TypeError) as error:
        print(type(error).__name__, error)
