# A string that does not end on its line.
x = "no end
y = 1
