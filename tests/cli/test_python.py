# SPDX-License-Identifier: GPL-3.0-or-later
"""`tierscope-python` and `run -m`, `run -`: what CPython's command line does, ours does."""
import os
import pathlib
import re
import subprocess
import sys
import unittest

from program import CommandLineTest

OURS = str(pathlib.Path(os.environ["TIERSCOPE"]).parent / "tierscope-python")
SHOW = ("import sys; print(__name__, sys.argv, 'python3' in sys.path[0] or sys.path[0], '__file__' in globals(), *(getattr(sys.flags, f) for f in "
        "'optimize ignore_environment isolated quiet verbose bytes_warning dev_mode safe_path'.split()), "
        "sys.warnoptions, sys._xoptions, __debug__)\n")


class LikePython(CommandLineTest):
    def run_python(self, program, *arguments, stdin=b"", variables=None):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0", **(variables or {})}
        return subprocess.run([program, *arguments], cwd=self.folder, input=stdin, env=environment,
                              capture_output=True, timeout=120, check=False)

    def assert_same(self, *arguments, **more):
        """Output, errors and status are those of CPython; the program's own name, and frames of warnings.py, which is
        native in CPython, are not compared."""
        results = []
        for program in (sys.executable, OURS):
            done = self.run_python(program, *arguments, **more)
            errors = re.sub(r'  File ".*/warnings.py".*\n.*\n', "", done.stderr.decode().replace(program, "PYTHON"))
            results.append((done.stdout.decode(), errors, done.returncode))
        self.assertEqual(results[1], results[0])
        return results[1]

    def test_file(self):
        self.write("a.py", SHOW)
        self.assert_same("a.py", "-x", "y")
        self.assert_same(str(self.folder / "a.py"), "-m")

    def test_text(self):
        self.assert_same("-c", SHOW, "-c", "x")
        self.assert_same("-c" + SHOW)
        self.assert_same("-Ic", SHOW, "x")

    def test_module(self):
        (self.folder / "package").mkdir()
        self.write("module.py", SHOW)
        self.write("package/__init__.py", "print('package', __name__)\n")
        self.write("package/__main__.py", SHOW)
        self.write("package/inner.py", SHOW + "from . import __main__\nprint(__package__)\n")
        for name in ("module", "package", "package.inner", "no_such_module", "package.none"):
            with self.subTest(name):
                self.assert_same("-m", name, "x", "-y")

    def test_folder_with_main(self):
        (self.folder / "program").mkdir()
        self.write("program/__main__.py", SHOW + "import beside\n")
        self.write("program/beside.py", "print('beside')\n")
        self.assert_same("program", "x")

    def test_standard_input(self):
        self.assert_same(stdin=SHOW.encode())
        self.assert_same("-", "a", "b", stdin=SHOW.encode())
        self.assert_same("-q", stdin=b"import sys\nprint(sys.stdin.read())\n")

    def test_flags(self):
        for options in (["-O"], ["-OO"], ["-E"], ["-I"], ["-P"], ["-q"], ["-v", "-v"], ["-bb"], ["-X", "dev"], ["-s"],
                        ["-Xa=b", "-X", "c"], ["-W", "error"], ["-Wd", "-Wignore::UserWarning"], ["-u"], ["-B", "-S"]):
            with self.subTest(options):
                done = self.run_python(sys.executable, *options, "-c", SHOW)
                ours = self.run_python(OURS, *options, "-c", SHOW)
                self.assertEqual((ours.stdout, ours.returncode), (done.stdout, done.returncode))
                self.assertEqual(ours.stderr, b"")

    def test_optimization_drops_asserts_and_docstrings(self):
        self.write("a.py", "def f():\n    'told'\n    assert 0\nf()\nprint(f.__doc__)\n"
                           "exec('assert 0')\nprint(compile('assert 0', '', 'exec', optimize=-1).co_names)\n"
                           "import beside\n")
        self.write("beside.py", "assert 0\n")
        self.assert_same("-O", "a.py")
        self.assert_same("-OO", "a.py")

    def test_warnings(self):
        self.write("a.py", "import warnings\nwarnings.warn('one')\nwarnings.warn('two', DeprecationWarning)\n")
        for options in ([], ["-Werror"], ["-Wignore"], ["-W", "error::DeprecationWarning"], ["-Wnonsense"]):
            with self.subTest(options):
                self.assert_same(*options, "a.py")
        self.assert_same("a.py", variables={"PYTHONWARNINGS": "ignore,error::DeprecationWarning"})
        self.assert_same("-E", "a.py", variables={"PYTHONWARNINGS": "error"})

    def test_python_path(self):
        (self.folder / "library").mkdir()
        self.write("library/mine.py", "print('mine')\n")
        self.assert_same("-c", "import mine, sys; print(sys.path[:3])", variables={"PYTHONPATH": "library:more"})
        self.assert_same("-Ec", "import mine", variables={"PYTHONPATH": "library"})

    def test_errors_and_statuses(self):
        self.write("a.py", "import sys\nprint('out')\nsys.exit('why')\n")
        self.assert_same("a.py")
        self.assert_same("-c", "1 / 0")
        self.assert_same("-c", "x = = 1")
        self.assert_same(stdin=b"def f():\n    raise ValueError(1)\nf()\n")
        self.assert_same("-c", "raise SystemExit(7)")

    def test_wrong_options(self):
        for arguments in (["-Z"], ["--nonsense"], ["-c"], ["-m"], ["-W"]):
            with self.subTest(arguments):
                done = self.run_python(sys.executable, *arguments)
                ours = self.run_python(OURS, *arguments)
                self.assertEqual(ours.returncode, done.returncode)
                self.assertEqual(ours.stderr.splitlines()[0], done.stderr.splitlines()[0])
        self.assert_same("missing.py")

    def test_version_and_help(self):
        done = self.run_python(OURS, "-V")
        self.assertRegex(done.stdout.decode(), r"^Python 3\.11\.\d+\n$")
        self.assertIn(b"-m mod", self.run_python(OURS, "-h").stdout)

    def test_unbuffered_output_goes_out_at_once(self):
        text = "import os; print('first', end=''); os.write(1, b'second')"
        self.assertEqual(self.run_python(OURS, "-uc", text).stdout, b"firstsecond")

    def test_original_arguments(self):
        done = self.run_python(OURS, "-B", "-c", "import sys; print(sys.orig_argv[1:])", "x")
        self.assertEqual(eval(done.stdout), ["-B", "-c", "import sys; print(sys.orig_argv[1:])", "x"])


class Executable(CommandLineTest):
    CHILD = "import subprocess, sys; print(subprocess.check_output([sys.executable, '-c', 'print(6 * 7)']))"

    def test_a_program_can_start_itself(self):
        self.assertEqual(self.output("run", "-c", self.CHILD), "b'42\\n'\n")
        done = subprocess.run([OURS, "-c", self.CHILD], capture_output=True, timeout=120, check=False)
        self.assertEqual(done.stdout, b"b'42\\n'\n")

    def test_run_takes_modules_and_standard_input(self):
        self.write("module.py", "import sys\nprint(__name__, sys.argv[1:])\n")
        self.assertEqual(self.output("run", "-m", "module", "x"), "__main__ ['x']\n")
        self.assertEqual(self.output("run", "-", "x", stdin=b"import sys\nprint(sys.argv)\n"), "['-', 'x']\n")

    def test_recording_of_a_module(self):
        self.write("module.py", "def doubled(n):\n    return n + n\nfor n in range(50):\n    doubled(n)\n")
        self.output("run", "--record", "r.tscope", "-m", "module")
        self.assertIn("doubled", self.output("show", "r.tscope", "functions"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
