# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one of CPython's test modules and prints a line for each method: its outcome, then its name.

Runs under CPython and under the tested VM alike. A line is written as soon as its method ended, so that what ran before
a crash or a time limit counts.
"""
import importlib
import sys
import unittest


class Reporter(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.outcome = "passed"
        self.why = ""

    def startTest(self, test):
        super().startTest(test)
        self.outcome = "passed"
        self.why = ""

    def note(self, outcome, error=None):
        self.outcome = outcome
        if error:
            self.why = f"{error[0].__name__}: {error[1]}".replace("\n", " ")[:200]

    def addError(self, test, err):
        super().addError(test, err)
        if isinstance(test, unittest.TestCase):
            self.note("failed", err)
        else:  # setUpClass or setUpModule, or a module that cannot be imported
            print("failed", test, f"{err[0].__name__}: {err[1]}".replace("\n", " ")[:200], sep="\t", flush=True)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.note("failed", err)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.note("failed", err)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.note("skipped")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self.note("failed")

    def stopTest(self, test):
        super().stopTest(test)
        print(self.outcome, test.id(), self.why, sep="\t", flush=True)


def main():
    module = importlib.import_module("test." + sys.argv[1])
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    for name in sys.argv[2:]:
        suite = unittest.defaultTestLoader.loadTestsFromName(name, module)
    suite.run(Reporter())


main()
