# One comparison and one truth test site see every type.
class Always:
    def __init__(self, answer):
        self.answer = answer

    def __lt__(self, other):
        return self.answer

    def __bool__(self):
        return self.answer


def smaller(a, b, n):
    hits = 0
    for _ in range(n):
        if a < b:
            hits += 1
    return hits


def truths(value, n):
    hits = 0
    for _ in range(n):
        if value:
            hits += 1
        if not value:
            hits -= 1
    return hits


def members(item, container, n):
    hits = 0
    for _ in range(n):
        hits += item in container
    return hits


for _ in range(2):
    print([smaller(a, b, 100) for a, b in ((1, 2), (2.5, 1), ("a", "b"), ((1,), (1, 2)), ([2], [1]), (2 ** 70, 2 ** 71), (Always(True), 0), (Always(False), 0), (1, 1.5), (True, 2), ({1}, {1, 2}))])
    print([truths(value, 100) for value in (True, False, None, 0, 5, 0.0, 1.5, "", "x", [], [0], {}, {1: 1}, (), Always(True), Always(False), object())])
    print([members(3, c, 100) for c in ([1, 2, 3], (4,), {3: 0}, {3}, range(5), range(0, 9, 2), [3.0], b"\x03")], members("b", "abc", 50))
