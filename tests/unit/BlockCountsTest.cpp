// SPDX-License-Identifier: GPL-3.0-or-later
// Hits are derived: executions of the block, less misses and deferred executions.
#include "vmcore/code/BlockCounts.h"

#include "tests/support/TestVm.h"
#include "vmcore/ops/OpInfo.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace {

using namespace vmcore;

// Executions of the first instruction of a family on a line of function f.
std::uint64_t executions(test::TestVm& t, Op family, std::int32_t line)
{
    for (const CodeObject* code : t.vm().codes.all) {
        if (toUtf8(code->name) != "f")
            continue;
        const auto counts = blockExecutions(code);
        for (std::uint32_t u = 0; u < code->unitCount;) {
            const Op op = opInfo(code->units[u].op).family;
            if (op == family && lineAt(code, u) == line) {
                const auto& blocks = code->data->blocks;
                return counts[static_cast<std::size_t>(
                                  std::upper_bound(blocks.begin(), blocks.end(), u) - blocks.begin())
                    - 1];
            }
            u += unitLength(op);
        }
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

} // namespace
