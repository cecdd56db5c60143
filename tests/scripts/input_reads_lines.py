# stdin: first line\n42\n\nlast without newline
# input gives lines without their end, prompts on stdout, and raises at the end.
print(repr(input()))
number = int(input("a number: "))
print(number * 2)
print(repr(input()))
print(repr(input("> ")))
try:
    input()
except EOFError as error:
    print("EOFError", error)
