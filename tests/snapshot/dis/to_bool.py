"""TO_BOOL: bool, int, None, text, list, an object that is always true, and one that decides itself."""


class Always:
    pass


class Decides:
    def __bool__(self):
        return True


def warm(flag, number, nothing, text, items, always, decides):
    not flag
    not number
    not nothing
    not text
    not items
    not always
    not decides


for _ in range(100):
    warm(True, 1, None, "s", [], Always(), Decides())
