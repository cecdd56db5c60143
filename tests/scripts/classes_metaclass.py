# A metaclass sees the body, may change it, and answers for the class itself.
class Registry(type):
    classes = {}

    def __new__(mcs, name, bases, body, **options):
        body.setdefault("label", name.lower())
        cls = super().__new__(mcs, name, bases, body)
        mcs.classes[name] = options
        return cls

    def __init__(cls, name, bases, body, **options):
        super().__init__(name, bases, body)

    def __call__(cls, *args):
        print("making", cls.__name__)
        return super().__call__(*args)

    def __len__(cls):
        return len(cls.label)

    @property
    def upper(cls):
        return cls.label.upper()


class Item(metaclass=Registry, stored=True):
    pass


class Special(Item):
    label = "very special"


print(Item.label, Special.label, len(Item), Special.upper)
print(Registry.classes, type(Special) is Registry)
print(type(Item()).__name__)
Made = type("Made", (), {"x": 5, "double": lambda self: self.x * 2})
print(Made().double(), Made.__name__, Made.__bases__)


class Base:
    def __init_subclass__(cls, /, size=0, **rest):
        super().__init_subclass__(**rest)
        cls.size = size


class Sized(Base, size=12):
    pass


print(Sized.size)


class Prepared(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return {"given": 7}


class Uses(metaclass=Prepared):
    more = given + 1


print(Uses.more, Uses.given)


# mro() may change the bases of the class that it is asked for, but not into a ring.
class Changing(type):
    active = False

    def mro(cls):
        if Changing.active and cls.__name__ == "Lower":
            Changing.active = False
            Lower.__bases__ = (Other,)
        if Changing.active and cls.__name__ == "Ring":
            Other.__bases__ = (Ring,)
            Ring.__bases__ = (Other,)
        return type.mro(cls)


class Top(metaclass=Changing):
    pass


class First(Top):
    pass


class Other(Top):
    pass


class Lower(Top):
    pass


class Ring(Top):
    pass


Changing.active = True
Lower.__bases__ = (First,)
print(Lower.__bases__, Other.__subclasses__(), First.__subclasses__())
Changing.active = True
try:
    Ring.__bases__ = (First,)
except TypeError as error:
    print(error)
