#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when a program needs a shared library that it must do without, directly or through another library."""
import argparse
import re
import subprocess
import sys


def needed_libraries(program: str) -> list[str]:
    done = subprocess.run(["ldd", program], capture_output=True, text=True, check=True)
    return re.findall(r"^\s*(\S+)", done.stdout, re.MULTILINE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--forbid", nargs="+", required=True, help="beginnings of library names")
    arguments = parser.parse_args()
    hits = [name for name in needed_libraries(arguments.program) if name.startswith(tuple(arguments.forbid))]
    for name in hits:
        print(f"{arguments.program} needs {name}")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())
