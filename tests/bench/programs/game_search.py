"""Four in a row by alpha-beta over bit boards, noughts and crosses in full, and a game of life on sets. An argument is
the share of the full run."""
import functools
import itertools
import sys
from collections import Counter

WIDTH, HEIGHT = 7, 6
FULL = {(1 << (HEIGHT + 1) * column) * ((1 << HEIGHT) - 1) for column in range(WIDTH)}
ORDER = sorted(range(WIDTH), key=lambda column: abs(column - WIDTH // 2))
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def four(board):
    for shift in (1, HEIGHT, HEIGHT + 1, HEIGHT + 2):
        pairs = board & board >> shift
        if pairs & pairs >> 2 * shift:
            return True
    return False


class Search:
    def __init__(self):
        self.nodes, self.table = 0, {}

    def moves(self, taken):
        for column in ORDER:
            place = taken + (1 << (HEIGHT + 1) * column) & ~taken & 0x7F << (HEIGHT + 1) * column
            if place and not place >> HEIGHT + (HEIGHT + 1) * column & 1:
                yield place & -place

    def value(self, mine, theirs, depth, low, high):
        self.nodes += 1
        if four(theirs):
            return -100 - depth
        if depth == 0:
            return bin(mine & 0x3F << 21).count("1") - bin(theirs & 0x3F << 21).count("1")
        key = mine, theirs, depth
        known = self.table.get(key)
        if known is not None and known[0] <= low:
            return known[1]
        best, floor = -1000, low
        for place in self.moves(mine | theirs):
            best = max(best, -self.value(theirs, mine | place, depth - 1, -high, -low))
            low = max(low, best)
            if low >= high:
                break
        else:
            self.table[key] = floor, best
        return best if best > -1000 else 0


def winner(cells):
    return next((cells[a] for a, b, c in LINES if cells[a] != " " and cells[a] == cells[b] == cells[c]), None)


@functools.lru_cache(maxsize=None)
def outcome(cells, player):
    if (won := winner(cells)) is not None:
        return 1 if won == player else -1
    if " " not in cells:
        return 0
    other = "O" if player == "X" else "X"
    return max(-outcome(cells[:n] + player + cells[n + 1:], other) for n, cell in enumerate(cells) if cell == " ")


def generation(alive):
    near = Counter((x + dx, y + dy) for x, y in alive for dx, dy in itertools.product((-1, 0, 1), repeat=2) if dx or dy)
    return {cell for cell, count in near.items() if count == 3 or count == 2 and cell in alive}


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
search, depth = Search(), 7 if share > 0.5 else 4
print([search.value(1 << (HEIGHT + 1) * column, 0, depth - 1, -1000, 1000) for column in range(WIDTH)], search.nodes,
      len(search.table), len(FULL))
print(outcome(" " * 9, "X"), outcome("X        ", "O"), outcome("XO       ", "X"), outcome.cache_info())
alive = {(1, 0), (3, 1), (0, 2), (1, 2), (4, 2), (5, 2), (6, 2)}
for _ in range(max(10, int(160 * share))):
    alive = generation(alive)
print(len(alive), min(alive), max(alive))
