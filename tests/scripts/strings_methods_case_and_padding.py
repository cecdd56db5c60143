# Methods of str that change case, pad, strip and classify.
for text in ("hello World", "ÉCOLE straße", "ǆ ﬁ", "123abc", "", "they're bill's", "İstanbul", "Σίσυφος"):
    print([text.upper(), text.lower(), text.title(), text.capitalize(), text.swapcase(), text.casefold()])
for text in ("abc", "ABC", "Abc Def", "123", "²", "½", "a1", " \t", "", "é", "_x9", "9x", "\n", "Ⅷ"):
    print(repr(text), text.isalpha(), text.isdigit(), text.isdecimal(), text.isnumeric(), text.isalnum(), text.isspace(), text.isupper(),
          text.islower(), text.istitle(), text.isidentifier(), text.isprintable(), text.isascii())
print("x".center(5) + "|", "x".ljust(4, ".") + "|", "x".rjust(4) + "|", "-42".zfill(6), "+1".zfill(1), "ab".center(5, "*"))
print("  pad ".strip() + "|", "xxaxx".strip("x"), "abcba".lstrip("ab"), "abcba".rstrip("ab"), "\t\n x".lstrip(), "".strip())
print("a\tb".expandtabs(), "a\tb\tc".expandtabs(4), "01\t012\t0123".expandtabs(4))
print("x" * 3, 3 * "ab", "a" * 0, "a" * -1, "a" "b" 'c', "abc" < "abd", "Z" < "a", "é" > "z")
print(chr(97), ord("a"), chr(0x1F600), ord("€"), ascii("é€\n"), repr("it's"), repr('say "hi"'), repr("'\""), repr("\x00\x7f\xa0\u200b\t\\"))
