# One unpacking site sees tuples, lists, strings, generators and wrong lengths.
def unpack(pairs):
    total = []
    for pair in pairs:
        a, b = pair
        total.append(a)
        total.append(b)
    return len(total), total[-2:]


print(unpack([(n, n + 1) for n in range(200)]))
print(unpack([[n, str(n)] for n in range(200)]))
print(unpack(["xy"] * 200), unpack([range(2)] * 100), unpack([(c for c in "pq") for _ in range(100)]), unpack([{1: 0, 2: 0}] * 100))
for wrong in ((1,), [1, 2, 3], "a", 5):
    try:
        unpack([(1, 2)] * 100 + [wrong])
    except (ValueError, TypeError) as error:
        print(error)


def three(triples):
    total = 0
    for a, b, c in triples:
        total += a * b - c
    return total


print(three([(1, 2, 3)] * 200), three([[4, 5, 6]] * 200), three(zip(range(50), range(50), range(50))))
