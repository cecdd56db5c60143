"""Pancakes: small integers, list subscripts and slices.

Watch: in `count_flips` the subscripts become the list-by-int form and `+=` the int form at once. The slice on the left
of the reversal (`stack[:top]`) is an own form. `FOR_ITER` in `fannkuch` settles on the range form. Because every value
is a small int, no site of the inner loop ever misses: this is what a well-behaved program looks like.
"""


def count_flips(permutation):
    stack = permutation[:]
    flips = 0
    top = stack[0]
    while top:
        stack[:top + 1] = stack[top::-1]
        flips += 1
        top = stack[0]
    return flips


def fannkuch(n):
    permutation = list(range(n))
    counters = [0] * n
    checksum = most_flips = 0
    sign = 1
    while True:
        if permutation[0]:
            flips = count_flips(permutation)
            if flips > most_flips:
                most_flips = flips
            checksum += sign * flips
        if sign == 1:
            permutation[0], permutation[1] = permutation[1], permutation[0]
            sign = -1
            continue
        permutation[1], permutation[2] = permutation[2], permutation[1]
        sign = 1
        for i in range(2, n):
            if counters[i] < i:
                counters[i] += 1
                break
            counters[i] = 0
            if i == n - 1:
                return checksum, most_flips
            permutation.insert(i + 1, permutation.pop(0))


def main():
    for n in range(6, 10):
        checksum, most_flips = fannkuch(n)
        print(f"fannkuch({n}): checksum {checksum}, at most {most_flips} flips")


main()
