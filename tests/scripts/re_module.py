# Regular expressions find, split and replace as in CPython, and say what is wrong with a pattern.
import re

for pattern, text in [
    (r"a+b", "xaaab"), (r"(a|b)*c", "ababc"), (r"(?:(a)|b)*", "ab"), (r"(\w+) (\w+)", "Isaac Newton, physicist"),
    (r"(?P<first>\w)(?P<second>\d)?", "x"), (r"^\s*$", "   "), (r"a.c", "a\nc abc"), (r"(?s)a.c", "a\nc"),
    (r"(?m)^b$", "a\nb\nc"), (r"(?i)HeLLo", "hEllO"), (r"[^a-c]+", "abcdefabc"), (r"\bfoo\b", "a foo b"),
    (r"(a+)+$", "aaaa"), (r"(x*)*y", "xxy"), (r"(?<=-)\w+", "spam-egg"), (r"(?<!a)b", "ab bb"), (r"a(?=b)", "ac ab"),
    (r"a(?!b)", "ab ac"), (r"(.)\1", "abccd"), (r"(?P<q>['\"]).*?(?P=q)", "say 'hi' \"x\""), (r"a{2,3}", "aaaa"),
    (r"a{2,3}?", "aaaa"), (r"(?:ab){2}", "ababab"), (r"(<)?(\w+)(?(1)>|$)", "<user>"), (r"(<)?(\w+)(?(1)>|$)", "user"),
    (r"(?>a+)ab", "aaab"), (r"a++b", "aaab"), (r"(?:a|ab)++c", "abc"), (r"[\u0430-\u044f]+", "привет"), (r"(?i)ПРИВЕТ", "привет"),
    (r"\d+", "٣٤ 12"), (r"(?a)\d+", "٣٤ 12"), (r"x*", "aaa"), (r"((a)|(b))+", "ab"), (r"(?:(a)|(b))+?$", "ab"),
    (r"\Aab\Z", "ab"), (r"(a(b(c)))", "abc"), (r"[]-]+", "-]x"), (r"[\w.-]+@[\w-]+\.\w+", "mail bob.b@ex-am.org now"), (r"ß", "SS ß"),
]:
    m = re.search(pattern, text)
    print(pattern, m, m and (m.groups(), m.lastindex, m.lastgroup, m.regs), re.findall(pattern, text), re.fullmatch(pattern, text))

print(re.split(r"\W+", "Words, words, words."), re.split(r"(\W+)", "a, b", maxsplit=1), re.split(r"x*", "axbc"), re.split("", "ab"))
print(re.sub(r"\d", "#", "a1b22"), re.sub(r"(\w)(\d)", r"\2\1", "a1 b2"), re.sub("x*", "-", "abxd"), re.subn("a", "b", "aaa", count=2))
print(re.sub(r"(?P<w>\w+)", lambda m: m.group("w").upper(), "ab cd"), re.sub("b*", r"<\g<0>>", "abc"), re.sub("a", "\\n\\\\", "ba"))
print([m.span() for m in re.finditer("a|", "aba")], [m.group() for m in re.finditer(r"\w{2}", "abcde")])
m = re.match(r"(?P<y>\d{4})-(?P<m>\d\d)(-(?P<d>\d\d))?", "2024-05 rest")
print(m.group(), m.group(1, "m"), m["y"], m.groupdict(), m.groupdict("?"), m.groups(0), m.start("d"), m.span(2), m.expand(r"\g<m>/\1"))
print(m.string, m.pos, m.endpos, m.re.pattern, m.re.flags, m.re.groups, dict(m.re.groupindex))
p = re.compile(r"b+", re.I | re.M)
print(p, p.search("abbB", 2), p.search("abb", 0, 2), p.match("abb", 1), p.fullmatch("bb"), p == re.compile("b+", re.M | re.I), hash(p) == hash(p))
print(re.compile(b"a.", re.S).findall(b"abac\n"), re.sub(rb"(.)", rb"\1\1", b"xy"), re.compile("x", re.A), re.compile("(?x) a # c\n b").search("ab"))
print(re.escape("a.b*c[d]"), re.findall(r"(a)(b)?", "aab"), re.findall("(?:)", "ab"))
for bad in ["(", "a)", "[a", "*a", "a**", "(?P<1>a)", "(?P=x)", r"\1", "(?<=a+)b", "a{3,2}", "(?z)", r"\q", "(?P<n>a)(?P<n>b)", "[b-a]"]:
    try:
        re.compile(bad)
    except re.error as e:
        print(bad, "->", e, e.pos, e.lineno, e.colno)
for wrong in [lambda: re.match("a", b"a"), lambda: re.match(b"a", "a"), lambda: re.match("a", 1), lambda: m.group(9), lambda: m["z"], lambda: re.sub("a", lambda m: 1, "a"), lambda: re.sub("a", r"\2", "a")]:
    try:
        print(wrong())
    except (TypeError, IndexError, re.error) as e:
        print(type(e).__name__, e)
scanner = re.Scanner([(r"[a-z]+", lambda s, t: ("word", t)), (r"\d+", lambda s, t: int(t)), (r"\s+", None)])
print(scanner.scan("ab 12 c!"))
print(len(re.match("(?:a|b)*", "ab" * 50000).group()), len(re.findall("a*?b", "aab" * 1000)), re.search("(?:.|\n)*z", "x" * 3000))
print(re.template if False else re.purge(), re.match(r"(?:(?:ab)?c?)*d", "abccabd").span(), re.match(r"(a*?)*?b", "aab").groups())
print(re.match("(?P<a>x)(?P<b>y)?", "x").lastgroup, re.search(r"(?i:A)b", "ab"), re.search(r"(?i:A)b", "aB"), re.search("(?-i:a)", "A", re.I))
data = bytearray(b"abcdefgh")
whole, tail = re.search(b"[a-h]+", data), re.search(b"[e-h]+", data)
data[:] = b"xyz"
print(whole.group(), tail.group(), tail.span())
