#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what CPython 3.11 prints for every program of the corpus beside it.

A corpus file is a list of programs, each after a line of "=" and followed, after a line of "-", by the text
that running it as case.py prints. Usage: rebaseline.py FILE...
"""
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = "=" * 40 + "\n"
EXPECTED = "-" * 40 + "\n"


def message_of(program: str, folder: pathlib.Path) -> str:
    path = folder / "case.py"
    path.write_text(program, encoding="utf-8")
    run = subprocess.run([sys.executable, "-S", "-W", "ignore", path], stdin=subprocess.DEVNULL,
                         capture_output=True, encoding="utf-8", check=False)
    return run.stderr.replace(str(path), "case.py")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        for corpus in map(pathlib.Path, sys.argv[1:]):
            programs = [case.split(EXPECTED)[0] for case in corpus.read_text("utf-8").split(PROGRAM)[1:]]
            corpus.write_text("".join(PROGRAM + program + EXPECTED + message_of(program, pathlib.Path(name))
                                      for program in programs), "utf-8")


main()
