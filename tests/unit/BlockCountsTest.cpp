// SPDX-License-Identifier: GPL-3.0-or-later
// Hits are derived: executions of the block, less misses and deferred executions.
#include "vmcore/code/BlockCounts.h"

#include "tests/support/TestVm.h"
#include "vmcore/code/Instructions.h"
#include "vmcore/ops/OpInfo.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace {

using namespace vmcore;

// Executions of the first instruction of a family on a line of function f.
std::uint64_t executions(test::TestVm& t, Op family, std::int32_t line)
{
    for (const CodeObject* code : t.vm().codes.all)
        for (const CodeInstruction& i : Instructions({code->units, code->unitCount})) {
            if (toUtf8(code->name) != "f" || opInfo(i.op).family != family || lineAt(code, i.unit) != line)
                continue;
            const std::size_t block = blockAt(*code->data, i.unit);
            return executionsAt(
                blockExecutions(code)[block], code->data->counts.exits, code->data->blocks[block], i.unit);
        }
    return ~0ull;
}

TEST(BlockCounts, LoopsAndBranches)
{
    test::TestVm t;
    t.run("def f(n):\n"
          "  s = 0\n"
          "  for i in range(n):\n"
          "    if i % 3 == 0:\n"
          "      s += i\n"
          "    else:\n"
          "      s -= i\n"
          "  return s\n"
          "f(30); f(60)\n");
    EXPECT_EQ(executions(t, Op::COMPARE_OP, 4), 90u);
    EXPECT_EQ(executions(t, Op::BINARY_OP, 5), 30u);
    EXPECT_EQ(executions(t, Op::BINARY_OP, 7), 60u);
    EXPECT_EQ(executions(t, Op::RETURN_VALUE, 8), 2u);
}

TEST(BlockCounts, WhileLoopsWithBreakAndContinue)
{
    test::TestVm t;
    t.run("def f():\n"
          "  i = 0\n"
          "  while True:\n"
          "    i += 1\n"
          "    if i % 2: continue\n"
          "    if i == 20: break\n"
          "    abs(i)\n"
          "f()\n");
    EXPECT_EQ(executions(t, Op::BINARY_OP, 4), 20u);
    EXPECT_EQ(executions(t, Op::CALL, 7), 9u);
}

TEST(BlockCounts, GeneratorsAndExceptions)
{
    test::TestVm t;
    t.run("def f(n):\n"
          "  for i in range(n):\n"
          "    try:\n"
          "      1 // (i % 4)\n"
          "      yield i\n"
          "    except ZeroDivisionError:\n"
          "      abs(i)\n"
          "print(sum(f(40)))\n");
    EXPECT_EQ(executions(t, Op::CALL, 7), 10u);
    EXPECT_EQ(executions(t, Op::YIELD_VALUE, 5), 30u);
}

TEST(BlockCounts, A028_ExceptionsLeaveABlockEarly)
{
    test::TestVm t;
    t.run("def f(x):\n"
          "  abs(x); len(x)\n"
          "  abs(1)\n"
          "for i in range(10):\n"
          "  try: f(i if i % 2 else [])\n"
          "  except TypeError: pass\n");
    EXPECT_EQ(executions(t, Op::LOAD_GLOBAL, 2), 10u);
    EXPECT_EQ(executions(t, Op::LOAD_GLOBAL, 3), 0u);
}

TEST(BlockCounts, A028_GeneratorsThatNobodyStartsAndThatAreClosed)
{
    test::TestVm t;
    t.run("def f(n):\n"
          "  abs(n)\n"
          "  yield n\n"
          "  abs(n)\n"
          "a = [f(1) for i in range(10)]\n"
          "for g in a[:6]: next(g)\n"
          "for g in a[:4]: g.close()\n"
          "for g in a[4:5]: list(g)\n");
    EXPECT_EQ(executions(t, Op::RETURN_GENERATOR, 1), 10u);
    EXPECT_EQ(executions(t, Op::CALL, 2), 6u);
    EXPECT_EQ(executions(t, Op::YIELD_VALUE, 3), 6u);
    EXPECT_EQ(executions(t, Op::CALL, 4), 1u);
}

TEST(BlockCounts, A028_AFrameThatStandsInsideHasTheRestToCome)
{
    std::vector<BlockExit> exits;
    addExit(exits, placeBehind(4), 1);
    addExit(exits, placeBefore(7), 2);
    addExit(exits, placeBehind(4), 1);
    ASSERT_EQ(exits.size(), 2u);
    EXPECT_EQ(executionsAt(10, exits, 0, 4), 10u);
    EXPECT_EQ(executionsAt(10, exits, 0, 5), 8u);
    EXPECT_EQ(executionsAt(10, exits, 0, 7), 6u);
    EXPECT_EQ(executionsAt(10, exits, 5, 8), 8u); // exits of the block before do not count
}

} // namespace
