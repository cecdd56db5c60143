# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the command line share: running the built program, whose path stands in TIERSCOPE."""
import os
import pathlib
import subprocess
import tempfile
import unittest

USAGE_ERROR = 2
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "resources/examples"


class CommandLineTest(unittest.TestCase):
    """Each test has a folder of its own, which is the working directory of what it runs."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name: str, content: str | bytes) -> str:
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)
        return name

    def run_program(self, *arguments: str, stdin: bytes = b"", seconds: float = 120) -> subprocess.CompletedProcess:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
        return subprocess.run([os.environ["TIERSCOPE"], *arguments], cwd=self.folder, input=stdin, env=environment,
                              capture_output=True, timeout=seconds, check=False)

    def output(self, *arguments: str, stdin: bytes = b"") -> str:
        """What a run that succeeds silently prints."""
        done = self.run_program(*arguments, stdin=stdin)
        self.assertEqual((done.stderr.decode(), done.returncode), ("", 0))
        return done.stdout.decode()

    def assert_refused(self, *arguments: str, naming: str):
        """Status 2, nothing on stdout, and one line on stderr that names what is wrong."""
        done = self.run_program(*arguments)
        message = done.stderr.decode()
        self.assertEqual(done.returncode, USAGE_ERROR, message)
        self.assertEqual(done.stdout, b"")
        self.assertEqual(message.count("\n"), 1, message)
        self.assertTrue(message.endswith("\n"))
        self.assertIn(naming, message)
        self.assertTrue(message.startswith("tierscope: "), message)
