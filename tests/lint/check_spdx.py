#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every source file names its licence in its first two lines."""
import pathlib
import sys

import sources

LINE = "SPDX-License-Identifier: GPL-3.0-or-later"
# Programs that only serve as input to the VM: their text is what is tested or shown.
INPUT_FOLDERS = ("resources/examples/", "tests/scripts/", "tests/cases/", "tests/snapshot/",
                 "tests/bench/programs/", "tests/gui/data/")


def main(root: pathlib.Path) -> int:
    problems = []
    scripts = ((name, path) for name, path in sources.files(root)
               if (path.suffix == ".py" or name in ("dev", ".ci/run")) and not name.startswith(INPUT_FOLDERS))
    for name, path in [*sources.cpp_files(root), *scripts]:
        head = path.read_text(encoding="utf-8").splitlines()[:2]
        if not any(LINE in line for line in head):
            problems.append(f"{name}: the first two lines lack '{LINE}'")
    return sources.report(problems)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
