# SPDX-License-Identifier: GPL-3.0-or-later
"""What all parts of the generator share: chance, the lines written so far, and which names hold what."""
import contextlib
import random

# Kinds of values that expressions are made for. A name is remembered with the kind that it holds.
KINDS = ("int", "float", "str", "bytes", "bool", "list", "strs", "tuple", "dict", "set", "complex")


class Scope:
    """Names that may be read here, by kind; what the surrounding statements allow."""

    def __init__(self, outer=None, *, function=False, loop=False, is_class=False):
        self.names = {kind: [] for kind in KINDS}
        self.outer = outer
        self.function = function
        self.loop = loop
        self.is_class = is_class

    def visible(self, kind):
        found = list(self.names[kind])
        if self.outer and not self.outer.is_class:
            found += self.outer.visible(kind)
        return found


class Maker:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.lines = []
        self.level = 0
        self.serial = 0
        self.scope = Scope()
        self.budget = 40  # statements that may still be written
        self.walrus = True  # whether := may stand here

    # Chance

    def pick(self, options):
        return self.chance.choice(options)

    def maybe(self, share):
        return self.chance.random() < share

    def some(self, options, least=0, most=None):
        most = len(options) if most is None else min(most, len(options))
        return self.chance.sample(options, self.chance.randint(min(least, most), most))

    def weighted(self, table):
        """One of {option: weight}."""
        return self.chance.choices(list(table), list(table.values()))[0]

    # Lines

    def line(self, text):
        self.lines.append("    " * self.level + text)

    @contextlib.contextmanager
    def block(self, head):
        self.line(head)
        self.level += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.level -= 1

    # Names

    def fresh(self, stem):
        self.serial += 1
        return f"{stem}{self.serial}"

    def declare(self, kind, name=None):
        name = name or self.fresh(kind[0])
        self.scope.names[kind].append(name)
        return name

    @contextlib.contextmanager
    def inner_scope(self, **what):
        """Names made inside are forgotten afterwards."""
        before = self.scope
        self.scope = Scope(before, **what)
        yield self.scope
        self.scope = before

    @contextlib.contextmanager
    def branch(self, *, loop=None):
        """Like the scope around it, but names made inside may be unbound afterwards."""
        before = self.scope
        self.scope = Scope(before, function=before.function, loop=before.loop if loop is None else loop)
        yield
        self.scope = before

    def label(self):
        self.serial += 1
        return f"'{self.serial}'"
