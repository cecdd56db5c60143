"""Queens: recursion, sets and a generator.

Watch: the three `in` tests of `place` become the set form, the calls of `place` the exact-arguments form, and `FOR_ITER`
over the generator enters its frame without a call. Select the line with the three tests: the first one hits most, since
`or` stops early, so its count is far above that of the last.
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
