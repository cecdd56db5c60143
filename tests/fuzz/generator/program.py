# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole program from a seed: a few topics, in functions and at the top level."""
import keyword
import tokenize
import io

from .classes import Classes

# Printed by every program: sets in one order, so that only what the language promises shows.
PRELUDE = '''\
def text(value, depth=0):
    if isinstance(value, (set, frozenset)) and type(value).__repr__ in (set.__repr__, frozenset.__repr__):
        return type(value).__name__ + '<' + ', '.join(sorted(text(item) for item in value)) + '>'
    if type(value) in (list, tuple) and depth < 3:
        return ('[' if type(value) is list else '(') + ', '.join([text(item, depth + 1) for item in value]) + ('] ' if type(value) is list else ')')
    return ascii(value)
def show(label, *values):
    print(label, *[text(value) for value in values])
def failed(label, error):
    print(label, type(error).__name__, ascii(str(error)))
'''

TOPICS = {"statements": 5, "attempts": 6, "function": 3, "closure": 1, "recursion": 0.7, "flow_function": 1.5, "generator": 2, "coroutine": 1, "class_": 4, "descriptor_class": 0.8,
          "metaclass": 0.8, "dynamic_class": 0.6, "inside_function": 2}


class ProgramMaker(Classes):
    def program(self):
        self.helpers()
        for _ in range(self.chance.randint(2, 4)):
            getattr(self, self.weighted(TOPICS))()
            self.budget = max(self.budget, 10)
        if self.maybe(0.05):
            self.line("print('deliberate')")
            self.raise_statement()
        return PRELUDE + "\n".join(self.lines) + "\n"

    def attempts(self):
        for _ in range(self.chance.randint(3, 8)):
            self.attempt()

    def inside_function(self):
        """The same statements on local variables."""
        name = self.fresh("f")
        with self.block(f"def {name}(a, b):"), self.inner_scope(function=True) as scope:
            scope.names["int"].append("a")
            scope.names["str"].append("b")
            self.statements(5)
            self.line(f"return {self.expr('int')}")
        count = self.pick([1, 1, 2, 30])
        with self.block(f"for turn in range({count}):"):
            self.line(f"show({self.label()}, {name}(turn, str(turn)))")


def generate(seed):
    return ProgramMaker(seed).program()


def broken(source, chance):
    """The program with a few of its tokens changed: mostly no program any more. It is compiled, not run."""
    lines = source[len(PRELUDE):].splitlines(keepends=True)
    # From a short part, so that errors are not all alike.
    heads = [number for number, line in enumerate(lines) if line[:1] not in (" ", "") and not line.startswith(("except", "else", "finally", "elif"))]
    start = chance.choice(heads)
    part = "".join(lines[start:start + chance.randint(1, 12)])
    tokens = []
    try:
        tokens.extend(tokenize.generate_tokens(io.StringIO(part).readline))
    except (tokenize.TokenError, IndentationError):
        pass
    places = [token for token in tokens if token.string.strip()]
    if not places:
        return part
    rows = part.splitlines(keepends=True)
    for _ in range(chance.randint(1, 2)):
        token = chance.choice(places)
        (row, begin), (last, end) = token.start, token.end
        if row != last or row > len(rows):
            continue
        other = chance.choice(["", "", chance.choice(places).string, chance.choice(keyword.kwlist), chance.choice("()[]{}:,.=*;@"), token.string + " " + token.string, "1", "'a", "=", "x y"])
        rows[row - 1] = rows[row - 1][:begin] + other + rows[row - 1][end:]
    return "".join(rows)
