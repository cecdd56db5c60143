// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"

#include <gtest/gtest.h>

namespace {

// Runs a program that finds these files in /lib.
std::string printed(std::map<std::string, std::string> files, std::string_view program)
{
    vmcore::VmConfig config;
    config.path = {"/lib"};
    test::TestVm t(config);
    for (auto& [name, text] : files)
        t.host.files["/lib/" + name] = std::move(text);
    return t.printed(program);
}

TEST(Import, RunsAFileOnce)
{
    EXPECT_EQ(printed({{"a.py", "print('body', __name__)\nx = 1\n"}},
                  "import a\nimport a\nfrom a import x as y\nprint(a.x, y, a.__file__)\n"),
        "body a\n1 1 /lib/a.py\n");
}

TEST(Import, SaysWhatItDoesNotFind)
{
    EXPECT_EQ(printed({{"a.py", ""}},
                  "for s in ('import b', 'import a.c', 'from a import d'):\n  try: exec(s)\n  except ImportError as e: "
                  "print(type(e).__name__, e, e.name)\n"),
        "ModuleNotFoundError No module named 'b' b\n"
        "ModuleNotFoundError No module named 'a.c'; 'a' is not a package a.c\n"
        "ImportError cannot import name 'd' from 'a' (/lib/a.py) a\n");
}

TEST(Import, ABrokenModuleIsForgotten)
{
    EXPECT_EQ(printed({{"a.py", "1 / 0\n"}},
                  "import sys\ntry: import a\nexcept ZeroDivisionError: print('a' in sys.modules)\n"),
        "False\n");
}

TEST(Import, CirclesAreNamed)
{
    EXPECT_EQ(printed({{"a.py", "import b\nx = 1\n"}, {"b.py", "from a import x\n"}},
                  "try: import a\nexcept ImportError as e: print(e)\n"),
        "cannot import name 'x' from partially initialized module 'a' (most likely due to a circular import) "
        "(/lib/a.py)\n");
}

TEST(Import, StarTakesPublicNames)
{
    EXPECT_EQ(printed({{"a.py", "x = 1\n_y = 2\n"}}, "from a import *\nprint(x, '_y' in globals())\n"), "1 False\n");
    EXPECT_EQ(
        printed({{"a.py", "x = 1\n_y = 2\n__all__ = ['_y']\n"}}, "from a import *\nprint(_y, 'x' in globals())\n"),
        "2 False\n");
}

TEST(Import, RelativeImportsNeedAPackage)
{
    EXPECT_EQ(printed({}, "try: from . import a\nexcept ImportError as e: print(e)\n"),
        "attempted relative import with no known parent package\n");
}

TEST(Import, SyntaxErrorsNameTheFile)
{
    EXPECT_EQ(printed({{"a.py", "x = = 1\n"}}, "try: import a\nexcept SyntaxError as e: print(e)\n"),
        "invalid syntax (a.py, line 1)\n");
}

} // namespace
