"""A module with a class."""


class Square:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side ** 2
