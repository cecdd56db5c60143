"""Multiplications and comparisons of floats. An argument is the share of the full run."""
import sys


def orbits(width, height, limit):
    inside = 0
    for row in range(height):
        cy = 2.4 * row / height - 1.2
        for column in range(width):
            cx = 3.0 * column / width - 2.2
            x = y = 0.0
            for _ in range(limit):
                xx = x * x
                yy = y * y
                if xx + yy > 4.0:
                    break
                y = 2.0 * x * y + cy
                x = xx - yy + cx
            else:
                inside += 1
    return inside


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(orbits(240, int(200 * share), 200))
