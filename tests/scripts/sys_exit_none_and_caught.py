# SystemExit can be caught; exit without an argument, or with None or False, is success; a big status is cut to a byte.
import sys

for argument in (None, 0, 3, "text", [1]):
    try:
        sys.exit(argument)
    except SystemExit as stop:
        print(repr(stop), repr(stop.code))
try:
    raise SystemExit
except SystemExit as stop:
    print(stop.code)
try:
    exit_code = 300
    raise SystemExit(exit_code)
except BaseException as error:
    print(type(error).__name__, isinstance(error, Exception))
raise SystemExit(300)
