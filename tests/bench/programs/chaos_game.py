"""Points of fractals by repeated random affine maps, and a spline. An argument is the share of the full run."""
import math
import random
import sys

FERN = [(0.01, (0.0, 0.0, 0.0, 0.16, 0.0, 0.0)), (0.85, (0.85, 0.04, -0.04, 0.85, 0.0, 1.6)),
        (0.07, (0.2, -0.26, 0.23, 0.22, 0.0, 1.6)), (0.07, (-0.15, 0.28, 0.26, 0.24, 0.0, 0.44))]


class Point:
    def __init__(self, x=0.0, y=0.0):
        self.x = x
        self.y = y

    def __eq__(self, other):
        return isinstance(other, Point) and self.x == other.x and self.y == other.y

    def distance(self, other):
        return math.hypot(self.x - other.x, self.y - other.y)

    def towards(self, other, share):
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


class Spline:
    """A closed curve through control points, by de Casteljau's construction piece by piece."""

    def __init__(self, points):
        self.points = points

    def __call__(self, t):
        count = len(self.points)
        first = int(t * count) % count
        part = t * count - int(t * count)
        layer = [self.points[(first + k) % count] for k in range(4)]
        while len(layer) > 1:
            layer = [a.towards(b, part) for a, b in zip(layer, layer[1:])]
        return layer[0]


def fern(count, chance):
    x = y = 0.0
    limits, total = [], 0.0
    for weight, map_ in FERN:
        total += weight
        limits.append((total, map_))
    cells = {}
    for _ in range(count):
        drawn = chance.random()
        for limit, (a, b, c, d, e, f) in limits:
            if drawn <= limit:
                x, y = a * x + b * y + e, c * x + d * y + f
                break
        key = (int(x * 4), int(y * 2))
        cells[key] = cells.get(key, 0) + 1
    return cells


def polygon(corners, share, count, chance):
    point, length = Point(), 0.0
    for _ in range(count):
        following = point.towards(chance.choice(corners), share)
        length += point.distance(following)
        point = following
    return point, length


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
chance = random.Random(1234)
cells = fern(int(300_000 * share), chance)
for row in range(19, -1, -1):
    print("".join(" .:*#"[min(4, cells.get((column, row), 0) * 40 // max(cells.values()))] for column in range(-10, 12)).rstrip())
corners = [Point(math.cos(k * math.tau / 5), math.sin(k * math.tau / 5)) for k in range(5)]
point, length = polygon(corners, 0.618, int(120_000 * share), chance)
print(f"{point.x:.9f} {point.y:.9f} {length:.6f}")
curve = Spline(corners)
steps = max(10, int(20_000 * share))
print(f"{sum(curve(k / steps).x * curve((k + 1) / steps).y for k in range(steps)):.9f}")
