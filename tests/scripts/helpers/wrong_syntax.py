"""A module that cannot be compiled."""
x = (1,
y = 2
