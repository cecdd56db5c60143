# The parts of sys that programs use.
import sys

print(sys.version_info[:2], sys.version_info >= (3, 8), sys.version_info.major, sys.maxsize, sys.byteorder, sys.maxunicode)
print(sys.argv, sys.getrecursionlimit(), sys.platform, sys.implementation.name is not None, isinstance(sys.modules, dict), "sys" in sys.modules)
print(sys.float_info.max, sys.float_info.epsilon, sys.float_info.dig, sys.int_info.bits_per_digit > 0, sys.hash_info.width)
print(sys.intern("abc") == "abc", isinstance(sys.path, list), sys.stdout is not None, sys.getsizeof([]) > 0, isinstance(sys.executable, str))
try:
    1 / 0
except ZeroDivisionError:
    kind, value, traceback = sys.exc_info()
    print(kind.__name__, value, traceback.tb_lineno)
print(sys.exc_info())
sys.setrecursionlimit(500)
print(sys.getrecursionlimit())
print(sys._getframe().f_code.co_name, sys._getframe().f_lineno)


def caller():
    return sys._getframe(1).f_code.co_name, sys._getframe(0).f_code.co_name


print(caller())
