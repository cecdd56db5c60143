# Attribute lookup follows the method resolution order; super() continues after the current class.
class Base:
    tag = "base"

    def __init__(self, name):
        self.name = name

    def hello(self):
        return f"hello {self.name} from Base"


class Left(Base):
    def hello(self):
        return "left, " + super().hello()


class Right(Base):
    tag = "right"

    def hello(self):
        return "right, " + super().hello()


class Both(Left, Right):
    def __init__(self, name, extra):
        super().__init__(name)
        self.extra = extra

    def hello(self):
        return "both, " + super().hello()


b = Both("x", 3)
print(b.hello(), b.tag, b.extra)
print([c.__name__ for c in Both.__mro__])
print(isinstance(b, Right), issubclass(Both, Base), issubclass(Left, Right), isinstance(b, (int, Left)))
print(super(Left, b).hello())
print(Both.__bases__, Both.__name__, type(b) is Both)
try:
    class Impossible(Base, Left):
        pass
except TypeError as error:
    print(error)
