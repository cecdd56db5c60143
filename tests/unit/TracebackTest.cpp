// SPDX-License-Identifier: GPL-3.0-or-later
// The text of uncaught exceptions; every expectation is what CPython 3.11 prints.
#include "vmcore/runtime/Traceback.h"

#include "tests/support/TestVm.h"
#include "vmcore/runtime/Suggestions.h"

#include <gtest/gtest.h>

namespace {

using vmcore::caretLine;

std::string traceback(std::string_view program)
{
    test::TestVm t;
    return t.run(program).message;
}

TEST(Traceback, MarksTheFailingCall)
{
    EXPECT_EQ(traceback("def f(x):\n    return g(x) + 1\ndef g(x):\n    raise ValueError('no')\nf(2)\n"),
        "Traceback (most recent call last):\n"
        "  File \"test.py\", line 5, in <module>\n"
        "    f(2)\n"
        "  File \"test.py\", line 2, in f\n"
        "    return g(x) + 1\n"
        "           ^^^^\n"
        "  File \"test.py\", line 4, in g\n"
        "    raise ValueError('no')\n"
        "ValueError: no\n");
}

TEST(Traceback, MarksOperatorsAndSubscripts)
{
    EXPECT_EQ(traceback("a = 1\nb = (a + 2) / (a - 1)\n"),
        "Traceback (most recent call last):\n"
        "  File \"test.py\", line 2, in <module>\n"
        "    b = (a + 2) / (a - 1)\n"
        "        ~~~~~~^~~~~~~~~~~\n"
        "ZeroDivisionError: division by zero\n");
    EXPECT_EQ(traceback("d = {'a': {}}\nx = d['a']['b']['c']\n"),
        "Traceback (most recent call last):\n"
        "  File \"test.py\", line 2, in <module>\n"
        "    x = d['a']['b']['c']\n"
        "        ~~~~~~^^^^^\n"
        "KeyError: 'b'\n");
}

TEST(Traceback, RepeatedLinesAreCounted)
{
    const std::string text = traceback("def f(n):\n    if n == 0: 1 / 0\n    f(n - 1)\nf(10)\n");
    EXPECT_NE(text.find("    f(n - 1)\n  [Previous line repeated 7 more times]\n"), std::string::npos) << text;
}

TEST(Traceback, ChainsAreExplained)
{
    const std::string text
        = traceback("try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError('v') from e\n");
    EXPECT_NE(text.find("ZeroDivisionError: division by zero\n\nThe above exception was the direct cause of the "
                        "following exception:\n\nTraceback"),
        std::string::npos)
        << text;
    const std::string other = traceback("try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError('v')\n");
    EXPECT_NE(
        other.find("\n\nDuring handling of the above exception, another exception occurred:\n\n"), std::string::npos)
        << other;
}

TEST(Traceback, NotesFollowTheMessage)
{
    const std::string text = traceback("e = ValueError('v')\ne.add_note('first\\nsecond')\nraise e\n");
    EXPECT_TRUE(text.ends_with("ValueError: v\nfirst\nsecond\n")) << text;
}

TEST(Traceback, GroupsAreTrees)
{
    EXPECT_EQ(traceback("raise ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [KeyError(2)])])\n"),
        "  + Exception Group Traceback (most recent call last):\n"
        "  |   File \"test.py\", line 1, in <module>\n"
        "  |     raise ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [KeyError(2)])])\n"
        "  | ExceptionGroup: g (2 sub-exceptions)\n"
        "  +-+---------------- 1 ----------------\n"
        "    | ValueError: 1\n"
        "    +---------------- 2 ----------------\n"
        "    | ExceptionGroup: h (1 sub-exception)\n"
        "    +-+---------------- 1 ----------------\n"
        "      | KeyError: 2\n"
        "      +------------------------------------\n");
}

TEST(Traceback, NamesAreSuggested)
{
    const std::string text = traceback("def f():\n    value = 1\n    print(valeu)\nf()\n");
    EXPECT_TRUE(text.ends_with("NameError: name 'valeu' is not defined. Did you mean: 'value'?\n")) << text;
    const std::string other = traceback("class A:\n    blech = 1\nA().bleck\n");
    EXPECT_TRUE(other.ends_with("AttributeError: 'A' object has no attribute 'bleck'. Did you mean: 'blech'?\n"))
        << other;
}

TEST(Traceback, SyntaxErrorsShowTheirPlace)
{
    EXPECT_EQ(traceback("x = 1\ny = (2,\n"),
        "  File \"test.py\", line 2\n"
        "    y = (2,\n"
        "        ^\n"
        "SyntaxError: '(' was never closed\n");
}

TEST(Traceback, AFailingStrIsShown)
{
    const std::string text = traceback("class E(Exception):\n    def __str__(self): return 1 / 0\nraise E\n");
    EXPECT_TRUE(text.ends_with("E: <exception str() failed>\n")) << text;
}

TEST(CaretLine, IsEmptyWhenTheRangeIsTheLine)
{
    EXPECT_EQ(caretLine(U"  f(1)", {2, 6, false}), "");
    EXPECT_EQ(caretLine(U"  f(1)  # c", {2, 6, false}), "    ^^^^");
}

TEST(CaretLine, CountsCharacters)
{
    EXPECT_EQ(caretLine(U"x = \u65e5\u672c[1]", {4, 9, false}), "        ~~^^^");
}

TEST(CaretLine, FindsTwoCharacterOperators)
{
    EXPECT_EQ(caretLine(U"x = a // b", {4, 10, false}), "        ~~^^~~");
}

TEST(CaretLine, GoesToTheEndWhenTheRangeGoesOn)
{
    EXPECT_EQ(caretLine(U"x = f(1,  ", {4, 10, true}), "        ^^^^");
}

TEST(NameDistance, WeighsCaseLess)
{
    EXPECT_EQ(vmcore::nameDistance("abc", "abc", 10), 0u);
    EXPECT_EQ(vmcore::nameDistance("abc", "abd", 10), 2u);
    EXPECT_EQ(vmcore::nameDistance("abc", "aBc", 10), 1u);
    EXPECT_EQ(vmcore::nameDistance("abc", "abcd", 10), 2u);
    EXPECT_GT(vmcore::nameDistance("abcdef", "uvwxyz", 4), 4u);
}

} // namespace
