# A triple-quoted string that does not end at all.
x = """no end
y = 1
