# A module's body runs once; modules that import each other see what is there so far.
print("before")
import helpers.noisy
import helpers.noisy
from helpers import noisy
print(noisy.loads)
import helpers.circle_a
print(helpers.circle_a.from_b(), helpers.circle_b.from_a())
import sys
print("helpers.noisy" in sys.modules, "helpers" in sys.modules)
try:
    import helpers.failing
except ZeroDivisionError as error:
    print("import failed:", error)
print("helpers.failing" in sys.modules)
try:
    import helpers.wrong_syntax
except SyntaxError as error:
    print(error.msg, error.lineno, error.filename.endswith("wrong_syntax.py"))
