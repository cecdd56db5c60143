# A property computes, checks and deletes; without a setter it refuses.
class Celsius:
    def __init__(self, degrees):
        self.degrees = degrees

    @property
    def degrees(self):
        "Degrees."
        return self._degrees

    @degrees.setter
    def degrees(self, value):
        if value < -273.15:
            raise ValueError("too cold")
        self._degrees = value

    @degrees.deleter
    def degrees(self):
        print("deleted")
        del self._degrees

    @property
    def fahrenheit(self):
        return self.degrees * 9 / 5 + 32


c = Celsius(20)
print(c.degrees, c.fahrenheit, Celsius.degrees.__doc__)
c.degrees = -40
print(c.fahrenheit)
for action in (lambda: Celsius(-300), lambda: setattr(c, "fahrenheit", 1), lambda: delattr(c, "fahrenheit")):
    try:
        action()
    except (ValueError, AttributeError) as error:
        print(type(error).__name__, error)
del c.degrees
try:
    c.degrees
except AttributeError as error:
    print(error)
