# Builtin exceptions form the known tree, keep their arguments, and print them.
class AppError(Exception):
    pass


class Detailed(AppError):
    def __init__(self, code, text):
        super().__init__(code, text)
        self.code = code

    def __str__(self):
        return f"[{self.code}] {self.args[1]}"


try:
    raise Detailed(7, "broken")
except AppError as error:
    print(error, repr(error), error.args, error.code)
for kind in (ZeroDivisionError, KeyError, IndexError, FileNotFoundError, UnicodeDecodeError, RecursionError, StopIteration,
             KeyboardInterrupt, SystemExit, GeneratorExit, ModuleNotFoundError, UnboundLocalError, NotImplementedError,
             BrokenPipeError, IndentationError, Warning, ExceptionGroup):
    print(kind.__name__, [base.__name__ for base in kind.__mro__[1:-1]])
print(str(ValueError()), str(ValueError("a")), str(ValueError("a", 1)), str(KeyError("k")), repr(KeyError("k", 2)))
print(repr(ValueError()), repr(ValueError("a")), repr(OSError(2, "No such file")), str(OSError(2, "text", "name")))
error = OSError(2, "No such file or directory", "name")
print(type(error).__name__, error.errno, error.strerror, error.filename)
print(StopIteration(5).value, SystemExit(3).code)
note = ValueError("noted")
note.add_note("a remark")
print(note.__notes__)
try:
    raise AppError
except AppError as error:
    print(repr(error), isinstance(error, Exception), issubclass(AppError, BaseException))
try:
    try:
        raise KeyError(1)
    except 5:
        pass
except TypeError as error:
    print(error)
