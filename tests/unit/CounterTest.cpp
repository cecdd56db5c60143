// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/Counter.h"

#include <gtest/gtest.h>

using vmcore::Counter;

TEST(Counter, A022_IsTwelveBitsOverFour)
{
    const Counter c(52, 3);
    EXPECT_EQ(c.bits(), 52 << 4 | 3);
    EXPECT_EQ(c.value(), 52u);
    EXPECT_EQ(c.exponent(), 3u);
    EXPECT_EQ(Counter(99999, 0).value(), Counter::kMaxValue);
}

TEST(Counter, A022_CountsDownToDue)
{
    Counter c(2, 1);
    EXPECT_FALSE(c.isDue());
    c = c.countedDown().countedDown();
    EXPECT_TRUE(c.isDue());
    EXPECT_EQ(c.exponent(), 1u);
}

TEST(Counter, A021_BacksOffToTwiceTheWait)
{
    const Counter c = Counter(0, 1).backedOff(12);
    EXPECT_EQ(c.value(), 3u);
    EXPECT_EQ(c.exponent(), 2u);
    EXPECT_EQ(Counter(0, 12).backedOff(12).value(), Counter::kMaxValue);
    EXPECT_EQ(Counter(0, 12).backedOff(12).exponent(), 12u);
    EXPECT_EQ(Counter(0, 4).backedOff(4).value(), 15u);
}

TEST(Counter, A022_OnePatternMeansNever)
{
    EXPECT_TRUE(Counter::never().isNever());
    EXPECT_FALSE(Counter(4095, 12).isNever());
}
