# Wrong indentation is its own error.
def f():
    if True:
        pass
      return 1
