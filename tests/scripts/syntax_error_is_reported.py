# A syntax error names file and line, marks the place, and nothing runs.
print("never printed")
def f(:
    pass
