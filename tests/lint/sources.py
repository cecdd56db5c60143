# SPDX-License-Identifier: GPL-3.0-or-later
"""Which files of the project the checks read."""
import pathlib
import re
from collections.abc import Iterator

CPP_FOLDERS = ("vmcore", "inspector", "plugins", "app", "tests")
CPP_SUFFIXES = {".h", ".cpp", ".inc", ".def"}
# Everything that a checkout holds, apart from what git, builds and tools put there.
SKIPPED_FOLDERS = {".git", "build", "out", "__pycache__", ".cache"}


def files(root: pathlib.Path) -> Iterator[tuple[str, pathlib.Path]]:
    """Every file of the project as (path from the root with slashes, path), sorted."""
    pending = [root]
    found = []
    while pending:
        for path in pending.pop().iterdir():
            if path.name in SKIPPED_FOLDERS:
                continue
            if path.is_dir():
                pending.append(path)
            elif path.is_file():
                found.append((path.relative_to(root).as_posix(), path))
    yield from sorted(found)


def cpp_files(root: pathlib.Path) -> Iterator[tuple[str, pathlib.Path]]:
    for name, path in files(root):
        if name.split("/")[0] in CPP_FOLDERS and path.suffix in CPP_SUFFIXES:
            yield name, path


def matches(path: pathlib.Path, pattern: re.Pattern) -> Iterator[tuple[int, re.Match]]:
    """Every match of the pattern in the file as (line number, match); files that are not text have none."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return
    for number, line in enumerate(text.splitlines(), 1):
        for match in pattern.finditer(line):
            yield number, match


def report(problems: list[str]) -> int:
    """Prints the problems; the exit code of the check."""
    for problem in problems:
        print(problem)
    return 1 if problems else 0
