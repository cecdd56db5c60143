"""A player of go on a small board who chooses moves by random play-outs. An argument is the share of the full run."""
import sys

SIZE = 7
EMPTY, BLACK, WHITE = 0, 1, 2
NEIGHBOURS = []
for place in range(SIZE * SIZE):
    row, column = divmod(place, SIZE)
    NEIGHBOURS.append([r * SIZE + c for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                       if 0 <= r < SIZE and 0 <= c < SIZE])


class Chance:
    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n


class Board:
    def __init__(self):
        self.stones = [EMPTY] * (SIZE * SIZE)
        self.to_move = BLACK
        self.ko = None
        self.passes = 0
        self.captured = {BLACK: 0, WHITE: 0}

    def copy(self):
        other = Board()
        other.stones = self.stones[:]
        other.to_move, other.ko, other.passes = self.to_move, self.ko, self.passes
        other.captured = dict(self.captured)
        return other

    def group(self, place):
        """Stones of the group at a place, and whether it has a liberty."""
        color = self.stones[place]
        seen, todo, free = {place}, [place], False
        while todo:
            for near in NEIGHBOURS[todo.pop()]:
                stone = self.stones[near]
                if stone == EMPTY:
                    free = True
                elif stone == color and near not in seen:
                    seen.add(near)
                    todo.append(near)
        return seen, free

    def is_eye(self, place, color):
        return all(self.stones[near] == color for near in NEIGHBOURS[place])

    def play(self, place):
        """False: not allowed; the board is as it was."""
        if place is None:
            self.passes += 1
            self.ko = None
            self.to_move = 3 - self.to_move
            return True
        color, other = self.to_move, 3 - self.to_move
        if self.stones[place] != EMPTY or place == self.ko:
            return False
        self.stones[place] = color
        taken = set()
        for near in NEIGHBOURS[place]:
            if self.stones[near] == other and near not in taken:
                stones, free = self.group(near)
                if not free:
                    taken |= stones
        for each in taken:
            self.stones[each] = EMPTY
        if not taken and not self.group(place)[1]:
            self.stones[place] = EMPTY
            return False
        self.ko = next(iter(taken)) if len(taken) == 1 and self.is_eye(next(iter(taken)), color) else None
        self.captured[color] += len(taken)
        self.passes = 0
        self.to_move = other
        return True

    def score(self):
        """Black's points over white's."""
        total, seen = 0, set()
        for place, stone in enumerate(self.stones):
            if stone == BLACK:
                total += 1
            elif stone == WHITE:
                total -= 1
            elif place not in seen:
                region, _ = self.group(place)
                seen |= region
                borders = {self.stones[near] for each in region for near in NEIGHBOURS[each]} - {EMPTY}
                if borders == {BLACK}:
                    total += len(region)
                elif borders == {WHITE}:
                    total -= len(region)
        return total

    def moves(self):
        return [place for place, stone in enumerate(self.stones) if stone == EMPTY and not self.is_eye(place, self.to_move)]

    def __str__(self):
        marks = ".xo"
        return "\n".join("".join(marks[s] for s in self.stones[r:r + SIZE]) for r in range(0, SIZE * SIZE, SIZE))


def play_out(board, chance):
    for _ in range(SIZE * SIZE * 2):
        if board.passes >= 2:
            break
        moves = board.moves()
        while moves:
            at = chance.below(len(moves))
            if board.play(moves[at]):
                break
            moves[at] = moves[-1]
            moves.pop()
        else:
            board.play(None)
    return board.score()


def best_move(board, chance, tries):
    wins = {}
    for place in board.moves():
        if not board.copy().play(place):
            continue
        won = 0
        for _ in range(tries):
            trial = board.copy()
            trial.play(place)
            points = play_out(trial, chance)
            won += (points > 0) == (board.to_move == BLACK)
        wins[place] = won
    return max(wins, key=lambda place: (wins[place], -place)) if wins else None


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
board, chance = Board(), Chance(42)
for turn in range(max(1, int(10 * share))):
    move = best_move(board, chance, 1)
    board.play(move)
    print(turn, move, board.captured[BLACK], board.captured[WHITE])
print(board)
print(board.score(), play_out(board, chance), chance.state)
