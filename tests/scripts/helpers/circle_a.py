"""Imports circle_b, which imports this module."""
early = "set before the import"
from helpers import circle_b

late = "set after the import"


def from_b():
    return circle_b.seen
