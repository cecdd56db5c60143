# Augmented assignment changes in place when it can, evaluates its target once, and falls back to the plain operator.
class Log:
    def __init__(self):
        self.items = []

    def __iadd__(self, other):
        self.items.append(other)
        return self

    def __sub__(self, other):
        return f"minus {other}"


log = same = Log()
log += 1
log += 2
print(log is same, log.items)
log -= 3
print(log)

values = [1, 2]
alias = values
values += (3,)
values *= 2
print(alias, alias is values)
text = "a"
text += "b"
text *= 3
print(text)


def index():
    print("index evaluated")
    return 0


values[index()] += 10
print(values)
pair = ([1],)
try:
    pair[0] += [2]
except TypeError as error:
    print(error, pair)
n = 7
n //= 2; n **= 3; n <<= 2; n |= 1; n ^= 5; n &= 127; n %= 100; n >>= 1
print(n)
x = 1.0
x /= 3
x -= 1
print(x)


class Holder:
    count = 5


holder = Holder()
holder.count += 1
print(holder.count, Holder.count)
flags = {1}
other = flags
flags |= {2}
flags &= {2, 3}
print(flags, other is flags)
merged = {"a": 1}
merged |= {"b": 2}
print(merged)
