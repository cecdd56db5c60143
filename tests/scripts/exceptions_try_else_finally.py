# The order of try, except, else and finally, also with return, break and continue.
def run(what):
    trail = []
    try:
        trail.append("try")
        if what == "raise":
            raise ValueError("v")
        if what == "return":
            return trail
        if what == "other":
            {}["missing"]
    except ValueError as error:
        trail.append(f"except {error}")
    except (KeyError, IndexError) as error:
        trail.append(f"lookup {error}")
    else:
        trail.append("else")
    finally:
        trail.append("finally")
    trail.append("after")
    return trail


for what in ("nothing", "raise", "return", "other"):
    print(what, run(what))


def finally_wins():
    try:
        return "try"
    finally:
        return "finally"


def swallows():
    for i in range(3):
        try:
            raise ValueError(i)
        finally:
            continue
    return "loop ended"


def breaks():
    for i in range(5):
        try:
            if i == 2:
                break
        finally:
            print("leaving", i)
    else:
        print("not reached")
    return i


print(finally_wins(), swallows(), breaks())


def nested():
    try:
        try:
            1 / 0
        finally:
            print("inner finally")
    except ZeroDivisionError as error:
        print("outer", error)
        try:
            raise KeyError("k")
        except KeyError:
            print("inside handler")
        print("still", error)
    try:
        error
    except UnboundLocalError as unbound:
        print(unbound)


nested()
