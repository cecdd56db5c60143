// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/ExecutorInfo.h"

#include <gtest/gtest.h>

using namespace inspector;

namespace {

// A loop of three micro-ops: the first iteration checks a type, the loop behind it needs not.
constexpr std::string_view kLoop = R"json({"head":12,"top":3,"trigger":"BackEdge","end":"ClosesLoop","parent":2,
"chain":1,"instructions":[[7,12,0],[8,3,1]],
"recorded":[["GuardInt a",0,0,1],["AddInt",1,1,-1],["Jump",1,1,-1]],
"kept":[[0,0],[1,-1],[2,-1],[1,-1],[2,-1]],
"removed":[[0,"known to be int",1]],
"exits":[["guard",7,12,0]]})json";

} // namespace

TEST(ExecutorInfo, W13_TellsWhatPassesRemovedAndWhy)
{
    const auto info = parseExecutorInfo(kLoop);
    EXPECT_EQ(info->head, 12U);
    EXPECT_EQ(info->trigger, "BackEdge");
    EXPECT_EQ(info->parent, 2U);
    EXPECT_TRUE(info->loops);
    EXPECT_TRUE(info->peeled);
    EXPECT_EQ(info->kept, 5U);
    ASSERT_EQ(info->recorded.size(), 3U);
    EXPECT_EQ(info->recorded[0].text, "GuardInt a");
    EXPECT_TRUE(info->recorded[0].runsOnce);
    EXPECT_FALSE(info->recorded[0].runsInLoop);
    EXPECT_EQ(info->recorded[0].exit, 0U);
    EXPECT_EQ(info->recorded[0].loopRemovedWhy, "known to be int");
    EXPECT_TRUE(info->recorded[1].runsInLoop);
    EXPECT_EQ(info->recorded[1].exit, kNoTraceExit);
    ASSERT_EQ(info->instructions.size(), 2U);
    EXPECT_EQ(info->instructions[1].code, 8U);
    EXPECT_EQ(info->instructions[1].depth, 1);
    ASSERT_EQ(info->exits.size(), 1U);
    EXPECT_EQ(info->exits[0].kind, "guard");
}

TEST(ExecutorInfo, WithoutALoopEverythingRunsOnce)
{
    const auto info = parseExecutorInfo(R"json({"end":"TooLong","top":0,"recorded":[["A",0,0,-1],["B",0,0,-1]],
        "kept":[[1,-1]],"removed":[[0,"nobody reads it",0]]})json");
    EXPECT_FALSE(info->loops);
    EXPECT_FALSE(info->recorded[0].isKept());
    EXPECT_EQ(info->recorded[0].removedWhy, "nobody reads it");
    EXPECT_TRUE(info->recorded[1].runsOnce);
    EXPECT_FALSE(info->recorded[1].runsInLoop);
}

TEST(ExecutorInfo, AcceptsAnyInput)
{
    for (const std::string_view text : {"", "[]", "{", "null", R"({"recorded":7,"exits":{}})"}) {
        EXPECT_TRUE(parseExecutorInfo(text)->recorded.empty()) << text;
    }
    const auto info = parseExecutorInfo(R"json({"head":-1,"top":"x","trigger":3,"end":"ClosesLoop",
        "recorded":[["A",99999999999,70000,5],[],7],"kept":[[9,0],["0",0],[],[0,9],[1,-5]],
        "removed":[[3,"w",0],[2,5,1],null],"exits":[["Guard"]],"instructions":[[1]]})json");
    EXPECT_EQ(info->head, 0U);
    EXPECT_TRUE(info->trigger.empty());
    ASSERT_EQ(info->recorded.size(), 3U); // damaged ones keep their number
    EXPECT_EQ(info->recorded[0].instruction, 0U);
    EXPECT_EQ(info->recorded[0].exit, kNoTraceExit);
    EXPECT_EQ(info->kept, 2U);
    EXPECT_EQ(info->exits.size(), 1U);
    EXPECT_EQ(info->instructions.size(), 1U);
}
