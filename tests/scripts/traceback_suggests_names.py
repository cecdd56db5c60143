# Misspelt names get a suggestion.
class Thing:
    colour = 1


def use():
    counter = 1
    return conter


try:
    use()
except NameError as error:
    print(error)
Thing().color
