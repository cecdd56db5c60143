#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sources are listed by hand, so a file that no list names would silently not be built or run."""
import pathlib
import re
import sys

import sources

# Folder -> suffix of the files that must stand in a list: a CMakeLists.txt or a .cmake file.
LISTED = {
    "vmcore": ".cpp", "inspector": ".cpp", "app": ".cpp", "plugins": ".cpp",
    "tests/unit": ".cpp", "tests/models": ".cpp", "tests/gui": ".cpp", "tests/link": ".cpp", "tests/fuzz": ".cpp",
    "tests/scripts": ".py", "tests/cases": ".py", "tests/snapshot/dis": ".py",
    "tests/bench/programs": ".py",
}
# Modules that programs import, not programs.
NOT_PROGRAMS = "tests/scripts/helpers/"


def lists(root: pathlib.Path) -> dict[pathlib.PurePosixPath, str]:
    """Folder -> the text of the lists that lie in it."""
    texts = {}
    for name, path in sources.files(root):
        if path.name == "CMakeLists.txt" or path.suffix == ".cmake":
            folder = pathlib.PurePosixPath(name).parent
            texts[folder] = texts.get(folder, "") + path.read_text()
    return texts


def is_listed(name: str, texts: dict[pathlib.PurePosixPath, str]) -> bool:
    """A list in the file's folder or above names the file, or any list names its path from the root."""
    path = pathlib.PurePosixPath(name)
    file_name = re.compile(rf"(?<!\w){re.escape(path.name)}(?!\w)")
    return (any(file_name.search(texts.get(folder, "")) for folder in path.parents)
            or any(f"/{name}" in text for text in texts.values()))


def main(root: pathlib.Path) -> int:
    texts = lists(root)
    problems = []
    for name, path in sources.files(root):
        wanted = any(name.startswith(folder + "/") and path.suffix == suffix for folder, suffix in LISTED.items())
        if wanted and not name.startswith(NOT_PROGRAMS) and not is_listed(name, texts):
            problems.append(f"{name}: no list names it")
    return sources.report(problems)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
