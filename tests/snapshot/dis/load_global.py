"""LOAD_GLOBAL: a name of the module, and a builtin."""
answer = 42


def warm():
    answer
    len


for _ in range(100):
    warm()
