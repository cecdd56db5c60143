# Every pattern over every text: what may begin a match, what may follow a repetition, choices that are given back, marks
# of groups that are put back, characters beyond one byte.
import re

PATTERNS = [
    r"a", r"ab*c", r"(a|ab)(c|bcd)(d*)", r"(?:a|b)*c", r"(a)|b", r"(a)|(b)|(c)", r"(?:(a)|b)*", r"(?:(a)|(b))+?c", r"\d+(?:\.\d+)?",
    r"(\w+)\s+(\w+)", r"([^,]*),([^,]*)", r".*b", r".*?b", r"(.*)(b+)", r"x*", r"x*y", r"(x*)(x)(y?)", r"\bfoo\b", r"^\s*(\S+)$",
    r"(?m)^(\w)", r"(?m)(\w)$", r"(?i)straße|É", r"(?i)[a-c]+", r"(?s).+", r"(?=(a+))a", r"(?!a)\w", r"(?<=a)b", r"(?<!a)b", r"(?>a+)b",
    r"a++b", r"(?:ab)++c", r"(a)?(?(1)b|c)", r"(.)\1", r"(?i)(.)\1", r"(?:a?){3}b", r"(?:a{2,3})+b", r"(?:|a)+b", r"(a*)*b", r"(a*?)+?$",
    r"[à-ü]+", r"[^a-z ]", r"[\d\W]+", "[\U0001F600-\U0001F64F]", r"é+", r"\Z", r"\A\w", r"", r"(|a)(b|)", r"((((((((((((((a))))))))))))))b?",
    r"(?P<y>\d{4})-(?P<m>\d\d)", r"(?:(?:x|y|z)(?:1|2)|(?:x|y)(?:3|4))+", r"[ab]{0,2}c", r"(?:a|(b)){2}", r"(?:.(?<!b))*", r"a.?c",
]
TEXTS = [
    "", "a", "b", "abc", "abcd", "aabbcc", "xxxy yyx", "foo bar, baz", "3.14 and 42 and 2024-05", "a,b,,c", "line one\nline two\n",
    "aaa", "aab aba", "Straße STRASSE straSSe é É", "naïve façade Ünïcödé", "ab\U0001F600ab\U0001F64Fé", "xx11x1y2z1x3", "b" * 30 + "c", " foo ",
    "c", "bc", "\u20acabc 12", "abab", "aaab", "ba ab", "AbCa",
]


def shown(match):
    return match and (match.span(), match.groups(), match.lastindex, match.regs)


for pattern in PATTERNS:
    compiled = re.compile(pattern)
    lines = []
    for text in TEXTS:
        lines.append((shown(compiled.match(text)), shown(compiled.fullmatch(text)), shown(compiled.search(text)), shown(compiled.search(text, 1, 4)),
                      compiled.findall(text), [m.span() for m in compiled.finditer(text)], compiled.split(text),
                      compiled.sub(lambda m: f"<{m[0]}>", text)))
    print(pattern.encode("unicode_escape"), ascii(lines))

for pattern in (rb"\xff+", rb"[\x80-\xff]a", rb"a|\xe9", rb"(?i)[a-z]+", rb"(?L)\w+"):
    print(pattern, [(m.span(), m[0]) for m in re.finditer(pattern, b"ab\xff\xffa \xe9 Zq_")], re.split(pattern, bytearray(b"a\xffb")))

# Matches outlive the next ones, and searching within a replacement disturbs nothing.
matches = list(re.finditer(r"(\w)(\d)?", "a1b2c"))
print([m.groups() for m in matches])
print(re.sub(r"(\w+)", lambda m: re.sub(r"(.)(.?)", lambda n: n[2] + n[1], m[1]) + m[1], "abc de"))
many = re.compile("".join(f"(?P<g{n}>.)?" for n in range(60)))
print(many.match("x" * 20).groupdict("-"))
