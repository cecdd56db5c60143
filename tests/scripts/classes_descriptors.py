# Data descriptors win over the instance, others lose to it; __set_name__ tells the name.
class Typed:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = "_" + name
        print("named", owner.__name__, name)

    def __get__(self, instance, owner):
        if instance is None:
            return self
        return getattr(instance, self.name, None)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name[1:]} must be {self.kind.__name__}")
        setattr(instance, self.name, value)


class Lazy:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner):
        print("computed")
        value = instance.__dict__[self.function.__name__] = self.function(instance)
        return value


class Point:
    x = Typed(int)
    y = Typed(int)

    @Lazy
    def length(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5


p = Point()
p.x, p.y = 3, 4
print(p.x, p.y, p.length, p.length)
try:
    p.x = "three"
except TypeError as error:
    print(error)
p.__dict__["x"] = "hidden"
print(p.x, p.__dict__)
print(type(Point.x).__name__)
