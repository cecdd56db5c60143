"""Sudokus by propagation of constraints and search over sets of digits. An argument is the share of the full run."""
import sys

DIGITS = "123456789"
ROWS = "ABCDEFGHI"
CELLS = [row + column for row in ROWS for column in DIGITS]
UNITS = ([[row + column for row in ROWS] for column in DIGITS] + [[row + column for column in DIGITS] for row in ROWS]
         + [[row + column for row in rows for column in columns]
            for rows in ("ABC", "DEF", "GHI") for columns in ("123", "456", "789")])
UNITS_OF = {cell: [unit for unit in UNITS if cell in unit] for cell in CELLS}
PEERS = {cell: set(sum(UNITS_OF[cell], [])) - {cell} for cell in CELLS}

PUZZLES = [
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
]


class Contradiction(Exception):
    pass


class Grid:
    def __init__(self, values, steps=0):
        self.values = values
        self.steps = steps

    @classmethod
    def parsed(cls, text):
        grid = cls({cell: DIGITS for cell in CELLS})
        for cell, digit in zip(CELLS, text):
            if digit != ".":
                grid.assign(cell, digit)
        return grid

    def copy(self):
        return Grid(self.values.copy(), self.steps)

    def assign(self, cell, digit):
        for other in self.values[cell]:
            if other != digit:
                self.eliminate(cell, other)

    def eliminate(self, cell, digit):
        values = self.values
        if digit not in values[cell]:
            return
        self.steps += 1
        left = values[cell] = values[cell].replace(digit, "")
        if not left:
            raise Contradiction(cell)
        if len(left) == 1:
            for peer in PEERS[cell]:
                self.eliminate(peer, left)
        for unit in UNITS_OF[cell]:
            places = [place for place in unit if digit in values[place]]
            if not places:
                raise Contradiction(cell, digit)
            if len(places) == 1:
                self.assign(places[0], digit)

    @property
    def solved(self):
        return all(len(digits) == 1 for digits in self.values.values())

    def __str__(self):
        return "".join(self.values[cell] for cell in CELLS)


def search(grid, depth=0):
    if grid.solved:
        return grid, depth
    _, cell = min((len(digits), cell) for cell, digits in grid.values.items() if len(digits) > 1)
    for digit in grid.values[cell]:
        branch = grid.copy()
        try:
            branch.assign(cell, digit)
        except Contradiction:
            grid.steps = branch.steps
            continue
        found = search(branch, depth + 1)
        if found is not None:
            return found
        grid.steps = branch.steps
    return None


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
for number, puzzle in enumerate(PUZZLES[:max(1, round(len(PUZZLES) * share))]):
    solution, depth = search(Grid.parsed(puzzle))
    print(number, solution, depth, all(sorted(map(solution.values.get, unit)) == list(DIGITS) for unit in UNITS))
