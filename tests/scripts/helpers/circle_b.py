"""Imported by circle_a while that is half way."""
import helpers.circle_a as a

seen = [hasattr(a, "early"), hasattr(a, "late")]


def from_a():
    return a.late
