// SPDX-License-Identifier: GPL-3.0-or-later
// Code objects that come out of the compiler: what programs do, and what the tables and units say.
#include "vmcore/frontend/Compiler.h"

#include "tests/support/TestVm.h"
#include "vmcore/code/CodeVerifier.h"
#include "vmcore/code/Disassembler.h"
#include "vmcore/code/Instructions.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

namespace {

using namespace vmcore;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

CodeObject* compile(test::TestVm& t, std::string_view source, const frontend::CompileFlags& flags = {})
{
    const auto result = frontend::compileSource(t.vm(), source, "test.py", frontend::ParseMode::Exec, 0, flags);
    EXPECT_FALSE(result.error) << result.error->message;
    t.vm().permanent.push_back(Value::heap(result.code));
    return result.code;
}

void visitAll(const CodeObject* code, const std::function<void(const CodeObject*)>& visit)
{
    visit(code);
    for (const Value constant : code->data->constants) {
        if (hasKind(constant, ObjectKind::Code))
            visitAll(static_cast<const CodeObject*>(constant.object()), visit);
    }
}

/// The first code object of that name.
const CodeObject* inner(const CodeObject* code, std::string_view name)
{
    const CodeObject* found = nullptr;
    visitAll(code, [&](const CodeObject* c) {
        if (found == nullptr && toUtf8(c->name) == name)
            found = c;
    });
    EXPECT_NE(found, nullptr) << name;
    return found;
}

std::vector<std::string> opcodes(const CodeObject* code)
{
    std::vector<std::string> names;
    for (const InstructionRow& row : disassemble(code))
        names.emplace_back(opInfo(row.op).name);
    return names;
}

std::vector<std::string> texts(const std::vector<StrObject*>& strings)
{
    std::vector<std::string> list;
    for (const StrObject* s : strings)
        list.push_back(toUtf8(s));
    return list;
}

std::string printed(std::string_view program)
{
    test::TestVm t;
    return t.printed(program);
}

// --- tables

TEST(Compiler, SlotsAreParametersLocalsCellsAndFreeVariables)
{
    test::TestVm t;
    const CodeObject* code = inner(compile(t,
                                       "def out(z):\n  def f(a, b, *c, d, **e):\n    x = y = z\n"
                                       "    return lambda: (b, y)\n"),
        "f");
    EXPECT_THAT(texts(code->data->localNames), ElementsAre("a", "b", "d", "c", "e", "x", "y", "z"));
    constexpr int kPlain = 1, kCell = 2, kFree = 4, kParameter = 8;
    EXPECT_THAT(code->data->localKinds,
        ElementsAre(kPlain | kParameter, kCell | kParameter, kPlain | kParameter, kPlain | kParameter,
            kPlain | kParameter, kPlain, kCell, kFree));
    EXPECT_EQ(code->argCount, 2u);
    EXPECT_EQ(code->keywordOnlyCount, 1u);
}

TEST(Compiler, CellsAreMadeBeforeTheBody)
{
    test::TestVm t;
    const CodeObject* code = inner(compile(t, "def f(a):\n  b = 1\n  return lambda: (a, b)\n"), "f");
    EXPECT_EQ(opcodes(code)[0], "MAKE_CELL");
    EXPECT_EQ(opcodes(code)[1], "MAKE_CELL");
    EXPECT_EQ(opcodes(code)[2], "RESUME");
    EXPECT_EQ(opcodes(inner(code, "<lambda>"))[0], "COPY_FREE_VARS");
}

TEST(Compiler, GeneratorsHandThemselvesOverFirst)
{
    test::TestVm t;
    const CodeObject* code = inner(compile(t, "def f():\n  yield 1\n"), "f");
    EXPECT_EQ(opcodes(code)[0], "RETURN_GENERATOR");
    EXPECT_EQ(opcodes(code)[1], "POP_TOP");
    EXPECT_TRUE(code->isGeneratorLike());
}

TEST(Compiler, QualnamesSayWhereADefinitionStands)
{
    test::TestVm t;
    const CodeObject* code
        = compile(t, "class C:\n  def f(self):\n    class D:\n      def g(self): return [x for x in self]\n");
    EXPECT_EQ(toUtf8(inner(code, "f")->qualname), "C.f");
    EXPECT_EQ(toUtf8(inner(code, "g")->qualname), "C.f.<locals>.D.g");
    EXPECT_EQ(toUtf8(inner(code, "<listcomp>")->qualname), "C.f.<locals>.D.g.<locals>.<listcomp>");
}

TEST(Compiler, ConstantsAreSharedByTypeAndValue)
{
    test::TestVm t;
    const CodeObject* code = compile(t, "x = [1, y, 1.0, y, True, y, 0.0, y, -0.0, y, 'a', y, 'a', y, 1]\n");
    std::vector<std::string> constants;
    for (const Value v : code->data->constants)
        constants.push_back(constantRepr(v));
    EXPECT_THAT(constants, ElementsAre("1", "1.0", "True", "0.0", "-0.0", "'a'", "None"));
}

TEST(Compiler, TheFirstConstantOfAFunctionIsItsDocstring)
{
    test::TestVm t;
    const CodeObject* code = compile(t, "def f():\n  'doc'\ndef g():\n  1\n");
    EXPECT_EQ(constantRepr(inner(code, "f")->data->constants[0]), "'doc'");
    EXPECT_TRUE(inner(code, "g")->data->constants[0].isNone());
}

TEST(Compiler, OptimizeDropsAssertsAndThenDocstrings)
{
    test::TestVm t;
    constexpr std::string_view kSource = "def f():\n  'doc'\n  assert x\n  return __debug__\n";
    const CodeObject* plain = inner(compile(t, kSource, {0, 0}), "f");
    EXPECT_THAT(opcodes(plain), Contains("LOAD_ASSERTION_ERROR"));
    const CodeObject* noAsserts = inner(compile(t, kSource, {1, 0}), "f");
    EXPECT_THAT(opcodes(noAsserts), Not(Contains("LOAD_ASSERTION_ERROR")));
    EXPECT_EQ(constantRepr(noAsserts->data->constants[0]), "'doc'");
    EXPECT_TRUE(inner(compile(t, kSource, {2, 0}), "f")->data->constants[0].isNone());
}

TEST(Compiler, IdsAreDense)
{
    test::TestVm t;
    const CodeObject* first = compile(t, "x = a + b\n");
    const CodeObject* second = compile(t, "x = a + b\n");
    EXPECT_EQ(second->id, first->id + 1);
    EXPECT_EQ(second->firstSite, first->firstSite + first->data->sites.size());
    EXPECT_EQ(second->firstBlock, first->firstBlock + first->data->blocks.size());
}

// --- instructions

TEST(Compiler, A007_OnlyCountersAreSetInFreshCaches)
{
    test::TestVm t;
    const CodeObject* code = compile(t, "for x in y: z = x.a + f(x)\n");
    for (const CodeInstruction& instruction : Instructions(code->data->units)) {
        const bool hasCounter = isSpecializable(opInfo(instruction.op).family);
        for (std::uint32_t unit = instruction.opUnit + 1; unit < instruction.end(); ++unit) {
            const auto word = readUnits<std::uint16_t>(&code->data->units[unit]);
            EXPECT_EQ(word != 0, hasCounter && unit == instruction.opUnit + 1) << opInfo(instruction.op).name;
        }
    }
}

TEST(Compiler, EverySpecializableInstructionIsASite)
{
    test::TestVm t;
    const CodeObject* code = compile(t, "a.b = c[d] = -e < f in g\nfor h, i in j: k(l)\nif not m: n = o.p()\n");
    std::vector<std::uint32_t> expected, sites;
    for (const CodeInstruction& instruction : Instructions(code->data->units)) {
        if (isSpecializable(opInfo(instruction.op).family))
            expected.push_back(instruction.opUnit);
    }
    for (const Site& site : code->data->sites)
        sites.push_back(site.unit);
    EXPECT_EQ(sites, expected);
    EXPECT_GE(sites.size(), 10u);
}

TEST(Compiler, BlocksStartAtTargetsAndBehindJumps)
{
    test::TestVm t;
    const CodeObject* code
        = inner(compile(t, "def f(a):\n  while a:\n    try: g()\n    except E: break\n  return 1\n"), "f");
    const std::vector<std::uint32_t>& blocks = code->data->blocks;
    EXPECT_EQ(blocks.front(), 0u);
    EXPECT_TRUE(std::ranges::is_sorted(blocks));
    for (const CodeInstruction& instruction : Instructions(code->data->units)) {
        if (const auto target = instruction.target()) {
            EXPECT_THAT(blocks, Contains(*target));
            if (instruction.end() < code->unitCount)
                EXPECT_THAT(blocks, Contains(instruction.end()));
        }
    }
    for (const ExceptionEntry& entry : code->data->exceptions)
        EXPECT_THAT(blocks, Contains(entry.target));
}

TEST(Compiler, A014_JumpsOver255UnitsGetAPrefix)
{
    test::TestVm t;
    std::string source = "def f(a):\n  for x in a:\n";
    for (int i = 0; i < 200; ++i)
        source += "    a.b(x)\n";
    const CodeObject* code = inner(compile(t, source), "f");
    EXPECT_FALSE(verifyCode(code));
    int far = 0;
    for (const CodeInstruction& instruction : Instructions(code->data->units)) {
        if (instruction.target() && instruction.argument > 0xFF) {
            EXPECT_EQ(code->units[instruction.unit].op, static_cast<std::uint8_t>(Op::EXTENDED_ARG));
            ++far;
        }
    }
    EXPECT_EQ(far, 2);
}

TEST(Compiler, A002_UpToThreePrefixes)
{
    std::string source = "def f():\n  x = y\n  return [";
    for (int i = 0; i < 70'000; ++i)
        source += "y, ";
    test::TestVm t;
    const CodeObject* code = inner(compile(t, source + "]\n"), "f");
    EXPECT_FALSE(verifyCode(code));
    std::string names = "x = 1\n";
    for (int i = 0; i < 70'000; ++i)
        names += "v" + std::to_string(i) + " = 1\n";
    const CodeObject* many = compile(t, names);
    std::uint32_t longest = 0;
    for (const CodeInstruction& instruction : Instructions(many->data->units))
        longest = std::max(longest, instruction.opUnit - instruction.unit);
    EXPECT_EQ(longest, 2u);
    EXPECT_FALSE(verifyCode(many));
}

TEST(Compiler, OnlyLocalsThatMayBeUnboundAreChecked)
{
    test::TestVm t;
    const auto loads = [&](std::string_view body) {
        std::string found;
        for (const InstructionRow& row : disassemble(inner(compile(t, "def f(a):\n" + std::string(body)), "f"))) {
            if (opInfo(row.op).name == "LOAD_FAST")
                found += row.argumentText + " ";
            else if (opInfo(row.op).name == "LOAD_FAST_CHECK")
                found += row.argumentText + "? ";
        }
        return found;
    };
    EXPECT_EQ(loads("  x = a\n  return x\n"), "a x ");
    EXPECT_EQ(loads("  if a: x = 1\n  return x, x\n"), "a x? x ") << "checked once";
    EXPECT_EQ(loads("  for x in a: pass\n  return x\n"), "a x? ");
    EXPECT_EQ(loads("  del a\n  return a\n"), "a? ");
    EXPECT_EQ(loads("  try: x = g()\n  except E: pass\n  return x\n"), "x? ");
    EXPECT_EQ(loads("  try: x = g()\n  except E: raise\n  return x\n"), "x ");
    EXPECT_EQ(loads("  while a:\n    if a: x = 1\n    else: continue\n    g(x)\n"), "a a x ");
    EXPECT_EQ(loads("  with a:\n    x = 1\n  return x\n"), "a x? ") << "the exit may swallow an exception";
}

TEST(Compiler, TestsOfNoneNeedNoComparison)
{
    test::TestVm t;
    EXPECT_THAT(opcodes(compile(t, "if a is None: b\n")), Contains("POP_JUMP_IF_NOT_NONE"));
    EXPECT_THAT(opcodes(compile(t, "if a is not None: b\n")), Contains("POP_JUMP_IF_NONE"));
    EXPECT_THAT(opcodes(compile(t, "while not a is None: b\n")), Contains("POP_JUMP_IF_NONE"));
}

TEST(Compiler, OnlyUnknownTruthIsConverted)
{
    test::TestVm t;
    EXPECT_THAT(opcodes(compile(t, "if a: b\n")), Contains("TO_BOOL"));
    for (const char* test : {"a < b", "a in b", "not a in b", "a is b", "a < b < c"})
        EXPECT_THAT(opcodes(compile(t, "if " + std::string(test) + ": b\n")), Not(Contains("TO_BOOL"))) << test;
}

TEST(Compiler, ConstantConditionsLeaveNoTest)
{
    test::TestVm t;
    for (const char* source :
        {"if 1: a\n", "if 0: a\nelse: b\n", "while True: a\n", "x = 1 and a\n", "x = a if 'b' else c\n"}) {
        const auto names = opcodes(compile(t, source));
        EXPECT_THAT(names, Not(Contains("TO_BOOL"))) << source;
        EXPECT_THAT(names, Not(Contains("POP_JUMP_IF_FALSE"))) << source;
    }
    EXPECT_THAT(opcodes(compile(t, "if 0: a\n")), Not(Contains("LOAD_NAME")));
}

TEST(Compiler, ExchangesOfLocalsMoveNothing)
{
    test::TestVm t;
    const auto names = opcodes(inner(compile(t, "def f(a, b, c):\n  a, b = b, a\n  a, b, c = c, b, a\n"), "f"));
    EXPECT_THAT(names, Not(Contains("BUILD_TUPLE")));
    EXPECT_THAT(names, Not(Contains("SWAP")));
}

// --- behaviour that only the compiler decides

TEST(Compiler, EvaluationGoesFromLeftToRight)
{
    EXPECT_EQ(printed("def p(x):\n  print(x, end=' ')\n  return x\nd = {}\n"
                      "d[p(2)] = p(1)\n(p(3), *[p(4)], p(5))\n{p(6): p(7), **{p(8): p(9)}}\n"
                      "print(p(10), *(p(11),), sep=p(''), **{'end': p('\\n')})\np(1) < p(2) < p(0) < p(9)\n"),
        "1 2 3 4 5 6 7 8 9 10 11  \n 1011\n1 2 0 ");
}

TEST(Compiler, TruthIsAskedOnceInMixedConditions)
{
    EXPECT_EQ(
        printed("class B:\n  def __init__(s, v): s.v = v\n  def __bool__(s):\n    print(s.v, end=' ')\n    return s.v\n"
                "a, b = B(False), B(True)\nx = a and b or b\nx = b or a and a\nx = (a or b) and a\n"),
        "False True False True ");
}

TEST(Compiler, FinallyRunsOnEveryWayOut)
{
    EXPECT_EQ(
        printed(
            "def f(n):\n  for i in range(3):\n    try:\n      if n == 0: return 'r'\n      if n == 1: break\n"
            "      if n == 2: continue\n      if n == 3: raise KeyError(1)\n    except KeyError: print('k', end='')\n"
            "    else: print('e', end='')\n    finally: print('f', end='')\n  return 'end'\n"
            "for n in range(5): print(f(n))\n"),
        "fr\nfend\nfffend\nkfkfkfend\nefefefend\n");
}

TEST(Compiler, ReturnInFinallyReplacesTheFirst)
{
    EXPECT_EQ(printed("def f():\n  for i in [1]:\n    try: return [1, 2]\n    finally:\n      try: return 'second'\n   "
                      "   finally: print('in')\n"
                      "print(f())\n"),
        "in\nsecond\n");
}

TEST(Compiler, HandlersUnbindTheirName)
{
    EXPECT_EQ(printed("def f():\n  e = 1\n  try: raise KeyError\n  except KeyError as e: pass\n  try: e\n  except "
                      "UnboundLocalError: print('unbound')\n"
                      "f()\n"),
        "unbound\n");
}

TEST(Compiler, WithLeavesInOrder)
{
    EXPECT_EQ(printed("class C:\n  def __init__(s, n): s.n = n\n  def __enter__(s): print('in', s.n)\n"
                      "  def __exit__(s, t, v, b): print('out', s.n, t and t.__name__); return s.n == 1\n"
                      "def f():\n  for i in [1]:\n    with C(1), C(2): return 'value'\n"
                      "print(f())\nwith C(1), C(2): raise KeyError\n"),
        "in 1\nin 2\nout 2 None\nout 1 None\nvalue\nin 1\nin 2\nout 2 KeyError\nout 1 KeyError\n");
}

TEST(Compiler, ClassBodiesSeeTheirOwnNamesFirst)
{
    EXPECT_EQ(printed("x = 'global'\ndef f():\n  x = 'outer'\n  class C:\n    y = x\n    x = 'inner'\n    z = x\n  "
                      "return C.y, C.z, "
                      "C.__qualname__, C.__module__\n"
                      "print(*f())\n"),
        "global inner f.<locals>.C __main__\n");
}

TEST(Compiler, MatchBindsOnlyWholePatterns)
{
    EXPECT_EQ(printed("def f(v):\n  match v:\n    case [x, 1, *rest] | {'x': x, **rest}: return 'a', x, rest\n    case "
                      "(0 | 1) as n if n: return 'b', n\n"
                      "    case (str() as s) | [s, _]: return 'c', s\n    case _: return 'd',\n"
                      "for v in [2, 1, 3, 4], {'x': 5, 'y': 6}, 1, 0, 's', [7, 8], []: print(*f(v))\n"),
        "a 2 [3, 4]\na 5 {'y': 6}\nb 1\nd\nc s\nc 7\nd\n");
}

TEST(Compiler, DecoratorsApplyFromTheInside)
{
    EXPECT_EQ(
        printed("def d(n): return lambda f: (n, f)\n@d(1)\n@d(2)\nclass C: pass\nprint(C[0], C[1][0])\n"), "1 2\n");
}

TEST(Compiler, FutureAnnotationsAreText)
{
    EXPECT_EQ(printed("from __future__ import annotations\ndef f(a: x[1 , 2], *b: (c)) -> 'd': pass\ny: nope = 1\n"
                      "print(f.__annotations__, __annotations__)\n"),
        "{'a': 'x[1, 2]', 'b': 'c', 'return': \"'d'\"} {'y': 'nope'}\n");
}

// --- all of the standard library

std::string readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Python files below a folder; those that are wrong on purpose are left out.
std::vector<std::filesystem::path> pythonFiles(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string path = entry.path().string();
        const bool isWrong = path.find("badsyntax") != path.npos || path.find("bad_coding") != path.npos
            || path.find("lib2to3/tests") != path.npos;
        if (entry.path().extension() == ".py" && !isWrong)
            files.push_back(entry.path());
    }
    return files;
}

TEST(Compiler, CompilesTheStandardLibraryToCodeThatVerifies)
{
    const std::filesystem::path library = "/usr/lib/python3.11";
    if (!std::filesystem::exists(library))
        GTEST_SKIP() << "no standard library here";
    test::TestVm t;
    for (const std::filesystem::path& path : pythonFiles(library)) {
        const auto result
            = frontend::compileSource(t.vm(), readFile(path), path.string(), frontend::ParseMode::Exec, 0);
        ASSERT_FALSE(result.error) << path << ": " << result.error->message;
        visitAll(result.code, [&](const CodeObject* code) {
            const auto problem = verifyCode(code);
            EXPECT_FALSE(problem) << path << ": " << toUtf8(code->qualname) << " unit " << problem->unit << ' '
                                  << faultText(problem->fault);
        });
    }
}

} // namespace
