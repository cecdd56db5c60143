# The game of life on a set of pairs.
def neighbours(cell):
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)}


def step(alive):
    counts = {}
    for cell in alive:
        for near in neighbours(cell):
            counts[near] = counts.get(near, 0) + 1
    return {cell for cell, n in counts.items() if n == 3 or n == 2 and cell in alive}


def show(alive, width=16, height=10):
    for y in range(height):
        print("".join("#" if (x, y) in alive else "." for x in range(width)))
    print()


glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2), (10, 4), (11, 4), (12, 4)}
show(glider)
for _ in range(20):
    glider = step(glider)
show(glider)
print(len(glider))
