#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every behaviour in promises.txt is shown by a test that carries its number in its name, as A018_… or W03_…"""
import pathlib
import re
import sys

import sources

PROMISE = re.compile(r"^([A-Z]\d{2,3}):\s*(later\b)?\s*(.+)$")
NAMED = re.compile(r"(?<![A-Za-z0-9])([A-Z]\d{2,3})_(?=\w)")
TEST_SUFFIXES = {".cpp", ".py"}


def numbers_with_tests(root: pathlib.Path) -> set[str]:
    shown = set()
    for name, path in sources.files(root / "tests"):
        if path.suffix in TEST_SUFFIXES and not name.startswith("lint/"):
            shown.update(NAMED.findall(path.read_text(encoding="utf-8")))
            shown.update(NAMED.findall(path.name))
    return shown


def main(root: pathlib.Path) -> int:
    shown = numbers_with_tests(root)
    problems = []
    listed = 0
    for line in (root / "tests/lint/promises.txt").read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        match = PROMISE.match(line)
        if not match:
            problems.append(f"promises.txt: not `NUMBER: text`: {line}")
            continue
        listed += 1
        number, later, text = match.groups()
        if number in shown:
            continue
        if later:
            print(f"owed: {number}: {text}")
        else:
            problems.append(f"no test is named {number}_…: {text}")
    print(f"{listed} promises, {listed - len(problems)} shown or owed")
    return sources.report(problems)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
