"""Planets: float arithmetic and attributes in a tight loop.

Watch: in `advance` every `BINARY_OP` starts adaptive and takes a float form at its second execution, and the loads of
`b.x` and `b.mass` become reads of one slot, the stores beside them writes of one slot; from then on only their hits
grow. The power in `squared ** 1.5` has no form of its own: its attempts fail, the pauses between them grow, and its row
says why.
"""
import math

DAYS_PER_YEAR = 365.24
SOLAR_MASS = 4 * math.pi * math.pi


class Body:
    def __init__(self, name, position, velocity, mass):
        self.name = name
        self.x, self.y, self.z = position
        self.vx, self.vy, self.vz = (v * DAYS_PER_YEAR for v in velocity)
        self.mass = mass * SOLAR_MASS


def solar_system():
    return [
        Body("sun", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 1.0),
        Body("jupiter", (4.84143144246472090, -1.16032004402742839, -0.103622044471123109),
             (0.00166007664274403694, 0.00769901118419740425, -0.0000690460016972063023), 0.000954791938424326609),
        Body("saturn", (8.34336671824457987, 4.12479856412430479, -0.403523417114321381),
             (-0.00276742510726411, 0.00499852801234917238, 0.0000230417297573763929), 0.000285885980666130812),
        Body("uranus", (12.8943695621391310, -15.1111514016986312, -0.223307578892655734),
             (0.00296460137564761618, 0.00237847173959480950, -0.0000296589568540237556), 0.0000436624404335156298),
        Body("neptune", (15.3796971148509165, -25.9193146099879641, 0.179258772950371181),
             (0.00268067772490389322, 0.00162824170038242295, -0.0000951592254519715870), 0.0000515138902046611451),
    ]


def pairs(bodies):
    return [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1:]]


def advance(bodies, couples, dt):
    for a, b in couples:
        dx = a.x - b.x
        dy = a.y - b.y
        dz = a.z - b.z
        squared = dx * dx + dy * dy + dz * dz
        pull = dt / squared ** 1.5
        push_a = b.mass * pull
        push_b = a.mass * pull
        a.vx -= dx * push_a
        a.vy -= dy * push_a
        a.vz -= dz * push_a
        b.vx += dx * push_b
        b.vy += dy * push_b
        b.vz += dz * push_b
    for body in bodies:
        body.x += dt * body.vx
        body.y += dt * body.vy
        body.z += dt * body.vz


def energy(bodies, couples):
    total = 0.0
    for body in bodies:
        total += 0.5 * body.mass * (body.vx ** 2 + body.vy ** 2 + body.vz ** 2)
    for a, b in couples:
        total -= a.mass * b.mass / math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2)
    return total


def hold_the_sun_still(bodies):
    sun = bodies[0]
    for body in bodies[1:]:
        sun.vx -= body.vx * body.mass / SOLAR_MASS
        sun.vy -= body.vy * body.mass / SOLAR_MASS
        sun.vz -= body.vz * body.mass / SOLAR_MASS


def main(steps):
    bodies = solar_system()
    couples = pairs(bodies)
    hold_the_sun_still(bodies)
    print(f"energy at the start {energy(bodies, couples):.9f}")
    for step in range(steps):
        advance(bodies, couples, 0.01)
    print(f"energy after {steps} steps {energy(bodies, couples):.9f}")
    for body in bodies:
        print(f"{body.name:8} {body.x:12.6f} {body.y:12.6f} {body.z:12.6f}")


main(250_000)
