# Functions of the built-in types count their arguments in several ways, each with its own words.
def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


class Half:
    def __setitem__(self, key, value):
        pass


def wrapped():
    return (lambda: 0)(*5)


def delete_half():
    del Half()[1]


attempt(lambda: "a".find())
attempt(lambda: "a".startswith("a", 1, 2, 3))
attempt(lambda: b"a".rindex())
attempt(lambda: "a".split("a", 1, 2))
attempt(lambda: "a".rsplit("a", 1, x=2))
attempt(lambda: "a".encode("utf-8", "strict", 1))
attempt(lambda: [].index())
attempt(lambda: {}.get())
attempt(lambda: (1).__pow__())
attempt(lambda: (1).__add__())
attempt(lambda: {}.__setitem__(1))
attempt(lambda: bytes.fromhex())
attempt(lambda: float.fromhex(s="1"))
attempt(lambda: int.from_bytes(b"a", "big", True))
attempt(lambda: (5).to_bytes(1, "big", True))
attempt(lambda: dict.fromkeys())
attempt(lambda: [].insert(2**70, 1))
attempt(lambda: [1].pop(2**70))
attempt(lambda: "abc".find(1, "x"))
attempt(lambda: bytes.fromhex("zé"))
attempt(lambda: complex("1__0"))
attempt(lambda: complex("1_0j"))
attempt(lambda: max(*5))
attempt(wrapped)
attempt(delete_half)
attempt(lambda: type[int])
attempt(lambda: [repr(bytearray(b"xyz")), bytearray()] * 3)
attempt(lambda: delattr(Half, "__module__"))
attempt(lambda: setattr(1j, "real", 2))
attempt(lambda: setattr(range(3), "start", 2))
