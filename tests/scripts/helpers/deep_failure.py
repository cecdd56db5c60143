"""Raises from two calls down."""


def outer(n):
    return inner(n) + 1


def inner(n):
    return 10 / n
