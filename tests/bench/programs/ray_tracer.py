"""Spheres and a floor, traced with shadows and mirrors. An argument is the share of the full run."""
import math
import sys


class Vector:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y, self.z - other.z)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor, self.z * factor)

    def dot(self, other):
        return self.x * other.x + self.y * other.y + self.z * other.z

    def unit(self):
        return self * (1.0 / math.sqrt(self.dot(self)))

    def mirrored(self, normal):
        return self - normal * (2.0 * self.dot(normal))


class Sphere:
    def __init__(self, center, radius, color, shine):
        self.center, self.radius, self.color, self.shine = center, radius, color, shine

    def distance(self, start, direction):
        to_center = self.center - start
        along = to_center.dot(direction)
        rest = self.radius * self.radius - (to_center.dot(to_center) - along * along)
        if rest < 0.0:
            return None
        near = along - math.sqrt(rest)
        return near if near > 1e-6 else None

    def normal(self, point):
        return (point - self.center).unit()

    def color_at(self, point):
        return self.color


class Floor:
    shine = 0.2

    def distance(self, start, direction):
        if direction.y > -1e-9:
            return None
        return -start.y / direction.y if start.y > 1e-6 else None

    def normal(self, point):
        return Vector(0.0, 1.0, 0.0)

    def color_at(self, point):
        return (0.9, 0.9, 0.9) if (math.floor(point.x) + math.floor(point.z)) % 2 else (0.2, 0.3, 0.2)


class Scene:
    def __init__(self, things, light):
        self.things, self.light = things, light

    def nearest(self, start, direction):
        best, found = math.inf, None
        for thing in self.things:
            distance = thing.distance(start, direction)
            if distance is not None and distance < best:
                best, found = distance, thing
        return best, found

    def color(self, start, direction, depth=0):
        distance, thing = self.nearest(start, direction)
        if thing is None:
            fade = 0.5 * (direction.y + 1.0)
            return (0.4 * fade, 0.5 * fade, 0.8 * fade)
        point = start + direction * distance
        normal = thing.normal(point)
        to_light = (self.light - point).unit()
        brightness = 0.1
        _, blocker = self.nearest(point, to_light)
        if blocker is None:
            brightness += max(0.0, normal.dot(to_light)) * 0.9
        color = tuple(part * brightness for part in thing.color_at(point))
        if thing.shine > 0.0 and depth < 3:
            seen = self.color(point, direction.mirrored(normal).unit(), depth + 1)
            color = tuple(own * (1.0 - thing.shine) + other * thing.shine for own, other in zip(color, seen))
        return color


def picture(width, height):
    things = [Sphere(Vector(-1.2, 1.0, 4.0), 1.0, (0.9, 0.2, 0.2), 0.3), Floor(),
              Sphere(Vector(1.1, 0.7, 3.2), 0.7, (0.2, 0.3, 0.9), 0.5),
              Sphere(Vector(0.1, 0.4, 2.2), 0.4, (0.2, 0.8, 0.3), 0.1)]
    scene, eye = Scene(things, Vector(-4.0, 6.0, -2.0)), Vector(0.0, 1.2, -2.0)
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            direction = Vector((x - width / 2) / width * 1.6, (height / 2 - y) / height * 1.2, 1.6).unit()
            row.append(scene.color(eye, direction))
        rows.append(row)
    return rows


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
width = max(8, int(230 * math.sqrt(share)))
rows = picture(width, width * 3 // 4)
shades = " .:-=+*#%@"
for row in rows[::max(1, len(rows) // 16)]:
    print("".join(shades[min(9, int(sum(color) / 3 * 10))] for color in row[::max(1, width // 44)]))
print(f"{sum(sum(color) for row in rows for color in row):.6f}")
