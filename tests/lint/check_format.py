#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The C++ sources look as clang-format makes them; `./dev format` mends them."""
import pathlib
import subprocess
import sys

import sources

FORMATTED = {".h", ".cpp", ".inc"}
BATCH = 50


def main(root: pathlib.Path) -> int:
    names = [name for name, path in sources.cpp_files(root) if path.suffix in FORMATTED]
    problems = []
    for start in range(0, len(names), BATCH):
        done = subprocess.run(["clang-format-19", "--dry-run", "-Werror", *names[start:start + BATCH]], cwd=root,
                              capture_output=True, text=True, check=False)
        hits = {line.split(":", 1)[0] for line in done.stderr.splitlines() if "error:" in line}
        problems += [f"{name}: not formatted; run ./dev format" for name in sorted(hits)]
        if done.returncode and not hits:
            problems.append(done.stderr.strip())
    return sources.report(problems)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
