"""Pancakes: small integers, list subscripts and slices.

Watch: in `count_flips` the subscript `stack[0]` takes the form for a list and an int, and the additions and the test of
`while top` take int forms; since every value is a small int, none of them ever misses. The slices have no form of
their own: their attempts fail, the pauses between attempts grow, and their rows say why. So this program shows both
ends side by side: sites that fit perfectly, and sites that never will.
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
