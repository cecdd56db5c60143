# Strings are sequences of code points of every width.
text = "aé€😀"
print(len(text), text[3], text[::-1], text.encode(), text.encode("utf-8").decode(), [hex(ord(c)) for c in text])
print("é" == "\u00e9", "e\u0301" == "é", len("e\u0301"), "\N{GREEK SMALL LETTER ALPHA}", "\x41\u0042\U00000043\103")
print(text + "x" * 3, ("€" * 5)[1:3], "😀" in text, text.find("😀"), text.index("€"), text.split("é"), text.replace("é", "ee"))
print("αβγ".upper(), "ß".upper(), "日本語".isalpha(), "٣".isdigit(), int("٣٤"), "ÀÉ".lower(), sorted("zäéa"))
print("\ud800".encode("utf-8", "surrogatepass"), repr("\ud800"))
for action in (lambda: "\ud800".encode(), lambda: b"\xff".decode(), lambda: "é".encode("ascii"), lambda: b"\xe2\x82".decode("utf-8")):
    try:
        action()
    except UnicodeError as error:
        print(type(error).__name__, error)
print(b"\xffab".decode("utf-8", "replace"), b"\xffab".decode("utf-8", "ignore"), "é€".encode("ascii", "replace"), "é".encode("latin-1"))
names = {"ключ": 1, "clé": 2}
print(names["ключ"], names)
переменная = 5
print(переменная + 1)
print("{:>4}|{:^5}|{:<3}|".format("é", "日本", "😀"))
