# Both links of a chain are printed, with the sentence between them.
class AppError(Exception):
    pass


def load(table, key):
    try:
        return table[key]
    except KeyError as error:
        raise AppError(f"no {key}") from error


try:
    load({}, "name")
except AppError:
    int("not a number")
