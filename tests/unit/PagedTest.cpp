// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/Paged.h"

#include <gtest/gtest.h>

using inspector::MemoryBudget;
using Numbers = inspector::Paged<std::uint64_t, 2>;

TEST(Paged, UnwrittenItemsAreDefault)
{
    const Numbers numbers;
    EXPECT_EQ(numbers.at(1000), 0U);
    EXPECT_EQ(numbers.find(1000), nullptr);
}

TEST(Paged, ACopyKeepsWhatItShowed)
{
    MemoryBudget budget;
    Numbers numbers;
    *numbers.edit(5, 1, budget) = 50;
    const Numbers copy = numbers;
    *numbers.edit(5, 2, budget) = 51; // A new owner: the page is cloned.
    EXPECT_EQ(copy.at(5), 50U);
    EXPECT_EQ(numbers.at(5), 51U);
}

TEST(Paged, OnlyWrittenPagesAreCloned)
{
    MemoryBudget budget;
    Numbers numbers;
    *numbers.edit(0, 1, budget) = 1;
    *numbers.edit(4, 1, budget) = 2;
    const Numbers copy = numbers;
    *numbers.edit(4, 2, budget) = 3;
    EXPECT_EQ(copy.pages()[0], numbers.pages()[0]);
    EXPECT_NE(copy.pages()[1], numbers.pages()[1]);
}

TEST(Paged, RefusesIdsOutOfRange)
{
    MemoryBudget budget;
    Numbers numbers;
    EXPECT_EQ(numbers.edit(Numbers::kMaxItems, 1, budget), nullptr);
    EXPECT_EQ(numbers.edit(UINT32_MAX, 1, budget), nullptr);
}

TEST(Paged, StaysWithinItsBudget)
{
    MemoryBudget budget{0, 4096};
    Numbers numbers;
    std::uint32_t written = 0;
    for (std::uint32_t id = 0; id < 10000; id += Numbers::kPageItems)
        written += numbers.edit(id, 1, budget) ? 1 : 0;
    EXPECT_GT(written, 10U);
    EXPECT_LE(numbers.bytes(), 4096U);
}
