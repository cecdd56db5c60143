# Instance attributes hide class attributes; deleting uncovers them; __getattr__ is the last resort.
class Thing:
    colour = "red"

    def __getattr__(self, name):
        if name.startswith("auto_"):
            return name[5:]
        raise AttributeError(f"no {name}")


thing = Thing()
print(thing.colour)
thing.colour = "blue"
print(thing.colour, Thing.colour)
del thing.colour
print(thing.colour, thing.auto_matic)
try:
    thing.other
except AttributeError as error:
    print(error)
print(getattr(thing, "other", "default"), hasattr(thing, "auto_x"), hasattr(thing, "zzz"))
try:
    del thing.colour
except AttributeError as error:
    print(error)


class Strict:
    def __getattribute__(self, name):
        return "intercepted " + name


print(Strict().anything, Strict().__class__)


class Recorder:
    def __setattr__(self, name, value):
        print("set", name)
        object.__setattr__(self, name, value * 2)

    def __delattr__(self, name):
        print("delete", name)
        object.__delattr__(self, name)


recorder = Recorder()
recorder.x = 21
print(recorder.x, vars(recorder))
del recorder.x
print(vars(recorder))
try:
    object().x = 1
except AttributeError as error:
    print(error)
