# SPDX-License-Identifier: GPL-3.0-or-later
"""A wrong call or file is one line that says what and where, and exit status 2; a wrong program is CPython's words."""
import os
import unittest

from program import CommandLineTest


class BadCalls(CommandLineTest):
    def test_unknown_option(self):
        for command in ("run", "dis", "show"):
            with self.subTest(command):
                self.assert_refused(command, "--nonsense", "x.py", naming="--nonsense")

    def test_missing_operand(self):
        for command in ("run", "dis", "show"):
            with self.subTest(command):
                self.assert_refused(command, naming=command)

    def test_option_without_its_value(self):
        for option in ("--tier", "--stats", "--record", "--set", "-c"):
            with self.subTest(option):
                self.assert_refused("run", option, naming=option)

    def test_wrong_tier(self):
        self.assert_refused("run", "--tier", "9", self.write("a.py", "pass\n"), naming="9")

    def test_unknown_setting(self):
        self.assert_refused("run", "--set", "no_such_setting=1", self.write("a.py", "pass\n"), naming="no_such_setting")

    def test_setting_without_value(self):
        self.assert_refused("run", "--set", "nothing", self.write("a.py", "pass\n"), naming="nothing")


class BadPrograms(CommandLineTest):
    def test_missing_file(self):
        for command in ("run", "dis"):
            with self.subTest(command):
                self.assert_refused(command, "missing.py", naming="missing.py")

    def test_directory(self):
        (self.folder / "folder").mkdir()
        for command in ("run", "dis", "show"):
            with self.subTest(command):
                self.assert_refused(command, "folder", naming="folder")

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_unreadable_file(self):
        name = self.write("secret.py", "pass\n")
        (self.folder / name).chmod(0)
        self.assert_refused("run", name, naming=name)

    def test_null_bytes(self):
        done = self.run_program("run", self.write("null.py", b"x = 1\0\n"))
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"null bytes", done.stderr)

    def test_bytes_that_are_no_text(self):
        done = self.run_program("run", self.write("binary.py", bytes(range(128, 256)) * 20))
        self.assertIn(done.returncode, (1, 2))
        self.assertIn(b"binary.py", done.stderr)
        self.assertEqual(done.stdout, b"")

    def test_syntax_error_is_status_1(self):
        done = self.run_program("run", self.write("wrong.py", "print('no')\nx = = 1\n"))
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, b"")
        self.assertIn(b'wrong.py", line 2', done.stderr)
        self.assertTrue(done.stderr.endswith(b"SyntaxError: invalid syntax\n"), done.stderr)

    def test_dis_of_a_syntax_error(self):
        done = self.run_program("dis", self.write("wrong.py", "x = = 1\n"))
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"SyntaxError", done.stderr)

    def test_dis_of_an_unknown_function(self):
        self.assert_refused("dis", "--function", "absent", self.write("a.py", "pass\n"), naming="absent")


class BadRecordings(CommandLineTest):
    def recording(self) -> bytes:
        self.output("run", "--record", "good.tscope", self.write("a.py", "for n in range(100):\n    n + n\n"))
        return (self.folder / "good.tscope").read_bytes()

    def test_missing_recording(self):
        self.assert_refused("show", "missing.tscope", naming="missing.tscope")

    def test_foreign_file(self):
        self.assert_refused("show", self.write("text.tscope", "just text\n"), naming="text.tscope")

    def test_empty_file(self):
        self.assert_refused("show", self.write("empty.tscope", ""), naming="empty.tscope")

    def test_truncated_recording(self):
        whole = self.recording()
        for share in (0.1, 0.5, 0.9):
            with self.subTest(share):
                self.assert_refused("show", self.write("cut.tscope", whole[:int(len(whole) * share)]), naming="cut.tscope")

    def test_damaged_recording_is_refused_or_shown(self):
        whole = self.recording()
        for position in range(0, len(whole), max(1, len(whole) // 40)):
            with self.subTest(position):
                damaged = bytearray(whole)
                damaged[position] ^= 0xFF
                done = self.run_program("show", self.write("damaged.tscope", bytes(damaged)))
                self.assertIn(done.returncode, (0, 2), done.stderr)

    def test_recording_to_a_folder_that_is_not_there(self):
        done = self.run_program("run", "--record", "nowhere/r.tscope", self.write("a.py", "print('ran')\n"))
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"nowhere", done.stderr)
        self.assertFalse((self.folder / "nowhere").exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
