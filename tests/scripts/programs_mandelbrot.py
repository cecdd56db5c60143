# A picture in characters: nested loops of floats.
def escape(cx, cy, limit):
    x = y = 0.0
    for n in range(limit):
        x, y = x * x - y * y + cx, 2.0 * x * y + cy
        if x * x + y * y > 4.0:
            return n
    return limit


shades = " .:-=+*#%@"
for row in range(-12, 13):
    print("".join(shades[escape(column / 24 - 0.6, row / 11, 90) * 9 // 90] for column in range(-36, 37)).rstrip())
