# A literal cannot be assigned to.
x = 1
5 = x
