# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a program that shows a difference as small as it can, by trying smaller trees while the difference stays."""
import ast
import time


def fields_with_lists(node):
    for name, value in ast.iter_fields(node):
        if isinstance(value, list) and value:
            yield name, value


def statement_lists(tree):
    for node in ast.walk(tree):
        for name, value in fields_with_lists(node):
            if isinstance(value[0], (ast.stmt, ast.ExceptHandler, ast.match_case)):
                yield node, name, value


def unparsed(tree):
    try:
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    except (ValueError, AttributeError, TypeError, KeyError, RecursionError):
        return None


class Reducer:
    """`shows(source)` says whether a program still shows the difference."""

    def __init__(self, shows, seconds):
        self.shows = shows
        self.deadline = time.monotonic() + seconds
        self.tried = set()

    def holds(self, source):
        if source is None or source in self.tried or time.monotonic() > self.deadline:
            return False
        self.tried.add(source)
        return self.shows(source)

    def reduce_lines(self, source):
        """For text that is no program: leaves out lines, then words."""
        for split, join in ((lambda text: text.splitlines(keepends=True), "".join), (lambda text: text.split(" "), " ".join)):
            source = self.without_chunks(split(source), join)
        return source

    def without_chunks(self, parts, join):
        size = len(parts)
        while size:
            start = 0
            while start < len(parts):
                candidate = parts[:start] + parts[start + size:]
                if candidate and self.holds(join(candidate)):
                    parts = candidate
                else:
                    start += size
            size //= 2
        return join(parts)

    def reduce(self, source):
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError):
            return self.reduce_lines(source)
        if not self.holds(unparsed(tree)):
            return self.reduce_lines(source)
        changed = True
        while changed and time.monotonic() < self.deadline:
            changed = self.drop_statements(tree) or False
            changed = self.lift_bodies(tree) or changed
            changed = self.simplify_expressions(tree) or changed
        return unparsed(tree)

    def drop_statements(self, tree):
        changed = False
        for _, name, items in list(statement_lists(tree)):
            size = len(items)
            while size:
                start = 0
                while start < len(items):
                    removed = items[start:start + size]
                    needed = name == "body" and len(removed) == len(items) and not isinstance(items[0], (ast.ExceptHandler, ast.match_case))
                    items[start:start + size] = [ast.Pass()] if needed else []
                    if needed and isinstance(removed[0], ast.Pass):
                        items[:] = removed
                        break
                    if self.holds(unparsed(tree)):
                        changed = True
                        start += 1 if needed else 0
                    else:
                        items[start:start + (1 if needed else 0)] = removed
                        start += size
                size //= 2
        return changed

    def lift_bodies(self, tree):
        """if, for, try … become what they hold."""
        changed = False
        for _, _, items in list(statement_lists(tree)):
            for index in range(len(items) - 1, -1, -1):
                if index >= len(items):
                    continue
                item = items[index]
                for name, body in list(fields_with_lists(item)):
                    if isinstance(body[0], ast.stmt) and not isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                        items[index:index + 1] = body
                        if self.holds(unparsed(tree)):
                            changed = True
                            break
                        items[index:index + len(body)] = [item]
        return changed

    def simplify_expressions(self, tree):
        """An expression becomes one of its parts or a constant; list elements, arguments and operands go."""
        changed = False
        for node in list(ast.walk(tree)):
            for name, value in list(ast.iter_fields(node)):
                if isinstance(value, ast.expr) and not isinstance(value, (ast.Constant, ast.Name)):
                    changed = self.replace(tree, node, name, value) or changed
                elif isinstance(value, list) and value and isinstance(value[0], (ast.expr, ast.keyword, ast.comprehension, ast.withitem, ast.arg)):
                    for index in range(len(value) - 1, -1, -1):
                        removed = value.pop(index)
                        if self.holds(unparsed(tree)):
                            changed = True
                        else:
                            value.insert(index, removed)
        return changed

    def replace(self, tree, node, name, value):
        parts = [part for part in ast.iter_child_nodes(value) if isinstance(part, ast.expr)]
        for candidate in [ast.Constant(0), ast.Constant("a"), *parts]:
            setattr(node, name, candidate)
            if self.holds(unparsed(tree)):
                return True
        setattr(node, name, value)
        return False
