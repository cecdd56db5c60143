#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Includes go downward only. Fails when a file includes a folder above its own, Qt below app, or SQLite in vmcore."""
import pathlib
import re
import sys

import sources

# From the top down; a folder includes its own layer and those below.
LAYERS = [
    ["app"],
    ["plugins"],
    ["plugins/api"],
    ["inspector"],
    ["vmcore/host"],
    ["vmcore/debug", "vmcore/native", "vmcore/trace", "vmcore/events"],
    ["vmcore/interp"],
    ["vmcore/ops"],
    ["vmcore/builtins", "vmcore/modules"],
    ["vmcore/runtime"],
    ["vmcore/frontend"],
    ["vmcore/object", "vmcore/code"],
    ["vmcore/observe"],
]
# The operation tables and the unit they are written in stand below everything that reads them, although the tables lie
# in vmcore/ops beside the bodies.
TABLES = re.compile(r"vmcore/ops/(\w+\.def|OpInfo\.(h|cpp))$|vmcore/code/Unit\.h$")
# (folders, header, what it is): libraries that must not appear in these folders.
FORBIDDEN_LIBRARIES = [
    (("vmcore", "inspector", "plugins/api"), re.compile(r"Q[A-Z]\w*(/|$)|Qt\w*/"), "Qt"),
    (("vmcore",), re.compile(r"sqlite3\.h|zstd\.h|libdwarf/"), "a library of the inspector"),
    (("vmcore", "inspector"), re.compile(r"llvm/|llvm-c/"), "LLVM, which loads late from modules"),
]
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')


def layer(path: str) -> tuple[int, str] | None:
    """(depth, folder) of a file; the longest folder that holds it wins."""
    if TABLES.match(path):
        return len(LAYERS), "operation tables"
    best = None
    for depth, folders in enumerate(LAYERS):
        for folder in folders:
            if path.startswith(folder + "/") and (best is None or len(folder) > len(best[1])):
                best = depth, folder
    return best


def allowed(user: str, used: str) -> bool:
    below = layer(used)
    return below is not None and layer(user)[0] <= below[0]


def main(root: pathlib.Path) -> int:
    problems = []
    for name, path in sources.cpp_files(root):
        if name.startswith("tests/"):
            continue
        own = layer(name)
        if own is None:
            problems.append(f"{name}: this folder has no place in the layers of {pathlib.Path(__file__).name}")
            continue
        for number, match in sources.matches(path, INCLUDE):
            target = match[1]
            if target.split("/")[0] in ("vmcore", "inspector", "plugins", "app"):
                if not allowed(name, target):
                    problems.append(f"{name}:{number}: {own[1]} must not include {target}")
            for folders, pattern, what in FORBIDDEN_LIBRARIES:
                if name.startswith(tuple(f + "/" for f in folders)) and pattern.match(target):
                    problems.append(f"{name}:{number}: {own[1]} must not include {what}: {target}")
    return sources.report(problems)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
