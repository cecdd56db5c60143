"""STORE_SUBSCR: a list by int, a dict, an object of the program."""


class Own:
    def __setitem__(self, key, value):
        pass


def warm(items, table, own):
    items[0] = 1
    table["k"] = 1
    own[0] = 1


for _ in range(100):
    warm([0], {}, Own())
