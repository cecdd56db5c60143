#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one Python program under `tierscope run` in every mode and compares it with CPython 3.11.

stdout (bytes), exit code and stderr must be equal. Both run in the program's own folder, so that tracebacks name the
same paths. A program states what it needs in its first comment lines:

    # args: one two       command line arguments
    # stdin: 1\\n2\\n       text of standard input (Python escapes)
    # deaths: observed    prints when objects die; that is later where AddressSanitizer makes frames large, in whose
                          unused words the collector finds them: then stdout is not compared

Modules that were compiled for one run are found by the next in a cache beside the program. With --collect there is a run
more, in which the collector runs all the time.
With --expected FILE the output is compared with that file instead; then only stdout and the exit code 0 count.
With --not-yet FILE, a program named there is skipped and the reason printed. Exit code: 0 equal, 1 different, 77 skipped.
"""
import argparse
import ast
import dataclasses
import difflib
import os
import pathlib
import shlex
import subprocess
import sys

CPYTHON = "/usr/bin/python3"
def tier_two(threshold: int) -> list[str]:
    """Everything is recorded as soon as it has run so often."""
    settings = [f"{name}Threshold={threshold}" for name in ("backEdge", "entry", "exit")]
    return ["--tier", "2", *(word for setting in settings for word in ("--set", setting))]


MODES = (["--tier", "1"], ["--tier", "0"], tier_two(63), tier_two(2))
COLLECTING = ["--set", "collectEvery=61"]
TIMEOUT_SECONDS = 120
SKIPPED = 77


@dataclasses.dataclass
class Outcome:
    stdout: bytes
    stderr: bytes
    status: int


def header(script: pathlib.Path, key: str) -> str:
    """The text after `# key:` in the program's leading comment lines, or an empty string."""
    for line in script.read_text().splitlines():
        if not line.startswith("#"):
            break
        if line.startswith(f"# {key}:"):
            return line.split(":", 1)[1].strip()
    return ""


def run(command: list[str], script: pathlib.Path, given: list[str], cache: pathlib.Path) -> Outcome:
    arguments = given or shlex.split(header(script, "args"))
    text = ast.literal_eval('"' + header(script, "stdin").replace('"', '\\"') + '"')
    environment = {
        "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TIERSCOPE_CACHE": str(cache),
    }
    for name in ("ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
        if name in os.environ:
            environment[name] = os.environ[name]
    try:
        done = subprocess.run([*command, script.name, *arguments], cwd=script.parent, input=text.encode(),
                              capture_output=True, env=environment, timeout=TIMEOUT_SECONDS, check=False)
    except subprocess.TimeoutExpired as expired:
        return Outcome(expired.stdout or b"", b"did not end within %d seconds" % TIMEOUT_SECONDS, -1)
    return Outcome(done.stdout, done.stderr, done.returncode)


def difference(name: str, wanted: bytes, got: bytes) -> list[str]:
    if wanted == got:
        return []
    lines = difflib.unified_diff(wanted.decode(errors="backslashreplace").splitlines(),
                                 got.decode(errors="backslashreplace").splitlines(),
                                 f"{name} wanted", f"{name} got", lineterm="", n=2)
    shown = list(lines)[:40]
    return shown or [f"{name}: only line ends differ: wanted {wanted[-40:]!r}, got {got[-40:]!r}"]


def compare(wanted: Outcome, got: Outcome, with_stdout: bool, with_stderr: bool) -> list[str]:
    problems = difference("stdout", wanted.stdout, got.stdout) if with_stdout else []
    if with_stderr:
        problems += difference("stderr", wanted.stderr, got.stderr)
    if wanted.status != got.status:
        problems.append(f"exit code: wanted {wanted.status}, got {got.status}")
        if not with_stderr:
            problems += got.stderr.decode(errors="backslashreplace").splitlines()[-12:]
    return problems


def reason_not_to_run(listing: pathlib.Path | None, script: pathlib.Path) -> str:
    """Lines of the listing are `NAME: reason`."""
    if listing is None:
        return ""
    for line in listing.read_text().splitlines():
        name, _, reason = line.partition(":")
        if name.strip() == script.stem and not line.startswith("#"):
            return reason.strip()
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("script", type=pathlib.Path)
    parser.add_argument("--program", required=True, help="the built tierscope")
    parser.add_argument("--expected", type=pathlib.Path)
    parser.add_argument("--not-yet", type=pathlib.Path)
    parser.add_argument("--collect", action="store_true")
    parser.add_argument("--argument", action="append", default=[], help="for the program, instead of its `# args:` line")
    arguments = parser.parse_args()
    script = arguments.script.resolve()

    reason = reason_not_to_run(arguments.not_yet, script)
    if reason:
        print(f"{script.stem}: skipped: {reason}")
        return SKIPPED
    if script.suffix != ".py":
        print(f"{script.name} is a scenario, not a program: give it a test, or a reason in {arguments.not_yet}")
        return 1

    cache = pathlib.Path(arguments.program).resolve().parent / "test-cache"
    with_stderr = arguments.expected is None
    if with_stderr:
        wanted = run([CPYTHON, "-B"], script, arguments.argument, cache)
    else:
        wanted = Outcome(arguments.expected.read_bytes(), b"", 0)
    with_stdout = "ASAN_OPTIONS" not in os.environ or header(script, "deaths") != "observed"
    failed = False
    for mode in (*MODES, COLLECTING) if arguments.collect else MODES:
        got = run([arguments.program, "run", *mode], script, arguments.argument, cache)
        problems = compare(wanted, got, with_stdout, with_stderr)
        if problems:
            failed = True
            print(f"{script.name} differs with {' '.join(mode)}:", *problems, sep="\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
