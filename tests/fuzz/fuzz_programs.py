#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs generated programs under CPython 3.11 and under tierscope in tier 0 and tier 1, and compares what they print.

A pair is one generated program and its outputs. Every twelfth is broken on purpose and only compiled: then the
SyntaxErrors are compared. A program is valid when it runs to its end or to an exception that it means to raise.
The report is JSON; programs that differ are reduced and written beside it. Exit status: 0 when nothing differs.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import reducer
import runner
from generator.program import broken, generate

ROOT = pathlib.Path(__file__).resolve().parents[2]
BATCH = 50
BROKEN_EVERY = 12


def program(seed, number):
    source = generate(f"{seed}/{number}")
    if number % BROKEN_EVERY == BROKEN_EVERY - 1:
        return runner.Program(number, broken(source, random.Random(f"broken {seed}/{number}")), runs=False)
    return runner.Program(number, source)


def commit():
    """What is tested: the commit, marked when files differ from it."""
    done = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def reduced(found, commands, seconds):
    """The smallest program of the same kind of difference, and what both print for it."""
    commands = {name: commands[name] for name in list(found["tiers"])[:1]}
    like = runner.first_line_that_differs(*found["outputs"])
    wanted_syntax = found["outputs"][0].startswith("\n=== syntax")

    def shows(source):
        found_now = runner.difference(runner.Program(0, source, found["runs"]), commands)
        for wanted, got in found_now.values():
            lines = runner.first_line_that_differs(wanted, got)
            same_shape = [line.split()[:1] == other.split()[:1] or "===" not in line + other for line, other in zip(like, lines)]
            return all(same_shape) and (wanted_syntax or "=== syntax" not in wanted)
        return False

    return reducer.Reducer(shows, seconds).reduce(found["source"])


def describe(found, arguments):
    source = found.pop("source")
    wanted, got = runner.first_line_that_differs(*found.pop("outputs"))
    found.update(wanted=wanted, got=got)
    name = f"{arguments.seed}-{found['number']}.py"
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
        (arguments.keep / name).write_text(source, encoding="utf-8")
        found["file"] = name
    print(f"differs: program {found['number']} in {', '.join(found['tiers'])}\n  wanted {wanted[:300]}\n  got    {got[:300]}", file=sys.stderr, flush=True)
    return found


def main():
    parser = argparse.ArgumentParser(prog="./dev fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first program")
    parser.add_argument("--program", default=str(ROOT / "build/release/tierscope"), help="the built tierscope")
    parser.add_argument("--tier", action="append", choices=["0", "1"], help="tiers to compare (default: both)")
    parser.add_argument("--json", type=pathlib.Path, help="where the report goes (default: standard output)")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the programs that differ, reduced")
    parser.add_argument("--reduce-seconds", type=float, default=60, help="time to reduce one program; 0 leaves them as they are")
    parser.add_argument("--most", type=int, default=40, help="differences after which to stop")
    parser.add_argument("--show", type=int, metavar="NUMBER", help="only print that program")
    arguments = parser.parse_args()
    if arguments.show is not None:
        print(program(arguments.seed, arguments.show).source, end="")
        return 0

    started = time.monotonic()
    commands = runner.contestants(arguments.program, arguments.tier or ["0", "1"])
    differences, valid, pairs = [], 0, 0
    numbers = range(arguments.first, arguments.first + arguments.pairs)
    for start in range(0, len(numbers), BATCH):
        batch = [program(arguments.seed, number) for number in numbers[start:start + BATCH]]
        wanted = runner.outputs([runner.CPYTHON, "-B", "-W", "ignore"], batch)
        got = {name: runner.outputs(command, batch) for name, command in commands.items()}
        for each in batch:
            pairs += 1
            valid += runner.is_valid(wanted[each.number])
            tiers = [name for name in commands if got[name][each.number] != wanted[each.number]]
            if tiers:
                found = {"number": each.number, "tiers": tiers, "runs": each.runs, "source": each.source,
                         "outputs": (wanted[each.number], got[tiers[0]][each.number])}
                if arguments.reduce_seconds:
                    found["source"] = reduced(found, commands, arguments.reduce_seconds)
                differences.append(describe(found, arguments))
        print(f"{pairs} pairs, {valid} valid, {len(differences)} differ", file=sys.stderr, flush=True)
        if len(differences) >= arguments.most:
            break

    report = {"commit": commit(), "seed": arguments.seed, "pairs": pairs, "valid": valid, "valid_share": round(valid / pairs, 4) if pairs else 0,
              "seconds": round(time.monotonic() - started, 1), "tiers": list(commands), "differences": differences}
    text = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    if arguments.json:
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
