# Functions call themselves and each other before both are defined.
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


print([fib(n) for n in range(20)])
print(even(300), odd(301), even(7))
print(ackermann(2, 5))


def hanoi(n, source, target, spare, moves):
    if n:
        hanoi(n - 1, source, spare, target, moves)
        moves.append(source + target)
        hanoi(n - 1, spare, target, source, moves)
    return moves


print(" ".join(hanoi(4, "A", "C", "B", [])))
