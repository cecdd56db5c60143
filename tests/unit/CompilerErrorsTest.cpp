// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that parse and still are wrong, with what CPython 3.11 says of them and where.
#include "tests/support/TestVm.h"
#include "vmcore/frontend/Compiler.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace {

struct WrongProgram
{
    const char* source;
    const char* message;
    int line, column, endLine, endColumn;
};

// An end column of -1 is one that CPython leaves open.
constexpr WrongProgram kWrongPrograms[] = {
    {"def f():\n  x = 1\n  global x\n", "name 'x' is assigned to before global declaration", 3, 3, 3, 11},
    {"def f():\n  print(x)\n  global x\n", "name 'x' is used prior to global declaration", 3, 3, 3, 11},
    {"def f(x):\n  global x\n", "name 'x' is parameter and global", 2, 3, 2, 11},
    {"def f(x):\n  nonlocal x\n", "name 'x' is parameter and nonlocal", 2, 3, 2, 13},
    {"def f():\n  x: int\n  global x\n", "annotated name 'x' can't be global", 3, 3, 3, 11},
    {"def f():\n  nonlocal x\n", "no binding for nonlocal 'x' found", 2, 3, 2, 13},
    {"nonlocal x\n", "nonlocal declaration not allowed at module level", 1, 1, 1, 11},
    {"class C:\n  nonlocal x\n", "no binding for nonlocal 'x' found", 2, 3, 2, 13},
    {"def f(a, a): pass\n", "duplicate argument 'a' in function definition", 1, 10, 1, 11},
    {"lambda a, *a: 0\n", "duplicate argument 'a' in function definition", 1, 12, 1, 13},
    {"def f():\n  global x\n  x: int\n", "annotated name 'x' can't be global", 3, 3, 3, 9},
    {"def f():\n  x = 1\n  def g():\n    nonlocal x\n    global x\n", "name 'x' is nonlocal and global", 4, 5, 4, 15},
    {"def f():\n  from m import *\n", "import * only allowed at module level", 2, 17, 2, 18},
    {"[x := 1 for x in y]\n", "assignment expression cannot rebind comprehension iteration variable 'x'", 1, 2, 1, 3},
    {"[i for i in (j := k)]\n", "assignment expression cannot be used in a comprehension iterable expression", 1, 14, 1,
        20},
    {"class C:\n  [z := 1 for i in x]\n", "assignment expression within a comprehension cannot be used in a class body",
        2, 4, 2, 5},
    {"[[(x := i) for x in j] for i in k]\n", "assignment expression cannot rebind comprehension iteration variable 'x'",
        1, 4, 1, 5},
    {"[a for a in b if (a := 1)]\n", "assignment expression cannot rebind comprehension iteration variable 'a'", 1, 19,
        1, 20},
    {"[(y := 1) for x in [1] for y in [2]]\n",
        "assignment expression cannot rebind comprehension iteration variable 'y'", 1, 3, 1, 4},
    {"return 1\n", "'return' outside function", 1, 1, 1, 9},
    {"def f():\n  break\n", "'break' outside loop", 2, 3, 2, 8},
    {"continue\n", "'continue' not properly in loop", 1, 1, 1, 9},
    {"for x in y:\n  pass\nelse:\n  break\n", "'break' outside loop", 4, 3, 4, 8},
    {"yield 1\n", "'yield' outside function", 1, 1, 1, 8},
    {"class C:\n  yield 1\n", "'yield' outside function", 2, 3, 2, 10},
    {"class C:\n  return 1\n", "'return' outside function", 2, 3, 2, 11},
    {"await x\n", "'await' outside function", 1, 1, 1, 8},
    {"def f():\n  await x\n", "'await' outside async function", 2, 3, 2, 10},
    {"async def f():\n  yield from x\n", "'yield from' inside async function", 2, 3, 2, 15},
    {"async def f():\n  yield 1\n  return 2\n", "'return' with value in async generator", 3, 3, 3, 11},
    {"def f():\n  async for x in y: pass\n", "'async for' outside async function", 2, 3, 2, 25},
    {"def f():\n  async with x: pass\n", "'async with' outside async function", 2, 3, 2, 21},
    {"def f():\n  [x async for x in y]\n", "asynchronous comprehension outside of an asynchronous function", 2, 3, 2,
        23},
    {"f(a=1, a=2)\n", "keyword argument repeated: a", 1, 8, 1, 11},
    {"class C(a=1, a=2): pass\n", "keyword argument repeated: a", 1, 14, 1, 17},
    {"f(__debug__=1)\n", "cannot assign to __debug__", 1, 1, 1, 15},
    {"__debug__ = 1\n", "cannot assign to __debug__", 1, 1, 1, 10},
    {"del __debug__\n", "cannot delete __debug__", 1, 5, 1, 14},
    {"def f(__debug__): pass\n", "cannot assign to __debug__", 1, 1, 1, 23},
    {"x.__debug__ = 1\n", "cannot assign to __debug__", 1, 1, 1, 12},
    {"import __debug__\n", "cannot assign to __debug__", 1, 1, 1, 17},
    {"a, *b, *c = x\n", "multiple starred expressions in assignment", 1, 1, 1, 10},
    {"*a = x\n", "starred assignment target must be in a list or tuple", 1, 1, 1, 3},
    {"def f():\n  x = 1\nfrom __future__ import division\n",
        "from __future__ imports must occur at the beginning of the file", 3, 1, 3, 32},
    {"from __future__ import nope\n", "future feature nope is not defined", 1, 1, 1, -1},
    {"from __future__ import braces\n", "not a chance", 1, 1, 1, -1},
    {"import a; from __future__ import division\n", "from __future__ imports must occur at the beginning of the file",
        1, 10, 1, -1},
    {"match x:\n  case a: pass\n  case b: pass\n", "name capture 'a' makes remaining patterns unreachable", 2, 8, 2, 9},
    {"match x:\n  case _: pass\n  case b: pass\n", "wildcard makes remaining patterns unreachable", 2, 8, 2, 9},
    {"match x:\n  case a, a: pass\n", "multiple assignments to name 'a' in pattern", 2, 11, 2, 12},
    {"match x:\n  case (a | b): pass\n", "name capture 'a' makes remaining patterns unreachable", 2, 9, 2, 10},
    {"match x:\n  case [a] | [b]: pass\n", "alternative patterns bind different names", 2, 15, 2, 16},
    {"match x:\n  case {1: a, 1: b}: pass\n", "mapping pattern checks duplicate key (1)", 2, 8, 2, 20},
    {"match x:\n  case {1: a, True: b}: pass\n", "mapping pattern checks duplicate key (True)", 2, 8, 2, 23},
    {"match x:\n  case C(a=1, a=2): pass\n", "attribute name repeated in class pattern: a", 2, 17, 2, 18},
    {"match x:\n  case [*a, *b]: pass\n", "multiple starred names in sequence pattern", 2, 8, 2, 16},
    {"match x:\n  case {'a': 1, 'a': 2}: pass\n", "mapping pattern checks duplicate key ('a')", 2, 8, 2, 24},
    {"match x:\n  case [a, [b, a]]: pass\n", "multiple assignments to name 'a' in pattern", 2, 16, 2, 17},
    {"for i in r:\n  try:\n    pass\n  except* E:\n    break\n",
        "'break', 'continue' and 'return' cannot appear in an except* block", 5, 5, 5, 10},
    {"def f():\n  try:\n    pass\n  except* E:\n    return\n",
        "'break', 'continue' and 'return' cannot appear in an except* block", 5, 5, 5, 11},
    {"[(yield) for x in y]\n", "'yield' inside list comprehension", 1, 3, 1, 8},
    {"{(yield) for x in y}\n", "'yield' inside set comprehension", 1, 3, 1, 8},
    {"{1: (yield) for x in y}\n", "'yield' inside dict comprehension", 1, 6, 1, 11},
    {"((yield) for x in y)\n", "'yield' inside generator expression", 1, 3, 1, 8},
    {"x = *a\n", "can't use starred expression here", 1, 5, 1, 7},
    {"from __future__ import annotations\ndef f(x: (yield)): pass\n",
        "'yield expression' can not be used within an annotation", 2, 11, 2, 16},
    {"from __future__ import annotations\nx: (y := 1)\n", "'named expression' can not be used within an annotation", 2,
        5, 2, 11},
    {"from __future__ import annotations\nasync def f():\n  x: (await y) = 1\n",
        "'await expression' can not be used within an annotation", 3, 7, 3, 14},
    {"if 1:\n  while 1:\n    if 1: continue\ncontinue\n", "'continue' not properly in loop", 4, 1, 4, 9},
    {"with a:\n  break\n", "'break' outside loop", 2, 3, 2, 8},
    {"async def f():\n  def g():\n    await x\n", "'await' outside async function", 3, 5, 3, 12},
    {"async def f():\n  lambda: await x\n", "'await' outside async function", 2, 11, 2, 18},
    {"x = lambda: await y\n", "'await' outside async function", 1, 13, 1, 20},
};

constexpr const char* kRightPrograms[] = {
    "*a, = x\n",
    "def f():\n    def g():\n        nonlocal y\n    y = 1\n",
    "def f():\n  x: (yield)\n",
    "def f(x: (y := 1)): pass\n",
    "lambda: (yield)\n",
    "async def f(): return [await x for y in z]\n",
    "def f(): return (await x for y in z)\n",
    "del (a, b), [c], d.e, f[1]\n",
    "def f():\n  global a, b\n  a = b = 1\n",
    "class C:\n  global __class__\n  __class__ = 1\n  def f(self): return __class__\n",
    "[[i for i in j] for j in k if (a := j)]\n",
};

vmcore::frontend::CompileResult compile(test::TestVm& t, std::string_view source)
{
    return vmcore::frontend::compileSource(t.vm(), source, "<test>", vmcore::frontend::ParseMode::Exec, 0);
}

TEST(CompilerErrors, SayAndPointWhatCPythonDoes)
{
    test::TestVm t;
    for (const WrongProgram& wrong : kWrongPrograms) {
        const auto result = compile(t, wrong.source);
        ASSERT_TRUE(result.error) << wrong.source;
        EXPECT_EQ(result.code, nullptr);
        EXPECT_EQ(fmt::format("{} {}:{}-{}:{}", result.error->message, result.error->line, result.error->column,
                      result.error->endLine, result.error->endColumn),
            fmt::format("{} {}:{}-{}:{}", wrong.message, wrong.line, wrong.column, wrong.endLine, wrong.endColumn))
            << wrong.source;
    }
}

TEST(CompilerErrors, AreNotFoundInRightPrograms)
{
    test::TestVm t;
    for (const char* right : kRightPrograms) {
        const auto result = compile(t, right);
        EXPECT_FALSE(result.error) << right << result.error->message;
    }
}

TEST(CompilerErrors, ShowTheLineOfAFile)
{
    test::TestVm t;
    const auto result = vmcore::frontend::compileSource(
        t.vm(), "x = 1\n  \nreturn 5  # five\n", "file.py", vmcore::frontend::ParseMode::Exec, 0);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->text, "return 5  # five\n");
}

TEST(CompilerErrors, ShowNoLineOfATextWithoutFile)
{
    test::TestVm t;
    EXPECT_EQ(compile(t, "return 5\n").error->text, "");
}

std::string repeated(std::string_view part, int times)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part;
    return text;
}

TEST(CompilerErrors, DeepExpressionsAreRefusedWithoutACrash)
{
    constexpr int kDeep = 100'000;
    const std::string programs[] = {
        "x = " + repeated("1+", kDeep) + "a\n",
        "x = a" + repeated(".b", kDeep) + "\n",
        "x = a" + repeated("()", kDeep) + "\n",
        "x = a" + repeated("[0]", kDeep) + "\n",
        "x = " + repeated("not ", kDeep) + "a\n",
        "x = " + repeated("lambda: ", kDeep) + "a\n",
        "if a: pass\n" + repeated("elif a: pass\n", kDeep),
    };
    test::TestVm t;
    for (const std::string& program : programs) {
        const auto result = compile(t, program);
        ASSERT_TRUE(result.error) << program.substr(0, 20);
        EXPECT_NE(result.error->kind, vmcore::frontend::SyntaxError::Kind::SyntaxError) << program.substr(0, 20);
    }
}

TEST(CompilerErrors, DepthFollowsTheRecursionLimit)
{
    test::TestVm t;
    const std::string program = "x = " + repeated("a+", 500) + "a\n";
    EXPECT_FALSE(compile(t, program).error);
    t.vm().recursionLimit = 100;
    ASSERT_TRUE(compile(t, program).error);
    EXPECT_EQ(compile(t, program).error->message, "maximum recursion depth exceeded during compilation");
}

TEST(CompilerErrors, TooManyNestedBlocks)
{
    std::string program, indent;
    for (int i = 0; i < 21; ++i) {
        program += indent + "for x in y:\n";
        indent += ' ';
    }
    test::TestVm t;
    const auto result = compile(t, program + indent + "pass\n");
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->message, "too many statically nested blocks");
}

struct Doubtful
{
    const char* source;
    const char* warning;
};
constexpr Doubtful kDoubtful[] = {
    {"x is 1\n", "\"is\" with a literal. Did you mean \"==\"?"},
    {"x is not ()\n", "\"is not\" with a literal. Did you mean \"!=\"?"},
    {"assert (x, 'message')\n", "assertion is always true, perhaps remove parentheses?"},
    {"(1, 2)(3)\n", "'tuple' object is not callable; perhaps you missed a comma?"},
    {"'a'(3)\n", "'str' object is not callable; perhaps you missed a comma?"},
    {"[x]['a']\n", "list indices must be integers or slices, not str; perhaps you missed a comma?"},
    {"{x}[0]\n", "'set' object is not subscriptable; perhaps you missed a comma?"},
    {"(lambda: 0)[0]\n", "'function' object is not subscriptable; perhaps you missed a comma?"},
};

TEST(CompilerWarnings, NameDoubtfulCode)
{
    test::TestVm t;
    for (const Doubtful& doubtful : kDoubtful) {
        const auto result = compile(t, doubtful.source);
        ASSERT_EQ(result.warnings.size(), 1u) << doubtful.source;
        EXPECT_EQ(result.warnings[0].message, doubtful.warning);
        EXPECT_EQ(result.warnings[0].line, 1u);
    }
}

TEST(CompilerWarnings, AreSilentAboutSingletons)
{
    test::TestVm t;
    for (const char* source : {"x is None\n", "x is True\n", "x is ...\n", "assert ()\n", "{}[0]\n", "[x][True]\n"})
        EXPECT_TRUE(compile(t, source).warnings.empty()) << source;
}

TEST(CompilerWarnings, ComeOnceForCodeThatIsWrittenTwice)
{
    test::TestVm t;
    EXPECT_EQ(compile(t, "try: pass\nfinally: x is 1\n").warnings.size(), 1u);
}

} // namespace
