# SPDX-License-Identifier: GPL-3.0-or-later
"""`tierscope run`, `dis`, `show`: what they print and write for a program that is right."""
import json
import os
import signal
import subprocess
import time
import unittest

from program import EXAMPLES, CommandLineTest

LOOP = "total = 0\nfor n in range(1000):\n    total += n\nprint(total)\n"


class Running(CommandLineTest):
    def test_file(self):
        self.assertEqual(self.output("run", self.write("a.py", "print('hello')\n")), "hello\n")

    def test_code_from_the_command_line(self):
        self.assertEqual(self.output("run", "-c", "import sys; print(sys.argv)", "x", "--y"), "['-c', 'x', '--y']\n")

    def test_arguments_behind_the_file_are_the_programs(self):
        name = self.write("a.py", "import sys\nprint(sys.argv[1:])\n")
        self.assertEqual(self.output("run", name, "--tier", "-h"), "['--tier', '-h']\n")

    def test_stdin_is_the_programs(self):
        name = self.write("a.py", "print(input() * 2)\n")
        self.assertEqual(self.output("run", name, stdin=b"ab\n"), "abab\n")

    def test_exit_status_is_the_programs(self):
        self.assertEqual(self.run_program("run", "-c", "raise SystemExit(42)").returncode, 42)

    def test_standard_library_may_lie_elsewhere(self):
        (self.folder / "library").mkdir()
        self.write("library/string.py", "whitespace = 'mine'\n")
        name = self.write("a.py", "import string\nprint(string.whitespace)\n")
        self.assertEqual(self.output("run", "--stdlib", "library", name), "mine\n")
        self.write("string.py", "whitespace = 'beside the program'\n")
        self.assertEqual(self.output("run", "--stdlib", "library", name), "beside the program\n")

    def test_every_tier_gives_the_same(self):
        name = self.write("a.py", LOOP)
        for tier in "0123":
            with self.subTest(tier):
                self.assertEqual(self.output("run", "--tier", tier, name), "499500\n")

    def test_output_to_a_closed_pipe_ends_quietly(self):
        name = self.write("a.py", "while True:\n    print('x' * 100)\n")
        child = subprocess.Popen([os.environ["TIERSCOPE"], "run", name], cwd=self.folder, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        child.stdout.read(1000)
        child.stdout.close()
        child.wait(timeout=60)
        child.stderr.close()

    def test_interrupt_stops_an_endless_loop(self):
        name = self.write("a.py", "print('started', flush=True)\nwhile True:\n    pass\n")
        child = subprocess.Popen([os.environ["TIERSCOPE"], "run", name], cwd=self.folder, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        child.stdout.readline()
        asked = time.monotonic()
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
        self.assertLess(time.monotonic() - asked, 10)
        self.assertIn(b"KeyboardInterrupt", errors)
        self.assertIn(child.returncode, (1, 130, -signal.SIGINT))


class Reports(CommandLineTest):
    def test_stats_are_json(self):
        self.output("run", "--stats", "s.json", self.write("a.py", LOOP))
        statistics = json.loads((self.folder / "s.json").read_text())
        self.assertGreater(statistics["code_bytes"]["quickened"]["per_instruction"], 2)

    def test_list_settings(self):
        text = self.output("run", "--list-settings")
        self.assertGreater(len(text.splitlines()), 3)
        self.assertRegex(text, r"(?m)^counters +derived +\S")
        self.assertRegex(text, r"(?m)^pairs +off +\S")

    def test_recording_of_an_example_shows_its_sites(self):
        self.output("run", "--record", "r.tscope", self.write("a.py", "def f(n):\n    return n + n\n" + "f(1)\n" * 20))
        self.assertIn("BINARY_OP", self.output("show", "r.tscope", "sites"))
        self.assertFalse(list(self.folder.glob("*.part")))
        json.loads(self.output("show", "r.tscope", "sites", "--json"))

    def test_w06_recording_and_statistics_tell_classes_and_shapes(self):
        text = "class A:\n    def __init__(self): self.x = 1\nfor i in range(60): A().x\nA.f = len\n"
        self.output("run", "--record", "r.tscope", "--stats", "s.json", self.write("a.py", text))
        classes = json.loads(self.output("show", "r.tscope", "classes", "--json"))
        self.assertEqual((classes[0]["name"], classes[0]["last_change"]), ("A", "f added"))
        self.assertGreater(classes[0]["sites"], 0)
        self.assertEqual(classes[0]["sites"], classes[0]["stale"])
        shapes = json.loads(self.output("show", "r.tscope", "shapes", "--json"))
        self.assertEqual([s["adds"] for s in shapes if s["class"] == "A"], ["", "x"])
        self.assertEqual(json.loads((self.folder / "s.json").read_text())["classes"][0]["name"], "A")

    def test_recording_does_not_change_the_output(self):
        for example in ("class_flip.py", "pipeline.py"):
            with self.subTest(example):
                path = str(EXAMPLES / example)
                self.assertEqual(self.output("run", "--record", "r.tscope", path), self.output("run", path))

    def test_recording_keeps_output_sources_and_the_end(self):
        done = self.run_program("run", "--record", "r.tscope", self.write("a.py", "print('said')\n1 / 0\n"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("said", self.output("show", "r.tscope", "output"))
        (self.folder / "a.py").unlink()
        self.assertIn("a.py", self.output("show", "r.tscope"))

    def test_dis_lists_instructions(self):
        text = self.output("dis", self.write("a.py", "def f(x):\n    return x + 1\n"))
        self.assertIn("RESUME", text)

    def test_dis_adaptive_discards_the_output_of_the_program(self):
        name = self.write("a.py", "def f(n):\n    return n + n\nfor n in range(50):\n    f(n)\nprint('printed')\n")
        text = self.output("dis", "--adaptive", "--caches", "--function", "f", name)
        self.assertNotIn("printed", text)
        self.assertIn("BINARY_OP_ADD_INT", text)

    def test_help_and_version(self):
        for command in (["--help"], ["--version"], ["run", "--help"], ["dis", "--help"], ["show", "--help"]):
            with self.subTest(command):
                self.assertIn("tierscope", self.output(*command))


if __name__ == "__main__":
    unittest.main(verbosity=2)
