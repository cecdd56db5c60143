"""Queens: recursion, sets and generators.

Watch: the three `in` tests of `place` take the set form, the call of `place` the form for exact arguments, and the loop
over its generator enters the generator's frame without a call. Compare the hits of the three tests: `or` stops at the
first true one, so each is executed less often than the one before it.
"""


def place(size, row, columns, rising, falling):
    """Yields every way to fill the rows from `row` on, as lists of columns."""
    if row == size:
        yield []
        return
    for column in range(size):
        if column in columns or row + column in rising or row - column in falling:
            continue
        columns.add(column)
        rising.add(row + column)
        falling.add(row - column)
        for rest in place(size, row + 1, columns, rising, falling):
            rest.append(column)
            yield rest
        columns.remove(column)
        rising.remove(row + column)
        falling.remove(row - column)


def solutions(size):
    return place(size, 0, set(), set(), set())


def picture(columns):
    return "\n".join("".join("Q " if column == wanted else ". " for column in range(len(columns))).rstrip()
                     for wanted in columns)


def main():
    for size in range(4, 13):
        found = 0
        first = None
        for solution in solutions(size):
            found += 1
            if first is None:
                first = solution
        print(f"{size} queens: {found} solutions")
    print(picture(first))


main()
