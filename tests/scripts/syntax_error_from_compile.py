# compile and eval raise SyntaxError objects with position and text.
for text in ("1 +", "a b", "(", "x = 1", "'abc", "def f(): pass", "0777", "1__0", "5abc", "f(a for a in b, c)", "\\x"):
    try:
        print(repr(eval(text)))
    except SyntaxError as error:
        print(repr(text), "->", error.msg, error.lineno, error.offset, repr(error.text))
