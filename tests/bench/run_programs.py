#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the speed of tierscope with CPython 3.11 and PyPy on the examples and the kernels of programs/.

Every contestant first prints its output once; a program whose outputs differ is reported and never timed (PyPy alone is
left out where it is too old for a program). Then all run
in turn, round after round, and the CPU seconds of the child (user and system, start-up included) are taken; the best
round counts. Ratios are CPython's seconds divided by the contestant's: above 1 is faster than CPython. Compiled modules
are kept between runs, as CPython keeps them in __pycache__: the run whose output is compared fills an empty cache.
"""
import argparse
import atexit
import dataclasses
import functools
import json
import math
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

CPYTHON = "/usr/bin/python3"
PYPY = "pypy3"
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("resources/examples", "tests/bench/programs")
TIMEOUT_SECONDS = 300
BASE = "CPython 3.11"

# Contestant -> least geometric mean over CPython that is asked of it, and least ratio of any program.
TARGETS = {"tier 1": (1.6, 0.9)}
# What starting may cost: CPU seconds of `-c pass` over CPython's, and the resident memory of hello world.
START_RATIO = 1.5
HELLO_BYTES = 20_000_000


@dataclasses.dataclass
class Contestant:
    name: str
    command: list[str]


@dataclasses.dataclass
class Result:
    program: str
    seconds: dict[str, float]  # contestant -> best CPU seconds
    problem: str = ""  # why the program was not timed

    def ratio(self, name: str) -> float:
        return self.seconds[BASE] / self.seconds[name]


@functools.cache
def cache_folder() -> str:
    folder = tempfile.mkdtemp(prefix="tierscope-bench-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def environment() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0", "TIERSCOPE_CACHE": os.path.join(cache_folder(), "code")}


def output_of(contestant: Contestant, program: pathlib.Path) -> tuple[bytes, int]:
    done = subprocess.run([*contestant.command, str(program)], cwd=program.parent, env=environment(),
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT_SECONDS, check=False)
    return done.stdout, done.returncode


def cpu_seconds(command: list[str], folder: pathlib.Path) -> float:
    with open(os.devnull, "r+b") as nothing:
        child = subprocess.Popen(command, cwd=folder, env=environment(), stdin=nothing, stdout=nothing, stderr=nothing)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with status {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def measure(program: pathlib.Path, contestants: list[Contestant], rounds: int) -> Result:
    outputs = {}
    try:
        for contestant in contestants:
            outputs[contestant.name] = output_of(contestant, program)
        wrong = [name for name, output in outputs.items() if output != outputs[BASE]]
        if set(wrong) - {"PyPy"}:
            return Result(program.stem, {}, f"output differs: {', '.join(wrong)}")
        if wrong:  # an older Python, which may lack what the program uses
            del outputs["PyPy"]
            contestants = [contestant for contestant in contestants if contestant.name != "PyPy"]
        best = dict.fromkeys(outputs, math.inf)
        for _ in range(rounds):
            for contestant in contestants:
                best[contestant.name] = min(best[contestant.name], cpu_seconds([*contestant.command, str(program)], program.parent))
    except (subprocess.TimeoutExpired, RuntimeError, OSError) as error:
        return Result(program.stem, {}, str(error))
    return Result(program.stem, best)


@dataclasses.dataclass
class Start:
    """Of the first contestant of ours; CPU seconds of `-c pass`, bytes of hello world."""
    ratio: float
    resident: int


HELLO = "print('hello, world'); print(open('/proc/self/status').read())"


def measure_start(contestant: Contestant, rounds: int) -> Start:
    best = {}
    for _ in range(4 * rounds):
        for name, command in ((BASE, [CPYTHON]), (contestant.name, contestant.command)):
            best[name] = min(best.get(name, math.inf), cpu_seconds([*command, "-c", "pass"], ROOT))
    said = subprocess.run([*contestant.command, "-c", HELLO], env=environment(), capture_output=True, check=True).stdout
    peak = next(line.split()[1] for line in said.splitlines() if line.startswith(b"VmHWM"))
    return Start(best[contestant.name] / best[BASE], int(peak) * 1024)


def geometric_mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def table(results: list[Result], names: list[str]) -> str:
    width = max(len(result.program) for result in results) + 2
    lines = ["program".ljust(width) + f"{BASE:>14}" + "".join(f"{name:>12}" for name in names)]
    for result in results:
        if result.problem:
            lines.append(result.program.ljust(width) + "  not timed: " + result.problem)
            continue
        lines.append(result.program.ljust(width) + f"{result.seconds[BASE]:12.3f} s"
                     + "".join(f"{result.ratio(name):11.2f}x" if name in result.seconds else f"{'-':>12}" for name in names))
    return "\n".join(lines)


def means(results: list[Result], names: list[str]) -> dict[str, float]:
    timed = [result for result in results if not result.problem]
    return {name: geometric_mean([result.ratio(name) for result in timed if name in result.seconds]) for name in names}


def programs(wanted: list[str]) -> list[pathlib.Path]:
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.py"))]
    unknown = set(wanted) - {path.stem for path in found}
    if unknown:
        sys.exit(f"run_programs.py: no such program: {', '.join(sorted(unknown))}")
    return [path for path in found if not wanted or path.stem in wanted]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build/release/tierscope"), help="the built tierscope")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tier", action="append", choices=["0", "1", "2", "3"], help="tiers to time (default: 1)")
    parser.add_argument("--no-pypy", action="store_true")
    parser.add_argument("--json", metavar="FILE", help="write the figures to FILE")
    parser.add_argument("names", nargs="*", help="programs without .py (default: all)")
    arguments = parser.parse_args()

    contestants = [Contestant(BASE, [CPYTHON])]
    contestants += [Contestant(f"tier {tier}", [arguments.program, "run", "--tier", tier])
                    for tier in arguments.tier or ["1"]]
    if not arguments.no_pypy:
        contestants.append(Contestant("PyPy", [PYPY]))
    names = [contestant.name for contestant in contestants[1:]]

    results = []
    for program in programs(arguments.names):
        print(f"{program.stem} …", end="\r", file=sys.stderr, flush=True)
        results.append(measure(program, contestants, arguments.rounds))
    print(table(results, names))
    averages = means(results, names)
    for name, mean in averages.items():
        print(f"geometric mean of {name} over {BASE}: {mean:.2f}x")
    start = measure_start(contestants[1], arguments.rounds)
    print(f"-c pass: {start.ratio:.2f} of the CPU seconds of {BASE}; hello world: {start.resident / 1e6:.1f} MB resident")

    missed = [f"not timed: {result.program}: {result.problem}" for result in results if result.problem]
    for name, (mean, least) in TARGETS.items():
        if name in averages and not averages[name] >= mean:
            missed.append(f"{name} reaches {averages[name]:.2f}x, the target is {mean:.2f}x")
        missed += [f"{result.program}: {result.ratio(name):.2f}x, no program is to be below {least:.2f}x"
                   for result in results if name in result.seconds and result.ratio(name) < least]
    if start.ratio > START_RATIO:
        missed.append(f"-c pass takes {start.ratio:.2f} of {BASE}'s time, the limit is {START_RATIO}")
    if start.resident > HELLO_BYTES:
        missed.append(f"hello world takes {start.resident / 1e6:.1f} MB, the limit is {HELLO_BYTES / 1e6:.0f} MB")
    if arguments.json:
        figures = {"machine": platform.processor() or platform.machine(), "cpus": os.cpu_count(),
                   "results": [dataclasses.asdict(result) for result in results], "means": averages, "start": dataclasses.asdict(start), "missed": missed}
        pathlib.Path(arguments.json).write_text(json.dumps(figures, indent=2) + "\n")
    for line in missed:
        print(f"missed: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
