"""RESUME and JUMP_BACKWARD: their check forms after the first calls."""


def warm(n):
    while n:
        n -= 1


for _ in range(100):
    warm(3)
