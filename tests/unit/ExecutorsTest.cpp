// SPDX-License-Identifier: GPL-3.0-or-later
// Executors: how they are entered, left, linked and dropped; and that a program cannot tell.
#include "tests/support/TraceVm.h"
#include "vmcore/code/BlockCounts.h"
#include "vmcore/runtime/Calls.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;
using test::TraceVm;

std::string_view sameInBoth(std::string_view program, std::uint32_t threshold = 63)
{
    TraceVm t(test::traceConfig(threshold));
    EXPECT_EQ(t.printed(program), test::printedInTierOne(program)) << program;
    EXPECT_GE(t.statistics().created, 1u) << program;
    EXPECT_GE(t.statistics().entered, 1u) << program;
    return program;
}

constexpr std::string_view kTwoWays
    = "def f(n):\n  t = 0\n  for i in range(n):\n    if i & 1: t += i\n    else: t -= 1\n"
      "  return t\nprint(f(20000))\n";

TEST(Executors, A053_A055_ALinkedExitGoesOnWithoutTierOne)
{
    TraceVm t;
    EXPECT_EQ(t.printed(kTwoWays), test::printedInTierOne(kTwoWays));
    const Executor* loop = t.loopOf("f");
    ASSERT_NE(loop, nullptr);
    const auto linked = std::ranges::find_if(loop->exits, [](const ExecutorExit& e) { return e.linked != nullptr; });
    ASSERT_NE(linked, loop->exits.end());
    EXPECT_GE(linked->count, 9000u);
    EXPECT_LT(t.statistics().leftForTier1, 300u); // until it was linked
    EXPECT_EQ(linked->linked->parent, loop->id);
}

TEST(Executors, A054_ColdExitsGoOnInTierOneAndAreCounted)
{
    TraceVm t;
    t.run("def f(n):\n  t = 0\n  for i in range(n):\n    if i % 50 == 49: t += i\n    t += 1\n  return "
          "t\nprint(f(1000))\n");
    const Executor* loop = t.loopOf("f");
    ASSERT_NE(loop, nullptr);
    std::uint64_t cold = 0;
    for (const ExecutorExit& exit : loop->exits)
        cold += exit.kind == ExitKind::Branch && !exit.linked ? exit.count : 0;
    EXPECT_GE(cold, 15u);
    EXPECT_LE(cold, 20u);
}

TEST(Executors, A056_ExitsSayWhyTheyWereTaken)
{
    TraceVm t;
    t.run("def f(xs):\n  t = 0\n  for x in xs: t = t + x if t < 90 else t\n  return t\nf([1] * 200 + [1.5] * 20)\n");
    const Executor* loop = t.loopOf("f");
    ASSERT_NE(loop, nullptr);
    bool hasGuard = false, hasBranch = false;
    for (const ExecutorExit& exit : loop->exits) {
        hasGuard |= exit.kind == ExitKind::Guard;
        hasBranch |= exit.kind == ExitKind::Branch;
    }
    EXPECT_TRUE(hasGuard && hasBranch);
}

TEST(Executors, A057_A061_ChainsAtOnePlaceAreBoundedAndEnd)
{
    const std::string program
        = "def make(k): return [[1], (1,), {1}, {1: 2}, 'a', range(1)][k]\n"
          "def f():\n  n = 0\n  for i in range(3000):\n    for _ in make(i % 6): n += 1\n  return n\nprint(f())\n";
    TraceVm t(test::traceConfig(20));
    EXPECT_EQ(t.printed(program), "3000\n");
    for (const auto& e : t.tier().executors()) {
        EXPECT_LT(e->chainDepth, 4);
        for (const ExecutorExit& exit : e->exits)
            if (e->makesNoProgress(exit))
                EXPECT_NE(exit.linked, e.get());
    }
}

TEST(Executors, A058_TheMarkerStandsInTheInstructionAndGoesWithoutATrace)
{
    TraceVm t;
    t.run("def f(n):\n  t = 0\n  for i in range(n): t += i\n  return t\nf(40)\n");
    CodeObject* f = static_cast<FunctionObject*>(t.global("f").object())->code;
    const std::vector<Unit> before(f->units, f->units + f->unitCount);
    TraceVm u;
    u.run("def f(n):\n  t = 0\n  for i in range(n): t += i\n  return t\nf(400)\n");
    CodeObject* hot = static_cast<FunctionObject*>(u.global("f").object())->code;
    Executor* loop = u.loopOf("f");
    ASSERT_NE(loop, nullptr);
    ASSERT_EQ(loop->markers.size(), 1u);
    const Unit* at = loop->markers.front();
    EXPECT_EQ(static_cast<Op>(at->op), Op::JUMP_BACKWARD_ENTER_EXECUTOR);
    u.tier().invalidate(*loop, ExecutorEnd::Cold);
    EXPECT_EQ(static_cast<Op>(at->op), Op::JUMP_BACKWARD_JIT);
    for (std::uint32_t i = 0; i < f->unitCount; ++i)
        EXPECT_EQ(hot->units[i].op == before[i].op || i > 1, true);
    EXPECT_EQ(at->arg, before[static_cast<std::size_t>(at - hot->units)].arg);
}

TEST(Executors, A059_ALinkToAnInvalidOneBecomesCold)
{
    TraceVm t;
    t.run(kTwoWays);
    Executor* loop = t.loopOf("f");
    ASSERT_NE(loop, nullptr);
    const auto linked = std::ranges::find_if(loop->exits, [](const ExecutorExit& e) { return e.linked != nullptr; });
    ASSERT_NE(linked, loop->exits.end());
    Executor* side = linked->linked;
    const std::uint64_t runs = side->runs;
    t.tier().invalidate(*side, ExecutorEnd::Cold);
    const Value f = t.global("f");
    ASSERT_TRUE(call(t.vm(), f, {Value::smallInt(10)}));
    EXPECT_EQ(linked->linked, nullptr);
    EXPECT_EQ(side->isValid ? runs : runs, runs);
}

TEST(Executors, A060_ALoopOfTwoExecutorsLooksAtSafepoints)
{
    struct Stopping : test::TestHost
    {
        Vm* vm = nullptr;
        int asked = 0;
        bool onCommand(Vm&) override { return ++asked < 3; }
        void write(Stream, std::string_view) override { vm->breaker.request_anyThread(BreakReason::Command); }
    } host;
    HostedVm hosted(test::traceConfig(), host);
    host.vm = &hosted.vm();
    const ProgramEnd end = hosted.run("i = 0\nwhile True:\n  i += 1\n  if i & 1: x = 1\n  else: y = 2\n"
                                      "  if i % 5000 == 0: print(i)\n",
        "test.py");
    EXPECT_EQ(end.kind, EndKind::Stopped);
    EXPECT_GE(hosted.tierTwo()->statistics().created, 2u);
}

TEST(Executors, A063_ColdOnesAreDropped)
{
    TraceVm t(test::traceConfig(20));
    t.run("for k in range(1500):\n  ns = {}\n  exec('def f():\\n  t = 0\\n  for i in range(60): t += i\\n  return "
          "t\\n', ns)\n  ns['f']()\n");
    EXPECT_GE(t.statistics().created, 1500u);
    EXPECT_LE(t.tier().executors().size(), 600u);
    EXPECT_GE(t.statistics().freed, 900u);
}

TEST(Executors, A064_AFullTableIsNoHarm)
{
    std::string program = "def f():\n  t = 0\n";
    for (int i = 0; i < 300; ++i)
        program += "  for i in range(40): t += " + std::to_string(i) + "\n";
    program += "  return t\nprint(f())\n";
    TraceVm t(test::traceConfig(20));
    EXPECT_EQ(t.printed(program), test::printedInTierOne(program));
    EXPECT_GE(t.refused(TraceRefusal::TableFull), 1u);
    EXPECT_LE(t.tier().executors().size(), Tier2::kMostPerCode);
}

TEST(Executors, A065_ExceptionsLookAsInTierOne)
{
    for (const char* fails : {"xs[i - 150]", "1 // (150 - i)", "d[i]", "o.missing if i == 150 else 0",
             "undefined if i == 150 else 0", "int('x' if i == 150 else '1')", "g(i)", "o.p"}) {
        const std::string program
            = std::string("xs = [1] * 0 + list(range(150))\nd = {k: k for k in range(150)}\n"
                          "def g(i):\n  if i == 150: raise KeyError(i)\n  return i\n"
                          "class O:\n  @property\n  def p(self): return g(n[0])\nn = [0]\no = O()\n"
                          "def f():\n  t = 0\n  for i in range(200):\n    n[0] = i\n    t += ")
            + fails + "\n  return t\n";
        sameInBoth(program + "f()\n");
        sameInBoth(
            program + "try:\n  f()\nexcept Exception as e:\n  print(type(e), e, e.__traceback__.tb_next.tb_lineno)\n");
    }
    sameInBoth(
        "t = 0\nfor i in range(400):\n  try:\n    try: 1 // (i % 3)\n    except ZeroDivisionError: raise KeyError(i)\n"
        "  except KeyError as e: t += e.args[0] + (e.__context__ is not None)\nprint(t)\n");
}

TEST(Executors, A066_GeneratorsAreEnteredAndLeftInside)
{
    sameInBoth("def a(n):\n  for i in range(n): yield i\ndef b(g):\n  for x in g: yield x + 1\n"
               "t = 0\nfor v in b(b(a(500))): t += v\nprint(t)\n");
    sameInBoth("def echo():\n  t = 0\n  while True:\n    t += yield t\ng = echo()\nnext(g)\n"
               "for i in range(400): r = g.send(i)\nprint(r)\ntry: g.throw(ValueError('x'))\nexcept ValueError as e: "
               "print(e)\n");
    sameInBoth(
        "def inner():\n  for i in range(300): yield i\n  return 5\ndef outer():\n  r = yield from inner()\n  yield r\n"
        "print(sum(outer()))\n");
    sameInBoth("import asyncio\nclass A:\n  def __init__(self): self.i = 0\n  def __aiter__(self): return self\n"
               "  async def __anext__(self):\n    self.i += 1\n    if self.i > 300: raise StopAsyncIteration\n    "
               "return self.i\n"
               "async def main():\n  t = 0\n  async for x in A(): t += x\n  return t\nprint(asyncio.run(main()))\n");
}

TEST(Executors, A067_RecursionHasItsLimitInside)
{
    sameInBoth(
        "import sys\nsys.setrecursionlimit(500)\ndef f(n): return 0 if n == 0 else 1 + f(n - 1)\n"
        "for i in range(100): f(50)\ntry: f(1000)\nexcept RecursionError as e: print('limit', e)\nprint(f(400))\n");
    sameInBoth("import sys\nsys.setrecursionlimit(300)\nclass C:\n  def __init__(self, n):\n    self.c = C(n - 1) if n "
               "else None\n"
               "for i in range(100): C(20)\ntry: C(1000)\nexcept RecursionError as e: print('limit')\n");
}

// Entries, iterations and jumps, however they were run.
std::string blockCounts(test::TestVm& t)
{
    std::string text;
    for (const CodeObject* code : t.vm().codes.all) {
        text += toUtf8(code->qualname) + ":";
        for (const std::uint64_t count : blockExecutions(code))
            text += " " + std::to_string(count);
        text += "\n";
    }
    return text;
}

TEST(Executors, A028_CountsAreTheSameInAllTiers)
{
    for (const char* program : {"def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(16)\n",
             "def g(x):\n  return x + 1 if x & 1 else x - 1\ndef f(n):\n  t = 0\n  for i in range(n):\n    t += g(i)\n"
             "    if i % 3: continue\n    for j in range(i & 7): t += j\n  return t\nfor k in range(200): f(k)\n",
             "def gen(n):\n  for i in range(n): yield i\ndef f():\n  return sum(gen(40)) + sum(x for x in gen(9))\n"
             "for k in range(200): f()\n"}) {
        test::TestVm one;
        one.run(program);
        for (const std::uint32_t threshold : {2u, 63u}) {
            TraceVm two(test::traceConfig(threshold));
            two.run(program);
            EXPECT_GE(two.statistics().entered, 1u);
            EXPECT_EQ(blockCounts(two), blockCounts(one)) << program;
        }
    }
}

TEST(Executors, A122_WhatForeignCodeChangesIsSeen)
{
    // A shape, a class, a global and a local change while a trace runs.
    sameInBoth("class A:\n  def m(self): return 1\nclass B:\n  def m(self): return 2\n"
               "class T:\n  def __bool__(self):\n    if n[0] == 200: o.__class__ = B\n    return True\n"
               "n = [0]\no = A()\nt = 0\nk = T()\nfor i in range(300):\n  n[0] = i\n  if k: t += o.m()\nprint(t)\n");
    sameInBoth("class C: k = 1\ndef poke(i):\n  if i == 150: C.k = 7\nt = 0\nfor i in range(300):\n  t += C.k\n  "
               "poke(i)\nprint(t)\n");
    sameInBoth("g = 1\ndef poke(i):\n  global g\n  if i == 150: g = 'x'\n  return 0\nt = []\n"
               "for i in range(300):\n  t.append(g * 2)\n  poke(i)\nprint(t[149:153])\n");
    sameInBoth("def one(x): return x + 1\ndef two(x): return x + 2\nt = 0\nfor i in range(300):\n  t = one(t)\n"
               "  if i == 150: one.__code__ = two.__code__\nprint(t)\n");
    sameInBoth("x = [3]\nt = 0\nfor i in range(300):\n  t += len(x)\n  if i == 150: len = lambda v: -1\nprint(t)\n");
}

} // namespace
