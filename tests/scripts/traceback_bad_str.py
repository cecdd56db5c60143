# An exception whose __str__ fails is still reported.
class Bad(Exception):
    def __str__(self):
        raise RuntimeError("no text")


raise Bad
