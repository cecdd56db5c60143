# Format specifications for ints, with every type, alignment, sign and grouping.
for number in (0, 7, -42, 255, 1234567, -10 ** 20):
    for spec in ("", "d", "5d", "<8", ">8", "^8", "=+8", "08", "+", " ", "-", "b", "#b", "o", "#o", "x", "X", "#x", "#X",
                 ",", "_", "_b", "_x", "010,", "*^12", "e", ".3f", "g", "%", "n", "#010x"):
        print(spec, format(number, spec), sep="|", end=" ")
    print()
print(f"{65:c}{0x1F600:c}", f"{True:d} {False:5}|", "%d %i %5d|%-5d|%05d %+d %x %X %o %#x %c %c" % (1, 2, 3, 4, 5, 6, 255, 255, 8, 255, 65, "z"))
for spec in (".2d", "s", "z", "5.5", ",b", "c,", "<<<"):
    try:
        print(spec, format(5, spec))
    except ValueError as error:
        print(spec, error)
