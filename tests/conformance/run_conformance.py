#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs CPython 3.11's own tests under tierscope and counts the methods that pass, file by file.

cpython.txt says how many methods of each file pass under CPython itself (--record-cpython writes it), expected.txt how
many pass under tierscope; the counts there only grow (--record writes those that grew). The exit status is 1 when a file
passes fewer methods than expected.txt says, or when all files together pass fewer than --least percent of what CPython
passes.
"""
import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CPYTHON = "/usr/bin/python3"


@dataclasses.dataclass
class Outcome:
    passed: list
    failed: list  # (name, why)
    skipped: int
    end: str  # "" when the file ran to its end


def read_counts(path):
    if not path.exists():
        return {}
    rows = (line.split() for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return {name: int(count) for name, count in rows}


def write_counts(path, title, counts):
    path.write_text(f"# {title}\n" + "".join(f"{name} {count}\n" for name, count in counts.items()))


def run(command, name, seconds):
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "TMPDIR": folder, "LC_ALL": "C.UTF-8",
                       "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        end = ""
        try:
            done = subprocess.run([*command, str(HERE / "report_methods.py"), name], cwd=folder, env=environment,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False)
            output, errors = done.stdout, done.stderr
            if done.returncode < 0:
                end = f"ended by signal {-done.returncode}"
            elif done.returncode:
                last = errors.decode(errors="replace").strip().splitlines()
                end = last[-1][:200] if last else f"status {done.returncode}"
        except subprocess.TimeoutExpired as expired:
            output = expired.stdout or b""
            end = f"no end after {seconds} s"
    outcome = Outcome([], [], 0, end)
    for line in output.decode(errors="replace").splitlines():
        kind, tab, rest = line.partition("\t")
        method, _, why = rest.partition("\t")
        if not tab:
            continue  # the test's own output
        if kind == "passed":
            outcome.passed.append(method)
        elif kind == "failed":
            outcome.failed.append((method, why))
        elif kind == "skipped":
            outcome.skipped += 1
    return outcome


def run_all(command, names, arguments):
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        futures = {name: pool.submit(run, command, name, arguments.seconds) for name in names}
        for name in names:
            yield name, futures[name].result()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="test files (default: those of files.txt)")
    parser.add_argument("--program", default=str(ROOT / "build/release/tierscope"))
    parser.add_argument("--tier", default="1")
    parser.add_argument("--seconds", type=int, default=120, help="for each file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--least", type=float, default=90.0, help="percent of what CPython passes")
    parser.add_argument("--failures", action="store_true", help="print each method that fails, and why")
    parser.add_argument("--record", action="store_true", help="raise the counts of expected.txt")
    parser.add_argument("--record-cpython", action="store_true", help="write cpython.txt")
    arguments = parser.parse_args()
    arguments.program = os.path.abspath(arguments.program)  # each file runs in a folder of its own
    files = [line for line in (HERE / "files.txt").read_text().split("\n") if line and not line.startswith("#")]
    names = arguments.names or files
    cpython = read_counts(HERE / "cpython.txt")
    expected = read_counts(HERE / "expected.txt")

    if arguments.record_cpython:
        for name, outcome in run_all([CPYTHON], names, arguments):
            cpython[name] = len(outcome.passed)
            print(f"{name:28} {len(outcome.passed):5} passed {len(outcome.failed):4} failed {outcome.end}", flush=True)
        write_counts(HERE / "cpython.txt", "Methods that CPython 3.11 passes.", cpython)
        return 0

    print(f"{'file':28} {'passed':>6} {'of':>5} {'failed':>6} {'skipped':>7} {'expected':>8}")
    fewer, passed, possible = [], 0, 0
    for name, outcome in run_all([arguments.program, "run", "--tier", arguments.tier], names, arguments):
        count, most = len(outcome.passed), cpython.get(name, 0)
        passed += min(count, most)
        possible += most
        print(f"{name:28} {count:6} {most:5} {len(outcome.failed):6} {outcome.skipped:7} {expected.get(name, 0):8} "
              f" {outcome.end}", flush=True)
        if arguments.failures:
            for method, why in outcome.failed:
                print(f"    {method}  {why}")
        if count < expected.get(name, 0):
            fewer.append(name)
        elif arguments.record:
            expected[name] = count
    share = 100 * passed / possible if possible else 0
    print(f"{passed} of {possible} methods that CPython passes: {share:.1f} %")
    if arguments.record:
        write_counts(HERE / "expected.txt", "Methods that pass at least.", expected)
    for name in fewer:
        print(f"{name}: fewer than expected", file=sys.stderr)
    if not arguments.names and share < arguments.least:
        print(f"less than {arguments.least:.0f} %", file=sys.stderr)
        return 1
    return 1 if fewer else 0


if __name__ == "__main__":
    sys.exit(main())
