# Much garbage, cycles included, does not disturb the living objects.
class Node:
    def __init__(self, value):
        self.value = value
        self.other = None


def make_cycle(n):
    a, b = Node(n), Node(-n)
    a.other, b.other = b, a
    return a


kept = []
for n in range(100_000):
    node = make_cycle(n)
    if n % 1000 == 0:
        kept.append(node)
print(len(kept), sum(k.value for k in kept), all(k.other.other is k for k in kept), sum(k.other.value for k in kept))
text = ""
for n in range(5_000):
    text += str(n)
print(len(text), text[:20], text[-10:])
table = {}
for n in range(200_000):
    table[n % 100] = [n, str(n), (n, n + 1)]
print(len(table), table[99], sum(v[0] for v in table.values()))
big = 3
for _ in range(15):
    big = big * big
print(len(str(big % 10 ** 50)), big % 1_000_007)
chain = None
for n in range(50_000):
    chain = (n, chain)
length = 0
while chain:
    _, chain = chain
    length += 1
print(length)
