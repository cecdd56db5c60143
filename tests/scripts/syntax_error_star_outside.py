# A starred expression where none may stand.
x = *[1, 2]
