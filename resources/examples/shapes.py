"""Shapes: one call site, more and more classes.

Watch: `shape.area()` in `total_area` sees one class at first, and only hits. Then two classes come in runs of a
hundred: 53 misses at each change, then the site is specialised for the other class. At last six classes take turns, so
that nearly every visit misses: the site is specialised for what it saw last, which is never what comes next. Circles
and rings share `Circle.area`, so the load of `self.radius` misses there as well, while the other areas see one class
each and only hit.
"""
import math


class Shape:
    sides = 0

    def area(self):
        raise NotImplementedError

    def scaled(self, factor):
        copy = type(self).__new__(type(self))
        for name, value in self.__dict__.items():
            setattr(copy, name, value * factor)
        return copy


class Circle(Shape):
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return math.pi * self.radius ** 2


class Square(Shape):
    sides = 4

    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Rectangle(Shape):
    sides = 4

    def __init__(self, width, height):
        self.width = width
        self.height = height

    def area(self):
        return self.width * self.height


class Triangle(Shape):
    sides = 3

    def __init__(self, base, height):
        self.base = base
        self.height = height

    def area(self):
        return self.base * self.height / 2


class Hexagon(Square):
    sides = 6

    def area(self):
        return 1.5 * math.sqrt(3) * self.side ** 2


class Ring(Circle):
    def __init__(self, radius, hole):
        super().__init__(radius)
        self.hole = hole

    def area(self):
        return super().area() - math.pi * self.hole ** 2


def total_area(shapes, rounds):
    total = 0.0
    for _ in range(rounds):
        for shape in shapes:
            total += shape.area()
    return total


def sorted_out(shapes):
    round_ones = [shape for shape in shapes if isinstance(shape, Circle)]
    return len(round_ones), sum(shape.sides for shape in shapes)


def main():
    squares = [Square(side) for side in range(1, 101)]
    print(f"one class:             {total_area(squares, 30_000):.3f}")

    circles = [Circle(radius) for radius in range(1, 101)]
    print(f"two classes, in runs:  {total_area(squares + circles, 15_000):.3f}")

    mixed = []
    for size in range(1, 18):
        mixed += [Circle(size), Square(size), Rectangle(size, 2), Triangle(size, 3), Hexagon(size), Ring(size, 0.5)]
    print(f"six classes, in turn:  {total_area(mixed, 30_000):.3f}")

    print(f"all of it, twice as large: {total_area([shape.scaled(2) for shape in mixed], 1000):.3f}")
    round_ones, sides = sorted_out(mixed * 100)
    print(f"{round_ones} are round, {sides} sides in all")


main()
