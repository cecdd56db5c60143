# __new__ decides what is made; __init__ runs only for an instance of the class.
class Single:
    instance = None

    def __new__(cls, *args):
        if cls.instance is None:
            print("new")
            cls.instance = super().__new__(cls)
        return cls.instance

    def __init__(self, value):
        print("init", value)
        self.value = value


a = Single(1)
b = Single(2)
print(a is b, a.value)


class Odd:
    def __new__(cls, value):
        return value

    def __init__(self, value):
        print("never")


print(Odd(5))


class Metres(float):
    def __new__(cls, value, unit="m"):
        self = super().__new__(cls, value)
        self.unit = unit
        return self


m = Metres("2.5", "km")
print(m + 1, m.unit, type(m).__name__, type(m + 1).__name__, isinstance(m, float))


class Word(str):
    def shout(self):
        return self.upper() + "!"


print(Word("hey").shout(), Word("a") + "b", len(Word("abc")), {Word("k"): 1}["k"])


class Stack(list):
    def push(self, value):
        self.append(value)
        return self


print(Stack([1]).push(2).push(3), Stack("ab") == ["a", "b"])


class Default(dict):
    def __missing__(self, key):
        self[key] = key * 2
        return self[key]


d = Default(a=1)
print(d["a"], d["b"], d, d.get("zz"))
