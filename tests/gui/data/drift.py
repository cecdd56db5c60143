"""Bodies drift until one reaches the fog; then drag changes."""
from math import inf


class Body:
    drag, edge = 0.02, 900.0

    def __init__(self, x, v):
        self.x, self.v = x, v

    def step(self, dt):
        self.v -= self.v * self.drag * dt
        self.x += self.v * dt
        if self.x > Body.edge:
            enter_fog()
        return self.x


class Probe(Body):
    def step(self, dt):
        self.x += self.v * dt
        return self.x


def enter_fog():
    Body.drag, Body.edge = 0.2, inf


def energy(bodies):
    total = 0.0
    for b in bodies:
        total += 0.5 * b.v * b.v
    return total


def simulate(bodies, steps):
    total = 0.0
    for n in range(steps):
        for b in bodies:
            total += b.step(0.01)
        if n % 1000 == 0:
            total = min(total, energy(bodies))
    return total


if __name__ == "__main__":
    bodies = [Body(i * 0.5, 15.0) for i in range(64)]
    bodies += [Probe(i, 2) for i in range(4)]
    print(simulate(bodies, 120_000))
