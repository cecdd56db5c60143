#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A C++ file of more than 500 lines asks to be split by topic. Tables are excused."""
import pathlib
import sys

import sources

MAX_LINES = 500
# Tables, one row each; a row of this set says what the table holds.
EXCUSED = {
    "vmcore/ops/Ops.def",  # instructions
    "vmcore/ops/Uops.def",  # micro-operations
    "vmcore/ops/UopBodies.h",  # one body per micro-operation
}


def main(root: pathlib.Path) -> int:
    problems = []
    for name, path in sources.cpp_files(root):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > MAX_LINES and name not in EXCUSED:
            problems.append(f"{name}: {lines} lines, more than {MAX_LINES}: split it by topic")
    problems += [f"{name}: excused, but not there" for name in EXCUSED if not (root / name).exists()]
    return sources.report(problems)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
