# A generator's frame keeps to its object: whatever follows it in memory stays as it is.
class Holder:
    def __init__(self, value):
        self.value = value


def nothing(*values):
    return len(values)


def make(count):
    """A generator function with so many local variables whose deepest push is an attribute that is read."""
    names = [f"x{k}" for k in range(count)]
    lines = ["def steps(holder):"] + [f"    {name} = 1" for name in names]
    lines += ["    for i in range(3):", "        yield nothing(1, nothing(2, nothing(3, holder.value)))", f"    yield {' + '.join(names) or 0}"]
    namespace = {"nothing": nothing}
    exec("\n".join(lines), namespace)
    return namespace["steps"]


wrong = 0
for count in range(24):
    steps = make(count)
    holder = Holder(7)
    for _ in range(20):  # until instructions are specialised
        list(steps(holder))
    running = [steps(holder) for _ in range(600)]
    for _ in range(3):
        for generator in running:
            if next(generator) != 2:
                wrong += 1
    for generator in running:
        if next(generator) != count:
            wrong += 1
print("wrong:", wrong)
