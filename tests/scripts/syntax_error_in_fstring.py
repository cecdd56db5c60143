# An error inside the braces of an f-string.
name = "x"
print(f"{name +}")
