"""A module with state."""
count = 0


def increase():
    global count
    count += 1
    return count
