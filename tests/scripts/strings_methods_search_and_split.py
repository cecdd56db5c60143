# Methods of str that search, split and join.
s = "the quick brown fox jumps over the lazy dog"
print(s.find("the"), s.find("the", 1), s.rfind("the"), s.find("cat"), s.index("fox"), s.count("o"), s.count(""), "aaa".count("aa"))
print(s.split(), s.split(" ", 2), s.rsplit(" ", 2), "a,b,,c".split(","), "  a  b ".split(), "".split(), "".split(","))
print("a\nb\r\nc\x0bd\u2028e\n".splitlines(), "a\nb\n".splitlines(True), "key=value=x".partition("="), "x".partition("="), "a.b.c".rpartition("."))
print(s.startswith("the"), s.startswith(("a", "t")), s.endswith("dog"), s.startswith("quick", 4), "x" in s, "" in s, "fox" not in s)
print("-".join(["a", "b"]), "".join("xyz"), ", ".join(str(n) for n in range(3)), "x".join([]))
print("banana".replace("an", "AN"), "banana".replace("an", "-", 1), "abc".replace("", "."), "aaa".replace("a", ""))
print("a1b2".translate({ord("a"): "X", ord("1"): None}), "hello".translate(str.maketrans("el", "ip")), str.maketrans({"a": 1}))
print("prefix-body".removeprefix("prefix-"), "body.txt".removesuffix(".txt"), "body".removeprefix("x"))
print(s[4:9], s[-3:], s[::-1], s[0], s[-1], len(s), min("hello"), max("hello"), sorted("hello"), list("hi"))
