from ...package.constants import VALUE


def deep():
    return "deep " + VALUE
