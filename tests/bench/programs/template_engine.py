"""Templates with loops, conditions and filters, compiled to closures and filled. An argument is the share of the full run."""
import re
import sys

TOKEN = re.compile(r"(\{\{.*?\}\}|\{%.*?%\})")
FILTERS = {"upper": str.upper, "title": str.title, "length": len, "first": lambda v: v[0], "money": lambda v: f"{v:,.2f}",
           "escape": lambda v: str(v).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}


class TemplateError(Exception):
    pass


def compile_expression(text):
    name, *filters = [part.strip() for part in text.split("|")]
    first, *attributes = name.split(".")
    try:
        steps = [FILTERS[each] for each in filters]
    except KeyError as error:
        raise TemplateError(f"no filter {error}") from None

    def evaluate(scope):
        value = scope[first]
        for attribute in attributes:
            value = value[attribute] if isinstance(value, dict) else getattr(value, attribute)
        for step in steps:
            value = step(value)
        return value
    return evaluate


class Parser:
    def __init__(self, source):
        self.parts = [part for part in TOKEN.split(source) if part]
        self.at = 0

    def block(self, *ends):
        """Functions from a scope and an output list, up to one of the tags; and that tag."""
        actions = []
        while self.at < len(self.parts):
            part = self.parts[self.at]
            self.at += 1
            if part.startswith("{{"):
                actions.append(self.value(compile_expression(part[2:-2])))
            elif part.startswith("{%"):
                tag, _, rest = part[2:-2].strip().partition(" ")
                if tag in ends:
                    return actions, tag
                actions.append(getattr(self, "tag_" + tag)(rest))
            else:
                actions.append(lambda scope, out, text=part: out.append(text))
        if ends:
            raise TemplateError(f"missing {' or '.join(ends)}")
        return actions, None

    @staticmethod
    def value(expression):
        return lambda scope, out: out.append(str(expression(scope)))

    def tag_for(self, rest):
        name, _, source = rest.partition(" in ")
        items = compile_expression(source)
        body, _ = self.block("end")

        def run(scope, out):
            inner = dict(scope)
            for number, item in enumerate(items(scope), 1):
                inner[name], inner["number"] = item, number
                for action in body:
                    action(inner, out)
        return run

    def tag_if(self, rest):
        test = compile_expression(rest)
        body, tag = self.block("else", "end")
        otherwise = self.block("end")[0] if tag == "else" else []

        def run(scope, out):
            for action in body if test(scope) else otherwise:
                action(scope, out)
        return run


class Template:
    def __init__(self, source):
        self.actions, _ = Parser(source).block()

    def fill(self, **scope):
        out = []
        for action in self.actions:
            action(scope, out)
        return "".join(out)


PAGE = """<h1>{{ title|title }}</h1>
{% for row in rows %}<tr class="{% if row.odd %}odd{% else %}even{% end %}"><td>{{ number }}</td><td>{{ row.name|escape|upper }}</td>
{% for price in row.prices %}<td>{{ price|money }}</td>{% end %}</tr>
{% end %}<p>{{ rows|length }} rows</p>
"""

share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
template = Template(PAGE)
rows = [{"name": f"item <{n}> & co", "odd": n % 2, "prices": [n * 1.5 + k * 1000 for k in range(4)]} for n in range(40)]
total = 0
for run in range(max(1, int(900 * share))):
    page = template.fill(title=f"report {run}", rows=rows[:20 + run % 20])
    total = (total * 31 + len(page)) % 1_000_003
print(page[:160], total)
for wrong in ("{% for a in b %}x", "{{ a|nope }}"):
    try:
        Template(wrong)
    except TemplateError as error:
        print(type(error).__name__, error)
