// SPDX-License-Identifier: GPL-3.0-or-later
// What is recorded: triggers, how recordings end, and what becomes of those that nothing comes of.
#include "tests/support/TraceVm.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;
using test::TraceVm;

TEST(Recorder, A031_ALoopAFunctionAndAnExitGetHotAtTheirThresholds)
{
    TraceVm below;
    below.run("def f():\n  t = 0\n  for i in range(60): t += i\n  return t\nf()\n");
    EXPECT_EQ(below.statistics().attempts, 0u);
    TraceVm above;
    above.run(
        "def f(n):\n  t = 0\n  for i in range(n):\n    if i < 200: t += i\n    else: t -= i\n  return t\nf(400)\n");
    const auto& triggers = above.statistics().triggers;
    EXPECT_EQ(triggers[static_cast<std::size_t>(TraceTrigger::BackEdge)], 1u);
    EXPECT_GE(triggers[static_cast<std::size_t>(TraceTrigger::ExitHot)], 1u);
    TraceVm entries;
    entries.run("def g(n): return n if n < 1 else g(n - 1) + sum([n, n])\n"
                "for i in (1,) * 10: g(20)\n");
    EXPECT_GE(entries.statistics().triggers[static_cast<std::size_t>(TraceTrigger::Entry)], 1u);
}

TEST(Recorder, A032_WhatIsRefusedIsTriedAgainMoreAndMoreRarely)
{
    TraceVm t;
    EXPECT_EQ(t.printed("def leaf(): return 1\ndef other(): return leaf()\n"
                        "import itertools\nt = sum(map(lambda x: x, range(20000)))\nprint(t)\n"),
        "199990000\n");
    EXPECT_GE(t.refused(TraceRefusal::TooShort), 1u);
    EXPECT_LE(t.statistics().attempts, 2u * 16); // log2(20000) + 2
}

TEST(Recorder, A036_HowRecordingsEnd)
{
    const auto endOf = [](std::string_view program, TraceEnd how, VmConfig config = test::traceConfig()) {
        TraceVm t(config);
        EXPECT_EQ(t.printed(program), test::printedInTierOne(program));
        return t.ended(how);
    };
    EXPECT_GE(endOf("t = 0\nfor i in range(200): t += i\nprint(t)\n", TraceEnd::ClosesLoop), 1u);
    const std::string nested
        = "def f():\n  t = 0\n  for i in range(200):\n    for j in range(5): t += j\n  return t\nprint(f())\n";
    EXPECT_GE(endOf(nested, TraceEnd::MeetsExecutor) + endOf(nested, TraceEnd::InnerLoop), 1u);
    EXPECT_GE(
        endOf("def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint(fib(14))\n", TraceEnd::Recursion), 1u);
    std::string body;
    for (int i = 0; i < 200; ++i)
        body += "  t += i * " + std::to_string(i) + "\n";
    EXPECT_GE(endOf("t = 0\nfor i in range(200):\n" + body + "print(t)\n", TraceEnd::TooLong), 1u);
    VmConfig loops = test::traceConfig();
    loops.entryThreshold = 4000;
    EXPECT_GE(endOf("def a(x): return b(x)\ndef b(x): return c(x)\ndef c(x): return d(x)\ndef d(x): return e(x)\n"
                    "def e(x): return len([x])\nt = 0\nfor i in range(200): t += a(i)\nprint(t)\n",
                  TraceEnd::TooDeep, loops),
        1u);
    EXPECT_GE(endOf("t = 0\nfor i in range(200):\n  try: raise ValueError\n  except ValueError: t += 2\nprint(t)\n",
                  TraceEnd::Raised),
        1u);
}

TEST(Recorder, A033_A041_ARecordingIsBoundedAndItsMicroOpsCarryEverything)
{
    VmConfig config = test::traceConfig();
    config.traceUops = 100;
    TraceVm t(config);
    std::string body;
    for (int i = 0; i < 50; ++i)
        body += "    t += i\n";
    const std::string program = "def f():\n  t = 0\n  for i in range(400):\n" + body + "  return t\nprint(f())\n";
    EXPECT_EQ(t.printed(program), test::printedInTierOne(program));
    ASSERT_FALSE(t.tier().executors().empty());
    for (const auto& e : t.tier().executors()) {
        EXPECT_LE(e->recorded.size(), 101u);
        for (const TraceUop& u : e->recorded)
            if (hasBody(u.uop)) {
                EXPECT_NE(u.at, nullptr);
                EXPECT_NE(u.next, nullptr);
                EXPECT_EQ(u.exit == TraceUop::kNoExit,
                    !info(u.uop).mayMiss() && !info(u.uop).takesState() && info(u.uop).result.outcome != Outcome::Jump
                        && info(u.uop).result.outcome != Outcome::Next);
            }
    }
}

TEST(Recorder, A034_A043_TracesAreStraightAndTheirExitsStandBehindThem)
{
    TraceVm t;
    t.run("class P:\n  def __init__(self, x): self.x = x\n  def m(self, y): return self.x + y\n"
          "def gen(n):\n  for i in range(n): yield i\n"
          "def f():\n  p = P(1)\n  t = 0\n  for i in gen(500):\n    t += p.m(i)\n    if i & 1: p = P(t & 7)\n  return "
          "t\nf()\n");
    ASSERT_FALSE(t.tier().executors().empty());
    for (const auto& e : t.tier().executors()) {
        EXPECT_EQ(verifyTrace(std::vector(e->uops.begin(), e->uops.begin() + e->hotUops), e->top, e->exits), "");
        for (std::size_t u = e->hotUops; u < e->uops.size(); ++u)
            EXPECT_EQ(e->uops[u].uop, Uop::Leave);
    }
}

TEST(Recorder, A035_EveryInstructionBeginsWithItsPlace)
{
    VmConfig config = test::traceConfig();
    config.optimizer = false;
    TraceVm t(config);
    t.run("def f():\n  t = 0\n  for i in range(300): t = t * 3 & 1023\n  return t\nf()\n");
    const Executor* e = t.loopOf("f");
    ASSERT_NE(e, nullptr);
    std::uint32_t last = UINT32_MAX;
    for (const TraceUop& u : e->recorded) {
        if (hasBody(u.uop) && u.instruction != last) {
            ADD_FAILURE() << info(u.uop).name;
        }
        if (u.uop == Uop::SetIp || u.uop == Uop::CountRun)
            last = u.instruction;
    }
    for (const ExecutorExit& exit : e->exits)
        if (exit.kind == ExitKind::Guard) { // at the beginning of its instruction
            const TraceCode& code = e->instructions[e->recorded[exit.uop].instruction];
            EXPECT_EQ(exit.target, code.code->units + code.unit);
        }
}

TEST(Recorder, A039_CallsAreFollowedAsDeepAsTheSettingSays)
{
    const std::string program = "def a(x): return b(x)\ndef b(x): return c(x)\ndef c(x): return x + 1\n"
                                "def f():\n  t = 0\n  for i in range(300): t = a(t)\n  return t\nprint(f())\n";
    TraceVm deep;
    EXPECT_EQ(deep.printed(program), "300\n");
    const Executor* loop = deep.loopOf("f");
    ASSERT_NE(loop, nullptr);
    EXPECT_EQ(TraceVm::inLoop(*loop, Uop::PushFrameExact), 3u);
    VmConfig config = test::traceConfig();
    config.traceDepth = 2;
    TraceVm flat(config);
    EXPECT_EQ(flat.printed(program), "300\n");
    for (const auto& e : flat.tier().executors())
        for (const TraceCode& i : e->instructions)
            EXPECT_LT(std::abs(i.depth), 2);
}

TEST(Recorder, A040_ARotatingLoopMakesProgress)
{
    const std::string program
        = "kinds = [lambda: [1], lambda: (1,), lambda: {1}, lambda: {1: 2}, lambda: 'a', lambda: range(1)]\n"
          "n = 0\nfor i in range(6000):\n  for _ in kinds[i % 6](): n += 1\nprint(n)\n";
    TraceVm t;
    EXPECT_EQ(t.printed(program), "6000\n");
    EXPECT_LT(t.statistics().created, 60u);
}

TEST(Recorder, A044_ARecordingStartsNoSecondOne)
{
    const std::string program
        = "class K:\n  def __bool__(self):\n    s = 0\n    for i in range(500): s += i\n    return s > 0\n"
          "k = K()\nn = 0\nfor i in range(300):\n  if k: n += 1\nprint(n)\n";
    TraceVm t(test::traceConfig(20));
    EXPECT_EQ(t.printed(program), "300\n");
    EXPECT_GE(t.statistics().created, 1u);
}

} // namespace
