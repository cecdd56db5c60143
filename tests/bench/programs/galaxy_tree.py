"""Bodies that attract each other, their forces summed over a tree of squares (Barnes and Hut, Nature 324, 1986). An
argument is the share of the full run."""
import math
import sys
from dataclasses import dataclass, field


@dataclass(slots=True)
class Body:
    x: float
    y: float
    mass: float
    vx: float = 0.0
    vy: float = 0.0

    def moved(self, ax, ay, step):
        self.vx += ax * step
        self.vy += ay * step
        self.x += self.vx * step
        self.y += self.vy * step


@dataclass(slots=True)
class Square:
    x: float
    y: float
    half: float
    mass: float = 0.0
    mx: float = 0.0
    my: float = 0.0
    body: Body | None = None
    parts: "list[Square] | None" = field(default=None, repr=False)

    def insert(self, body, depth=0):
        if self.mass == 0:
            self.body = body
        else:
            if self.parts is None:
                quarter = self.half / 2
                self.parts = [Square(self.x + dx * quarter, self.y + dy * quarter, quarter)
                              for dy in (-1, 1) for dx in (-1, 1)]
                if self.body is not None and depth < 40:
                    self.part_of(self.body).insert(self.body, depth + 1)
                    self.body = None
            if depth < 40:
                self.part_of(body).insert(body, depth + 1)
        self.mass += body.mass
        self.mx += body.x * body.mass
        self.my += body.y * body.mass

    def part_of(self, body):
        return self.parts[(body.y > self.y) * 2 + (body.x > self.x)]

    def force(self, body, wide):
        if self.mass == 0 or self.body is body:
            return 0.0, 0.0
        dx, dy = self.mx / self.mass - body.x, self.my / self.mass - body.y
        distance = math.sqrt(dx * dx + dy * dy + 0.01)
        if self.parts is None or 2 * self.half < wide * distance:
            pull = self.mass / distance ** 3
            return dx * pull, dy * pull
        ax = ay = 0.0
        for part in self.parts:
            px, py = part.force(body, wide)
            ax += px
            ay += py
        return ax, ay

    def count(self):
        return 1 + sum(part.count() for part in self.parts or ())


def bodies(count):
    made, state = [], 12345
    for number in range(count):
        state = (state * 1103515245 + 12345) % 2**31
        angle, radius = state / 2**31 * math.tau, math.sqrt(number + 1)
        made.append(Body(radius * math.cos(angle), radius * math.sin(angle), 1 + number % 3,
                         -math.sin(angle), math.cos(angle)))
    return made


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
galaxy = bodies(max(20, int(260 * share)))
for step in range(5):
    half = max(max(abs(body.x), abs(body.y)) for body in galaxy) + 1
    root = Square(0.0, 0.0, half)
    for body in galaxy:
        root.insert(body)
    for body in galaxy:
        body.moved(*root.force(body, 0.7), 0.05)
    energy = sum(body.mass * (body.vx ** 2 + body.vy ** 2) / 2 for body in galaxy)
    print(step, root.count(), f"{root.mass} {half:.6f} {energy:.6f} {root.mx / root.mass:.9f}")
print(f"{galaxy[7].x:.9f} {galaxy[7].y:.9f}", Square(0, 0, 1))
