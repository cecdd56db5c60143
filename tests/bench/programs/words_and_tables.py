"""Text: counted words, wrapped paragraphs, tables read and written, an index, edit distances. An argument is the share
of the full run."""
import csv
import difflib
import io
import string
import sys
import textwrap
from collections import ChainMap, Counter, OrderedDict, defaultdict, namedtuple

STEMS = "guard trace value frame shape inline cache tier deopt loop stack code".split()
ENDINGS = ["", "s", "d", "less", "ing", "ful"]
Row = namedtuple("Row", "name count share first")


def words(count):
    state = 99
    for number in range(count):
        state = (state * 69069 + 1) % 2**32
        word = STEMS[state >> 28 & 15 if (state >> 28) < 12 else state >> 20 & 7] + ENDINGS[state >> 24 & 3]
        yield word.capitalize() if number % 11 == 0 else word
        if number % 11 == 10:
            yield "."


def distance(left, right):
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return row[-1]


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
text = " ".join(words(max(200, int(25_000 * share)))).replace(" .", ".")
plain = text.lower().translate(str.maketrans("", "", string.punctuation)).split()
counts = Counter(plain)
places = defaultdict(list)
for place, word in enumerate(plain):
    places[word].append(place)
rows = [Row(word, count, count / len(plain), places[word][0]) for word, count in counts.most_common()]
print(len(text), len(plain), rows[0], rows[-1]._asdict())

table = io.StringIO()
writer = csv.writer(table, quoting=csv.QUOTE_NONNUMERIC)
writer.writerow(Row._fields)
for row in rows:
    writer.writerow(row._replace(name=f'{row.name}, "{row.first}"'))
back = list(csv.DictReader(io.StringIO(table.getvalue())))
print(len(back), back[3], table.getvalue().splitlines()[1])

paragraphs = [text[start:start + 900] for start in range(0, len(text), 900)]
wrapped = [textwrap.fill(paragraph, 60, initial_indent="  ", subsequent_indent="> ") for paragraph in paragraphs]
print(sum(part.count("\n") for part in wrapped), wrapped[0].splitlines()[1])
print(textwrap.dedent("    a\n      b\n\n    c"), textwrap.shorten(paragraphs[0], 40))

names = sorted(counts)
near = OrderedDict((name, min((distance(name, other), other) for other in names if other != name)) for name in names)
near.move_to_end("guard", last=False)
print(list(near.items())[:6], sum(step for step, _ in near.values()))

template = string.Template("$name is ${count}x of $$${total}")
settings = ChainMap({"total": len(plain)}, {"total": 0, "name": "nobody", "count": 0})
print([template.substitute(settings.new_child(row._asdict())) for row in rows[:3]], template.safe_substitute(name="x"))
before, after = wrapped[0].splitlines(), wrapped[1].splitlines()
print("\n".join(list(difflib.unified_diff(before, after, "before", "after", lineterm="", n=0))[:5]))
print(f"{difflib.SequenceMatcher(None, plain[:200], plain[100:300]).ratio():.6f}", difflib.get_close_matches("gaurds", names))
