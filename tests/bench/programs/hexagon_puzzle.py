"""Numbers placed on a board of hexagons so that each counts its neighbours. An argument is the share of the full run."""
import sys

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Board:
    def __init__(self, radius):
        self.cells = [(q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius]
        index = {cell: at for at, cell in enumerate(self.cells)}
        self.near = [[index[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in index] for q, r in self.cells]


class Puzzle:
    """tiles[n]: how many tiles say n; a tile that says n has exactly n tiles beside it."""

    def __init__(self, board, tiles, fixed):
        self.board, self.tiles, self.fixed = board, tiles, fixed
        self.steps = 0

    def solve(self, limit):
        count = len(self.board.cells)
        values = [None] * count
        left = dict(self.tiles)
        for at, value in self.fixed.items():
            values[at] = value
            left[value] -= 1
        order = sorted((at for at in range(count) if at not in self.fixed), key=lambda at: -len(self.board.near[at]))
        solutions = []
        self.place(values, left, order, 0, solutions, limit)
        return solutions

    def fits(self, values, at):
        """Whether the tiles around a place can still come to their numbers."""
        for place in (at, *self.board.near[at]):
            wanted = values[place]
            if wanted is None or wanted == "":
                continue
            tiles = free = 0
            for near in self.board.near[place]:
                value = values[near]
                if value is None:
                    free += 1
                elif value != "":
                    tiles += 1
            if not tiles <= wanted <= tiles + free:
                return False
        return True

    def place(self, values, left, order, depth, solutions, limit):
        self.steps += 1
        if depth == len(order):
            solutions.append(tuple(values))
            return len(solutions) >= limit
        at = order[depth]
        for value in sorted(left, key=str):
            if left[value] == 0:
                continue
            values[at] = value
            left[value] -= 1
            if self.fits(values, at) and self.place(values, left, order, depth + 1, solutions, limit):
                return True
            left[value] += 1
            values[at] = None
        return False


def puzzle_from(board, seed, filled):
    """A puzzle with at least one solution, made from one."""
    state, places = seed, list(range(len(board.cells)))
    chosen = set()
    while len(chosen) < filled:
        state = (state * 69069 + 1) % 2**32
        chosen.add(places[(state >> 7) % len(places)])
    tiles, fixed = {"": len(places) - filled}, {}
    for at in sorted(chosen):
        number = sum(near in chosen for near in board.near[at])
        tiles[number] = tiles.get(number, 0) + 1
        if at % 5 == 0:
            fixed[at] = number
    return Puzzle(board, tiles, fixed)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
board = Board(2)
for seed in range(1, 1 + max(1, int(12 * share))):
    puzzle = puzzle_from(board, seed, 9 + seed % 4)
    solutions = puzzle.solve(3)
    print(seed, puzzle.steps, len(solutions), "".join("." if value == "" else str(value) for value in solutions[0]))
