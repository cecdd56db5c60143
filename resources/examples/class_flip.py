"""Class flip: attributes and classes that change under a hot loop.

Watch: the site of `sensor.read()` in `sample` becomes specialised at once. Then the program works against it, one act
after the other, and prints a line for each: a method is replaced on the class (one miss burst, then the new version),
an instance gets an attribute of the same name, an object changes its `__class__`, and two classes take turns at one
site, which sends it through misses back to adaptive, again and again, until its back-off is long. The site of
`self.scale` misses only in the third act. Results stay right at every step: that is the point of a guard.
"""
ROUNDS = 600_000


class Sensor:
    scale = 3

    def __init__(self, offset):
        self.offset = offset

    def read(self, tick):
        return (tick * self.scale + self.offset) & 1023


class Inverted(Sensor):
    scale = 5

    def read(self, tick):
        return 1023 - (tick * self.scale + self.offset) & 1023


def sample(sensors, rounds):
    total = 0
    count = len(sensors)
    for tick in range(rounds):
        sensor = sensors[tick % count]
        total += sensor.read(tick)
    return total


def act(title, sensors, rounds=ROUNDS):
    print(f"{title:34} {sample(sensors, rounds)}")


def main():
    sensor = Sensor(7)
    act("one class, nothing changes", [sensor])

    original = Sensor.read
    Sensor.read = lambda self, tick: original(self, tick) >> 1
    act("method replaced on the class", [sensor])
    Sensor.read = original
    act("and put back", [sensor])

    Sensor.scale = 4
    act("class attribute changed", [sensor])
    sensor.scale = 9
    act("attribute hidden by the instance", [sensor])
    del sensor.scale
    act("and uncovered", [sensor])

    sensor.read = lambda tick: tick & 7
    act("method hidden by the instance", [sensor])
    del sensor.read

    sensor.__class__ = Inverted
    act("object changed its class", [sensor])
    sensor.__class__ = Sensor
    act("and changed it back", [sensor])

    act("two classes take turns", [Sensor(1), Inverted(2)])
    act("three shapes take turns", [Sensor(1), Inverted(2), late_shape()])


def late_shape():
    sensor = Sensor(3)
    sensor.label = "late"  # an attribute more: another shape of the same class
    return sensor


main()
