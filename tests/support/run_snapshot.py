#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares what a command of tierscope prints about a program with the text stored beside the program.

Versions, shapes and table indices depend on everything that was made before, so they count as N. With --rebaseline the stored
text is replaced; read the change before you keep it.
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

UNSTABLE = re.compile(r"\b(version|index|new shape) \d+")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the built tierscope")
    parser.add_argument("--rebaseline", action="store_true")
    parser.add_argument("script", type=pathlib.Path, help="the text stands beside it as NAME.txt")
    parser.add_argument("command", nargs="+", help="what tierscope is asked, without the file")
    arguments = parser.parse_args()

    done = subprocess.run([arguments.program, *arguments.command, arguments.script.name], cwd=arguments.script.parent,
                          capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False)
    if done.returncode:
        print(f"tierscope ended with status {done.returncode}: {done.stderr}")
        return 1
    printed = UNSTABLE.sub(r"\1 N", done.stdout)
    stored = arguments.script.with_suffix(".txt")
    if arguments.rebaseline:
        stored.write_text(printed)
        return 0
    wanted = stored.read_text() if stored.exists() else ""
    if wanted == printed:
        return 0
    print(*difflib.unified_diff(wanted.splitlines(), printed.splitlines(), stored.name, "printed now", lineterm=""),
          sep="\n")
    print(f"If the change is meant: tests/support/run_snapshot.py --rebaseline --program PROGRAM {arguments.script} "
          f"-- {' '.join(arguments.command)}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
