# break belongs into a loop.
if True:
    break
