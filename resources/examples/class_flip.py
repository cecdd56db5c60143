"""Class flip: attributes and classes that change under a hot loop.

Watch: the site of `sensor.read` in `sample` is specialised at once. Then the program works against it, one act after
the other, and prints a line for each. When the method on the class is replaced there is one burst of 53 misses, then
the site is specialised anew and hits again. `self.scale` gives up when `Sensor.scale` is assigned, and its row says
why. `del sensor.scale` moves the object's attributes into a dict, for which there is no form: the sites stay general
for four acts. In the last two acts objects of several shapes take turns, and the site misses all the time. The
arithmetic never notices, and results stay right at every step: that is what guards are for.
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
