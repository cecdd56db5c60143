# Modules, packages, names, aliases and relative imports from files beside the program.
import helpers.shapes
import helpers.shapes as shapes
from helpers import counter
from helpers.counter import increase, count as initial
from helpers.package import nested, VALUE
from helpers.package.sub import deep as renamed

print(helpers.shapes is shapes, shapes.Square(3).area(), shapes.__name__, helpers.__name__)
print(initial, increase(), increase(), counter.count, initial)
print(nested.where(), VALUE, renamed(), nested.__name__, nested.__package__)
import helpers.counter as again
print(again is counter, again.count)
from helpers.stars import *
print(visible, also_visible)
try:
    hidden
except NameError as error:
    print(error)
try:
    import no_such_module
except ModuleNotFoundError as error:
    print(error, error.name)
try:
    from helpers.counter import no_such_name
except ImportError as error:
    print(type(error).__name__, str(error).split(" (")[0])
try:
    import helpers.counter.deeper
except ModuleNotFoundError as error:
    print(error)
print(shapes.__file__.endswith("helpers/shapes.py"), sorted(n for n in vars(counter) if not n.startswith("__")))


def local_import():
    from helpers import shapes as here
    import math
    return here is shapes, math.floor(2.5)


print(local_import())
