# The same seed gives the same numbers, whatever draws them.
import random

random.seed(12345)
print([random.random() for _ in range(3)], random.randint(1, 100), random.randrange(0, 50, 5), random.getrandbits(70), random.uniform(1, 2))
print(random.choice("abcdef"), random.sample(range(100), 5), random.choices("xyz", k=4), random.choices([1, 2], weights=[1, 9], k=5))
items = list(range(10))
random.shuffle(items)
print(items, random.gauss(0, 1), random.normalvariate(0, 1), random.expovariate(2), random.betavariate(1, 2), random.triangular(), random.gammavariate(2, 1))
for seed in ["text", b"bytes", 2 ** 100, -7, 1.5, None and 0 or 0]:
    r = random.Random(seed)
    print(repr(seed), r.random(), r.getrandbits(33), r.randbytes(3))
r = random.Random(1)
state = r.getstate()
first = [r.random() for _ in range(700)]
r.setstate(state)
print(first == [r.random() for _ in range(700)], first[-1], len(state[1]))


class Mine(random.Random):
    def random(self):
        return 0.25


print(Mine().uniform(0, 4), Mine().choice("abcd"), random.SystemRandom().random() < 1)
for wrong in [lambda: random.choice([]), lambda: random.randrange(0), lambda: random.sample([1], 2), lambda: random.seed([])]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
