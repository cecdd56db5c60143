# A forgotten comma is guessed.
values = [1 2, 3]
