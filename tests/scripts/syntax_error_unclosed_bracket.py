# The bracket that was never closed is marked.
print("never printed")
values = [1, 2,
other = 3
