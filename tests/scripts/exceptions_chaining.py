# __context__ is set while another exception is handled, __cause__ by `from`; `from None` hides.
def chain():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            {}["key"]
    except KeyError as error:
        return error


error = chain()
print(repr(error), repr(error.__context__), error.__cause__, error.__suppress_context__)
try:
    try:
        raise ValueError("first")
    except ValueError as first:
        raise RuntimeError("second") from first
except RuntimeError as error:
    print(repr(error.__cause__), repr(error.__context__), error.__suppress_context__)
try:
    try:
        raise ValueError("first")
    except ValueError:
        raise RuntimeError("second") from None
except RuntimeError as error:
    print(error.__cause__, repr(error.__context__), error.__suppress_context__)
try:
    raise TypeError from OSError("cause made here")
except TypeError as error:
    print(repr(error), repr(error.__cause__))
try:
    raise "text"
except TypeError as error:
    print(error)
try:
    raise ValueError from "text"
except TypeError as error:
    print(error)
try:
    raise
except RuntimeError as error:
    print(error)


def reraise():
    try:
        raise LookupError("again")
    except LookupError:
        raise


try:
    reraise()
except LookupError as error:
    print(error, error.__traceback__ is not None)
error = ValueError("x").with_traceback(None)
print(error.__traceback__, error.args)
