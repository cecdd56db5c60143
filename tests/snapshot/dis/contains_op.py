"""CONTAINS_OP: a dict, a set, a list."""


def warm(table, group, items):
    1 in table
    1 in group
    1 not in items


for _ in range(100):
    warm({1: 1}, {1}, [1])
