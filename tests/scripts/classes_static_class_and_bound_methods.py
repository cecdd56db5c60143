# staticmethod, classmethod and bound methods receive what they should.
class Tools:
    made = 0

    def __init__(self):
        type(self).made += 1

    @staticmethod
    def add(a, b):
        return a + b

    @classmethod
    def create(cls, count):
        return [cls() for _ in range(count)]

    def me(self):
        return self


class Special(Tools):
    pass


print(Tools.add(1, 2), Tools().add(3, 4))
print([type(t).__name__ for t in Special.create(2)], Special.made, Tools.made)
tool = Tools()
method = tool.me
print(method() is tool, method.__self__ is tool, method.__func__ is Tools.me, method.__name__)
print(Tools.me(tool) is tool)
print(tool.me == tool.me, tool.me is tool.me)
try:
    Tools.me()
except TypeError as error:
    print(error)
