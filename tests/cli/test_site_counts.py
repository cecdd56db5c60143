# SPDX-License-Identifier: GPL-3.0-or-later
"""What single sites did in programs that are hard on inline caches: how often they hit, missed, waited and tried.

The programs print what CPython prints (tests/scripts and tests/cases compare that); here their counts are read, from a
recording and from --stats.
"""
import json
import math
import pathlib
import unittest

from program import CommandLineTest

TESTS = pathlib.Path(__file__).resolve().parents[1]
COOLDOWN = 53  # misses until a specialised site is specialised again
ROTATING = {"missing", "megamorphic"}  # the second one, until half a second has passed without a rewrite
LONGEST_WAIT = 4096  # executions between two attempts of a megamorphic site


class Sites(CommandLineTest):
    def record(self, program: pathlib.Path, *settings: str):
        """Runs the program; its sites and statistics."""
        done = self.run_program("run", *settings, "--record", "r.tscope", "--stats", "s.json", str(program), seconds=300)
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))
        self.stdout = done.stdout.decode()
        self.rows = json.loads(self.output("show", "r.tscope", "sites", "--json"))
        self.statistics = json.loads((self.folder / "s.json").read_text())
        self.assertEqual(self.statistics["lost_events"], 0)
        for row in self.rows:
            self.check_bounds(row)

    def check_bounds(self, row: dict):
        """No site tries more often than its waits allow, whatever it sees."""
        successes, failures = row["specialisations"], row["failures"]
        with self.subTest(row["place"], expression=row["expression"]):
            self.assertEqual(row["hits"] + row["misses"] + row["deferred"], row["executions"])
            # Each success needs the misses of a cool-down, or a failure before it; the first one neither.
            self.assertLessEqual(successes, 1 + row["misses"] // COOLDOWN + failures)
            # n failures in a row wait 2**n executions together, from the last success on.
            chains = successes + 1
            longest = math.log2(row["deferred"] / chains + 2) + 1
            self.assertLessEqual(failures, chains * longest + row["deferred"] / LONGEST_WAIT)
            if failures and row["state"] in ("backed off", "back-off at cap", "class changes"):
                self.assertTrue(row["why"])

    def site(self, place: str, expression: str = "", family: str = "") -> dict:
        found = [row for row in self.rows if row["place"].split(":")[0] == place and row["expression"] == expression
                 and (not family or row["family"] == family)]
        self.assertTrue(found, f"{place} has no site {expression!r} {family}")
        return found[0]

    def expect(self, place: str, expression: str, family: str = "", **wanted):
        """Compares columns of a site: a number or text means equal, a pair the least and the most, a set one of them."""
        row = self.site(place, expression, family)
        for column, value in wanted.items():
            with self.subTest(place, expression=expression, column=column):
                if isinstance(value, set):
                    self.assertIn(row[column], value)
                elif isinstance(value, tuple):
                    self.assertTrue(value[0] <= row[column] <= value[1], (row[column], value))
                else:
                    self.assertEqual(row[column], value)


class Scripts(Sites):
    """Programs of tests/scripts."""

    def program(self, name: str, *settings: str):
        self.record(TESTS / f"scripts/{name}.py", *settings)

    def test_megamorphic_sites_back_off(self):
        self.program("sites_megamorphic")
        rotating = 20 * 1000  # 20 classes, one after the other: each execution but those behind an attempt misses
        for place, expression, family in (("attribute", "o.value", "LOAD_ATTR"), ("method", "o.method", "LOAD_ATTR"),
                                          ("store", "o.value", "STORE_ATTR")):
            self.expect(place, expression, family, executions=rotating, state=ROTATING,
                        misses=(rotating * 0.9, rotating), specialisations=(rotating // 60, rotating // COOLDOWN + 1))
        self.expect("operator", "(v + 1).__class__", executions=10_000, state="back-off at cap", hits=0, deferred=10_000,
                    failures=(11, 13), why="no form fits this kind of object")
        self.expect("comparison", "v < 7", executions=9000)
        self.expect("call", "f(3)", executions=12_000)
        self.expect("truth", "", "TO_BOOL", executions=12_000)
        self.expect("iteration", "", "FOR_ITER", executions=16_000)  # the outer loop
        self.expect("unpacking", "a, b", executions=8000)
        self.expect("read", "wanted", executions=50_000, state=ROTATING, misses=(40_000, 50_000))

    def test_classes_that_change_in_loops(self):
        self.program("sites_classes_change_in_loops")
        self.expect("switch", "o.which", executions=3000, misses=(1000, 2000), specialisations=(15, 40))
        self.expect("init_changes", "Point(n)", executions=2000)
        # 7 changes of 2000 rounds; only reads whose class changed can miss.
        self.expect("watch", "o.name", executions=14_000, specialisations=(100, 14_000 // COOLDOWN))

    def test_A013_a_class_changed_70000_times(self):
        self.program("sites_class_changed_70000_times")
        self.assertTrue(self.stdout.startswith("0 "))
        # The overwritten value is not cached once it is known to change; the class that stands still always hits.
        self.expect("read", "o.step", executions=7200, why="the class attribute is overwritten while the program runs")
        self.expect("read", "o.method", executions=7200, specialisations=(50, 7200 // COOLDOWN))

    def test_thousands_of_shapes(self):
        self.program("sites_thousands_of_shapes")
        for expression, family in (("bag.last", "LOAD_ATTR"), ("bag.a", "LOAD_ATTR"), ("bag.last", "STORE_ATTR")):
            self.expect("total", expression, family, executions=8000, misses=(7900, 8000),
                        specialisations=(8000 // 60, 8000 // COOLDOWN + 1))

    def test_A013_a_hundred_thousand_classes_dropped(self):
        self.program("sites_100000_classes_dropped")
        self.assertIn("flat", self.stdout.split())
        for expression, family in (("o.value", "LOAD_ATTR"), ("o.method", "LOAD_ATTR"), ("cls.constant", "LOAD_ATTR")):
            self.expect("use", expression, family, executions=100_000, hits=(0, 10),
                        specialisations=(1800, 100_000 // COOLDOWN + 1))

    def test_objects_with_many_attributes(self):
        self.program("sites_objects_with_many_attributes")
        for place, expression in (("first", "o.a0"), ("last", "o.end")):
            self.expect(place, expression, executions=2700, why="the object keeps its attributes in a dict", failures=(2, 20))

    def test_namespace_too_large(self):
        self.program("sites_namespace_too_large")
        beyond = "the name lies beyond place 65 535 of its namespace"
        self.expect("read_late", "late", executions=601, hits=0, misses=0, deferred=601, failures=(7, 9), why=beyond)
        self.expect("read_early", "early", executions=600, failures=0, hits=(590, 600))

    def test_A013_versions_run_out(self):
        # Enough for the start of the VM; they run out while the program runs, or before it begins.
        for first in (2**32 - 12_000, 2**32 - 3000, 2**32 - 1500, 2**32 - 1000, 2**32 - 100):
            for name in ("sites_classes_change_in_loops", "sites_class_changed_70000_times", "sites_thousands_of_shapes",
                         "sites_objects_with_many_attributes", "sites_namespace_too_large", "sites_megamorphic"):
                with self.subTest(name, first=first):
                    self.program(name)
                    usual = self.stdout
                    self.program(name, "--set", f"firstVersion={first}")
                    self.assertEqual(self.stdout, usual)
                    if first == 2**32 - 100 or "changed_70000" in name:
                        self.assertGreater(self.statistics["failures"].get("VersionsUsedUp", 0), 0)

    def test_A013_nothing_is_cached_without_a_version(self):
        self.program("sites_classes_change_in_loops", "--set", f"firstVersion={2**32 - 1}")
        for row in self.rows:
            self.assertFalse(row["form"].startswith(("LOAD_ATTR_", "STORE_ATTR_", "LOAD_GLOBAL_", "CALL_PY", "CALL_CLASS",
                                                     "CALL_BOUND")), row)
        self.assertEqual(self.statistics["families"]["LOAD_ATTR"]["success"], 0)
        self.assertGreater(self.statistics["families"]["COMPARE_OP"]["success"]
                           + self.statistics["families"]["BINARY_OP"]["success"], 0)


class Cases(Sites):
    """Programs of tests/cases, with the counts that show what each is about."""

    def program(self, number: str):
        self.record(next((TESTS / "cases").glob(f"{number}-*.py")))

    def test_001_a_global_belongs_to_its_namespace(self):
        self.program("001")
        # Warm in one namespace, warm in the other, then in turn: a namespace is never read through the other's cache.
        # The last one was the run in which the other global was gone.
        self.expect("body", "rate", executions=60_001, misses=(3000, 3800), specialisations=(50, 72), failures=0)
        self.expect("body", "acc += rate", executions=60_001, misses=0)
        self.expect("body", "bonus", executions=103, failures=0)

    def test_003_metaclass_descriptors(self):
        self.program("003")
        self.expect("use", "Box.size", executions=54_000)
        self.expect("use", "Box.grow", executions=54_000)
        self.expect("use", "Box", executions=54_000, misses=0, specialisations=1)
        # The callee changes twice in the loop's life.
        self.expect("use", "Box.grow(i & 3)", executions=54_000, misses=2 * COOLDOWN, specialisations=3)

    def test_005_a_descriptor_gains_set(self):
        self.program("005")
        self.expect("read", "acc.level", executions=30_001)
        self.expect("write", "acc.level", executions=18_000)
        self.expect("<lambda>", "seen.append(value)", executions=6000, misses=0)

    def test_007_bases_and_mro(self):
        self.program("007")
        self.expect("use", "o.who", executions=78_000, failures=0, specialisations=(20, 70))
        self.expect("use", "o.rank", executions=78_000, why="the class attribute is overwritten while the program runs")
        self.expect("use", "t += o.who() + o.rank", executions=78_000, misses=0)

    def test_009_dict_clear(self):
        self.program("009")
        self.expect("total", "o.a", executions=30_001)
        self.expect("total_with_event", "o.a", executions=6000)
        self.expect("total", "o.a * 10", executions=30_000, misses=0)

    def test_011_class_flips_inside_bool(self):
        self.program("011")
        self.expect("run", "o.step", executions=15_999, misses=(53, 800), specialisations=(2, 16))
        self.expect("run", "steps += o.step()", executions=15_999, misses=0)

    def test_013_super(self):
        self.program("013")
        self.expect("use", "o.tag", executions=42_001, failures=0, specialisations=(2, 8))
        self.expect("use", "t += o.tag()", executions=42_000, misses=0)
        self.expect("Mid.tag", "super().tag() + 10", executions=36_000, misses=0)

    def test_015_exhausted_iterators(self):
        self.program("015")
        self.expect("growing", "seen += 1", executions=9000, misses=0)
        self.expect("shrinking", "data.pop()", executions=4500, misses=0)
        self.expect("resumed", "v == 2", executions=12_000, misses=0)
        self.expect("resumed", "v * 10", executions=12_000, misses=0)
        for place, executions in (("after_the_end", 6001), ("growing", 9001), ("shrinking", 4501), ("resumed", 6001)):
            self.expect(place, "", "FOR_ITER", executions=executions, misses=0, failures=0, deferred=2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
