"""Log lines, numbers and markup taken apart with regular expressions. An argument is the share of the full run."""
import collections
import re
import sys

LINE = re.compile(r"(?P<host>[\w.]+) - (?P<user>\S+) \[(?P<day>\d{2})/(?P<month>[A-Z][a-z]{2})/(?P<year>\d{4})\] "
                  r'"(?P<method>GET|POST|PUT) (?P<path>[^"?]*)(?:\?(?P<query>[^"]*))?" (?P<status>\d{3}) (?P<size>\d+|-)')
TOKENS = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?P<name>[A-Za-z_]\w*)|(?P<op>\*\*|[-+*/()=<>]=?)|(?P<bad>\S))")
MARKUP = [(re.compile(r"\*\*(.+?)\*\*"), r"<b>\1</b>"), (re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)"), r"<i>\1</i>"),
          (re.compile(r"`([^`]*)`"), lambda m: f"<code>{m[1].upper()}</code>"), (re.compile(r"^(#+)\s*(.*)$", re.M), lambda m: f"<h{len(m[1])}>{m[2]}</h{len(m[1])}>"),
          (re.compile(r"\[(?P<text>[^\]]+)\]\((?P<url>[^)]+)\)"), r'<a href="\g<url>">\g<text></a>')]


def log_line(n):
    query = f"?page={n % 7}&q=word{n % 13}" if n % 3 else ""
    return (f'host{n % 9}.example.org - {"-" if n % 4 else "ann"} [{n % 28 + 1:02}/Mar/2024] "{("GET", "POST", "PUT")[n % 3]} '
            f'/files/{n % 50}/index.html{query}" {200 if n % 11 else 404} {"-" if n % 17 == 0 else n * 37}')


def report(count):
    statuses, pages, total = collections.Counter(), collections.Counter(), 0
    for n in range(count):
        match = LINE.fullmatch(log_line(n))
        statuses[match["status"]] += 1
        if match["query"]:
            pages.update(dict(re.findall(r"(\w+)=(\w+)", match["query"])).values())
        if match["size"] != "-":
            total += int(match["size"])
    return sorted(statuses.items()), pages.most_common(4), total


def tokens(text):
    return [(match.lastgroup, match[match.lastgroup]) for match in TOKENS.finditer(text)]


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
print(*report(int(40_000 * share) + 20))
source = "alpha = 3.5e-2 * (beta_1 + 42) ** 2 >= gamma ? 7"
count = 0
for _ in range(int(6_000 * share) + 1):
    count += len(tokens(source))
print(count, tokens(source)[:6])
text = "# Title\nSome **bold *mixed* text** and *plain* with `code` and [a link](http://x.org/?a=1).\n## Part\n" * 3
for _ in range(int(1_500 * share) + 1):
    page = text
    for pattern, replacement in MARKUP:
        page = pattern.sub(replacement, page)
print(page.splitlines()[1])
print(re.split(r"([,;])\s*", "a, b;c,  d"), re.sub(r"(\w)(?=(\w{3})+$)", r"\1,", "1234567"), re.match(r"(a|ab)(c|bcd)*$", "abcd").groups())
print(re.findall(r"(?i)\bstra(?:ss|ß)e\b", "Straße STRASSE strase"), re.escape("a.b[c]"), bool(re.search(rb"\xff+", b"a\xff\xff")))
try:
    re.compile(r"(a")
except re.error as error:
    print(error)
