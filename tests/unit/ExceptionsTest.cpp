// SPDX-License-Identifier: GPL-3.0-or-later
// Exception objects, seen from programs.
#include "tests/support/TestVm.h"

#include <gtest/gtest.h>

namespace {

std::string printed(std::string_view program)
{
    test::TestVm t;
    return t.printed(program);
}

std::string shown(const std::string& exception)
{
    return printed("e = " + exception + "\nprint(str(e), repr(e), sep='|', end='')\n");
}

TEST(Exceptions, TextsFollowTheirType)
{
    EXPECT_EQ(shown("ValueError()"), "|ValueError()");
    EXPECT_EQ(shown("ValueError('a')"), "a|ValueError('a')");
    EXPECT_EQ(shown("ValueError('a', 1)"), "('a', 1)|ValueError('a', 1)");
    EXPECT_EQ(shown("KeyError('a')"), "'a'|KeyError('a')");
    EXPECT_EQ(shown("OSError(2, 'gone', 'f')"), "[Errno 2] gone: 'f'|FileNotFoundError(2, 'gone')");
    EXPECT_EQ(shown("SyntaxError('bad', ('d/f.py', 3, 1, 'x'))"),
        "bad (f.py, line 3)|SyntaxError('bad', ('d/f.py', 3, 1, 'x'))");
    EXPECT_EQ(shown("UnicodeDecodeError('utf-8', b'a\\xff', 1, 2, 'why')"),
        "'utf-8' codec can't decode byte 0xff in position 1: why|UnicodeDecodeError('utf-8', b'a\\xff', 1, 2, 'why')");
}

TEST(Exceptions, FieldsAreFilledIn)
{
    EXPECT_EQ(printed("print(StopIteration(3).value, SystemExit(4).code, OSError(13, 'no').errno, ImportError('m', "
                      "name='n').name)\n"),
        "3 4 13 n\n");
}

TEST(Exceptions, MissingNamesSayWhich)
{
    EXPECT_EQ(printed("try: x\nexcept NameError as e: print(e.name)\ntry: (1).y\nexcept AttributeError as e: "
                      "print(e.name, e.obj)\n"),
        "x\ny 1\n");
}

TEST(Exceptions, TheHandledOneBecomesTheContext)
{
    EXPECT_EQ(printed("try:\n  try: 1 / 0\n  except ZeroDivisionError: {}['k']\nexcept KeyError as e: "
                      "print(repr(e.__context__), e.__cause__)\n"),
        "ZeroDivisionError('division by zero') None\n");
}

TEST(Exceptions, ContextsNeverFormACircle)
{
    EXPECT_EQ(printed("a = ValueError('a')\nb = ValueError('b')\ntry:\n  try: raise a\n  except ValueError:\n    try: "
                      "raise b\n    except ValueError: raise a\n"
                      "except ValueError as e: print(repr(e), repr(e.__context__), e.__context__.__context__)\n"),
        "ValueError('a') ValueError('b') None\n");
}

TEST(Exceptions, FromSetsTheCause)
{
    EXPECT_EQ(printed("try: raise ValueError from KeyError(1)\nexcept ValueError as e: print(repr(e.__cause__), "
                      "e.__suppress_context__)\n"),
        "KeyError(1) True\n");
}

TEST(Exceptions, OnlyExceptionsCanBeRaisedOrCaught)
{
    EXPECT_EQ(
        printed("try: raise 3\nexcept TypeError as e: print(e)\n"), "exceptions must derive from BaseException\n");
    EXPECT_EQ(printed("try:\n  try: 1 / 0\n  except int: pass\nexcept TypeError as e: print(e)\n"),
        "catching classes that do not inherit from BaseException is not allowed\n");
}

TEST(Exceptions, SubclassesHaveAttributes)
{
    EXPECT_EQ(printed("class E(Exception):\n  def __init__(self, a, b): super().__init__(a); self.b = b\ne = E(1, "
                      "2)\nprint(e.args, e.b, e)\n"),
        "(1,) 2 1\n");
}

TEST(Exceptions, GroupsSplit)
{
    EXPECT_EQ(printed("g = ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [TypeError(2), "
                      "ValueError(3)])])\nprint(*g.split(ValueError), sep='\\n')\nprint(g.subgroup(KeyError))\n"),
        "g (2 sub-exceptions)\ng (1 sub-exception)\nNone\n");
}

TEST(Exceptions, ExceptStarTakesItsPart)
{
    EXPECT_EQ(printed("try:\n  try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])\n  except* ValueError as "
                      "e: print(e.exceptions)\n"
                      "except ExceptionGroup as e: print(e.exceptions)\n"),
        "(ValueError(1),)\n(TypeError(2),)\n");
}

TEST(Exceptions, StopIterationDoesNotLeaveAGenerator)
{
    EXPECT_EQ(printed("def g():\n  yield 1\n  raise StopIteration\ntry: list(g())\nexcept RuntimeError as e: print(e, "
                      "repr(e.__cause__))\n"),
        "generator raised StopIteration StopIteration()\n");
}

TEST(Exceptions, GeneratorsAreThrownIntoAndClosed)
{
    EXPECT_EQ(printed("def g():\n  try: yield 1\n  except ValueError: yield 2\n  finally: print('end')\n"
                      "a = g()\nnext(a)\nprint(a.throw(ValueError))\na.close()\n"),
        "2\nend\n");
}

TEST(Exceptions, SystemExitEndsWithItsCode)
{
    test::TestVm t;
    EXPECT_EQ(t.run("raise SystemExit(7)\n").exitCode, 7);
    test::TestVm other;
    const auto end = other.run("raise SystemExit('why')\n");
    EXPECT_EQ(end.exitCode, 1);
    EXPECT_EQ(end.message, "why\n");
}

} // namespace
