#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The project speaks of itself alone: no paths of one machine, no unfinished marks, no word of who typed the text."""
import pathlib
import re
import sys

import sources

FORBIDDEN = [
    (re.compile(r"(?<![\w.])/(work|home|root|Users)/\w+"), "a path of one machine"),
    (re.compile(r"\b(TODO|FIXME|XXX|HACK)\b"), "an unfinished mark"),
    (re.compile(r"\b(AI|LLM|GPT|chatbot|copilot|language model|as an assistant)\b"), "a word about the author"),
    (re.compile(r"\b[Cc]laude\b|\banthropic\b", re.IGNORECASE), "a word about the author"),
    (re.compile(r"\bissues? #?\d+\b", re.IGNORECASE), "an issue number"),
]
# This table has to spell the words it forbids; the licence is quoted, not written here.
EXEMPT = {"tests/lint/check_words.py", "LICENSE"}


def main(root: pathlib.Path) -> int:
    problems = []
    for name, path in sources.files(root):
        if name in EXEMPT:
            continue
        for pattern, what in FORBIDDEN:
            for number, match in sources.matches(path, pattern):
                problems.append(f"{name}:{number}: {what}: {match[0]}")
    return sources.report(problems)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
