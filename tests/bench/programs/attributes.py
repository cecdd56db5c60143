"""Reads and writes of instance attributes. An argument is the share of the full run."""
import sys


class Particle:
    def __init__(self, x, v):
        self.x = x
        self.v = v
        self.bounces = 0


def simulate(particles, steps):
    for _ in range(steps):
        for p in particles:
            p.x += p.v
            if p.x > 1000:
                p.x = 2000 - p.x
                p.v = -p.v
                p.bounces += 1
            elif p.x < 0:
                p.x = -p.x
                p.v = -p.v
                p.bounces += 1


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
particles = [Particle(n * 7 % 1000, n % 13 - 6) for n in range(100)]
simulate(particles, int(50_000 * share))
print(sum(p.x for p in particles), sum(p.bounces for p in particles))
