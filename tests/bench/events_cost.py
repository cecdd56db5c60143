#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What event emission costs while nobody records: instructions executed, against a build without events.

Both programs run under callgrind, which counts instructions exactly, so a ratio of a few tenths of a percent is not
noise. They are copied without debug information, which Debian's valgrind cannot read. The kernels are cut short by
their first argument, since callgrind is some fifty times slower than the machine.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
KERNELS = ("int_loop", "float_loop", "attributes", "methods", "calls_fib", "list_index", "generators")
SHARE_OF_THE_FULL_RUN = "0.05"

# Largest cost, in percent of all instructions, that is accepted on every kernel.
TARGET_PERCENT = 1.0


def without_debug_information(program: str, copy: str) -> str:
    subprocess.run(["strip", "--strip-debug", "-o", copy, program], check=True)
    return copy


def instructions(program: str, kernel: str, folder: str) -> int:
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out", program, "run",
               "--tier", "1", str(PROGRAMS / f"{kernel}.py"), SHARE_OF_THE_FULL_RUN]
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        raise RuntimeError(f"{program} under callgrind ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    return int(counted[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--with-events", required=True, help="tierscope as it is shipped")
    parser.add_argument("--without-events", required=True, help="tierscope built with -DTIERSCOPE_EVENTS=OFF")
    parser.add_argument("kernels", nargs="*", default=KERNELS)
    arguments = parser.parse_args()

    missed = []
    print(f"{'kernel':14}{'without events':>18}{'recorder off':>18}{'cost':>9}")
    with tempfile.TemporaryDirectory() as folder:
        bare_program = without_debug_information(arguments.without_events, f"{folder}/bare")
        shipped_program = without_debug_information(arguments.with_events, f"{folder}/shipped")
        for kernel in arguments.kernels:
            without = instructions(bare_program, kernel, folder)
            shipped = instructions(shipped_program, kernel, folder)
            percent = 100 * (shipped - without) / without
            print(f"{kernel:14}{without:18,}{shipped:18,}{percent:8.2f}%")
            if percent > TARGET_PERCENT:
                missed.append(f"{kernel}: {percent:.2f} %, the target is {TARGET_PERCENT} %")
    for line in missed:
        print(f"missed: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
