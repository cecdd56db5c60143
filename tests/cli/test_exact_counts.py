# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts that are derived equal counts that are taken one by one, for every instruction of every program.

With `--set counters=exact` the VM counts each execution, hit, miss and deferral by itself and compares, at each sample and at
the end, with what a normal run derives. Here the same program runs normally, too: both reports say the same.
"""
import json
import os
import pathlib
import shlex
import sys
import unittest

from program import EXAMPLES, CommandLineTest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(TESTS / "support"))
from run_script import header  # noqa: E402

# Programs whose counts depend on the clock, on the order of threads, or on where objects lie.
VARYING = {
    "async_functions_and_generators", "faulthandler_module", "finalizers", "garbage_is_collected", "gc_module", "select_module",
    "socket_module", "subprocess_module", "threads_daemons_end_with_the_program", "threads_exceptions_are_shown",
    "threads_locks_and_conditions", "threads_run_at_the_same_time", "time_module", "weak_references",
}


class Counted(CommandLineTest):
    def report(self, program: pathlib.Path, arguments: list[str], *settings: str) -> tuple[dict, bytes]:
        stdin = header(program, "stdin").encode().decode("unicode_escape").encode()
        name = self.folder / "counts.json"
        name.unlink(missing_ok=True)
        for _ in range(5):
            done = self.run_program("run", *settings, "--stats", str(name), str(program), *arguments, stdin=stdin)
            self.assertTrue(name.exists(), done.stderr.decode())
            report = json.loads(name.read_text())
            if report["lost_events"] == 0:
                break  # else the machine was so busy that the recorder fell behind a storm of exceptions
        self.assertEqual(report["lost_events"], 0)
        return report, done.stdout

    def check(self, program: pathlib.Path, *arguments: str):
        given = [*arguments, *shlex.split(header(program, "args"))]
        counted, output = self.report(program, given, "--set", "counters=exact")
        exact = counted["exact"]
        if not program.stem.startswith("syntax_error_"):  # nothing runs
            self.assertGreater(exact["comparisons"], 0)
        self.assertEqual(exact["differences"], 0, exact["first"])
        derived = {family: {k: row[k] for k in ("executions", "hit", "miss", "deferred")}
                   for family, row in counted["families"].items() if row["executions"]}
        self.assertEqual(derived, {f: row for f, row in exact["families"].items() if row["executions"]})
        for family, row in derived.items():
            self.assertEqual(row["hit"] + row["miss"] + row["deferred"], row["executions"], family)
        self.assertEqual({k: v for k, v in counted["opcodes"].items() if v},
                         {k: v for k, v in exact["opcodes"].items() if v})
        if program.stem in VARYING:
            return
        normal, plain = self.report(program, given)
        self.assertNotIn("exact", normal)
        self.assertEqual(plain, output)
        for part in ("opcodes", "families", "failures"):
            self.assertEqual(normal[part], counted[part], part)

    def check_all(self, folder: pathlib.Path, *arguments: str):
        not_yet = folder / "not_yet.txt" if (folder / "not_yet.txt").exists() else folder.parent / "not_yet.txt"
        skipped = {line.split(":")[0] for line in not_yet.read_text().splitlines()} if not_yet.exists() else set()
        programs = [p for p in sorted(folder.glob("*.py")) if p.stem not in skipped]
        self.assertTrue(programs)
        part, parts = (int(n) for n in os.environ.get("PART", "0/1").split("/"))
        for program in programs[part::parts]:
            with self.subTest(program.stem):
                self.check(program, *arguments)

    def test_A028_examples(self):
        self.check_all(EXAMPLES)

    def test_A028_benchmarks(self):
        self.check_all(TESTS / "bench/programs", "0.02")

    def test_A028_cases(self):
        self.check_all(TESTS / "cases")

    def test_A028_scripts(self):
        self.check_all(TESTS / "scripts")

    def test_W09_pairs_of_instructions(self):
        program = self.folder / "a.py"
        program.write_text("def f(n):\n    s = 0\n    for i in range(n):\n        s += i\n    return s\nf(1000)\nprint(f(1000))\n")
        counted, _ = self.report(program, [], "--set", "pairs=on", "--set", "counters=exact", "--record", "r.tscope")
        pairs = {(first, second): count for first, second, count in counted["pairs"]}
        # Each instruction but the first comes behind another one.
        self.assertEqual(sum(pairs.values()), sum(counted["opcodes"].values()) - 1)
        self.assertEqual(sorted(pairs.values(), reverse=True), [count for _, _, count in counted["pairs"]])
        # The forms that ran: quickened after two executions.
        self.assertEqual(pairs["LOAD_FAST", "BINARY_OP_ADD_INT"], 1998)
        self.assertEqual(pairs["LOAD_FAST", "BINARY_OP"], 2)
        self.assertEqual(pairs["BINARY_OP_ADD_INT", "STORE_FAST"], 1998)
        shown = json.loads(self.output("show", "r.tscope", "pairs", "--json"))
        self.assertEqual([[row["first"], row["second"], row["count"]] for row in shown], counted["pairs"])
        normal, _ = self.report(program, [])
        self.assertNotIn("pairs", normal)


if __name__ == "__main__":
    unittest.main(verbosity=2)
