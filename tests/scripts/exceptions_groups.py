# ExceptionGroup and except*: each clause takes its part, the rest goes on.
def raiser():
    raise ExceptionGroup("several", [ValueError(1), TypeError(2), ExceptionGroup("inner", [ValueError(3), KeyError(4)])])


try:
    try:
        raiser()
    except* ValueError as group:
        print("values", [repr(e) for e in group.exceptions], group.message)
    except* TypeError as group:
        print("types", group.exceptions)
except* KeyError as rest:
    print("rest", rest.exceptions[0].message, rest.exceptions[0].exceptions)

try:
    raise ValueError("plain")
except* ValueError as group:
    print(type(group).__name__, group.exceptions)
group = ExceptionGroup("g", [ValueError(1), OSError(2)])
matched, rest = group.split(ValueError)
print(matched.exceptions, rest.exceptions, group.subgroup(KeyError))
