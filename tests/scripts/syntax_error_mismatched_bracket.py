# A closing bracket of another kind.
x = (1, 2]
