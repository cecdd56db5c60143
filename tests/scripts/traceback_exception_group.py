# An uncaught group is drawn as a tree.
def fails(n):
    raise ValueError(n)


errors = []
for n in range(2):
    try:
        fails(n)
    except ValueError as error:
        errors.append(error)
raise ExceptionGroup("two failed", errors)
