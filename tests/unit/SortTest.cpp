// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"
#include "vmcore/builtins/MergeSort.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace {

using namespace vmcore;

struct Item
{
    int key, place;
    bool operator==(const Item&) const = default;
};

// Sorts with the comparison that fails after `allowed` calls; false: it failed.
bool mergeSort(std::vector<Item>& items, std::size_t allowed = ~std::size_t{0})
{
    std::vector<Item> spare;
    const auto less = [&](const Item& a, const Item& b) {
        if (allowed-- == 0)
            return Order::Failed;
        return a.key < b.key ? Order::Less : Order::NotLess;
    };
    const auto reserve = [&](std::ptrdiff_t count) {
        if (spare.size() < static_cast<std::size_t>(count))
            spare.resize(static_cast<std::size_t>(count));
        return spare.data();
    };
    return MergeSort<Item, decltype(less), decltype(reserve)>(
        items.data(), static_cast<std::ptrdiff_t>(items.size()), less, reserve)
        .sort();
}

// By key, then by the place at first: what a stable sort gives.
void sortExpected(std::vector<Item>& items)
{
    std::ranges::sort(items, {}, [](const Item& i) { return std::pair(i.key, i.place); });
}

std::vector<Item> randomItems(int count, int keys, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<Item> items;
    for (int i = 0; i < count; ++i)
        items.push_back({static_cast<int>(random() % static_cast<unsigned>(keys)), i});
    return items;
}

TEST(MergeSort, AgreesWithAStableSort)
{
    for (const int count : {0, 1, 2, 3, 31, 64, 65, 200, 1000, 5000}) {
        for (const int keys : {1, 3, 50, 1'000'000}) {
            std::vector<Item> items = randomItems(count, keys, static_cast<unsigned>(count + keys)), expected = items;
            sortExpected(expected);
            ASSERT_TRUE(mergeSort(items));
            EXPECT_EQ(items, expected) << count << " items, " << keys << " keys";
        }
    }
}

TEST(MergeSort, GallopsThroughInterleavedRuns)
{
    std::vector<Item> items;
    for (int run = 0; run < 20; ++run)
        for (int i = 0; i < 200; ++i)
            items.push_back({(run % 3) * 1000 + i / 50, run * 200 + i});
    std::vector<Item> expected = items;
    sortExpected(expected);
    ASSERT_TRUE(mergeSort(items));
    EXPECT_EQ(items, expected);
}

TEST(MergeSort, KeepsAllItemsWhenAComparisonFails)
{
    const std::vector<Item> original = randomItems(300, 40, 7);
    for (std::size_t allowed = 0; allowed < 2500; allowed += 13) {
        std::vector<Item> items = original;
        mergeSort(items, allowed);
        std::ranges::sort(items, {}, &Item::place);
        ASSERT_EQ(items, original) << "failed after " << allowed << " comparisons";
    }
}

TEST(MergeSort, AscendingItemsTakeOneComparisonEach)
{
    std::vector<Item> items;
    for (int i = 0; i < 1000; ++i)
        items.push_back({i, i});
    EXPECT_TRUE(mergeSort(items, 999));
}

TEST(SortProgramTest, TheListLooksEmptyToTheKeyFunction)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
a, seen = [3, 1, 2], []
def key(x):
    seen.append(len(a))
    return x
a.sort(key=key)
print(a, seen)
)"),
        "[1, 2, 3] [0, 0, 0]\n");
}

TEST(SortProgramTest, ChangingTheListMeanwhileIsAnError)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
a = [3, 1, 2]
try: a.sort(key=lambda x: a.append(x) or x)
except ValueError as e: print(e, a)
)"),
        "list modified during sort [1, 2, 3]\n");
}

TEST(SortProgramTest, ReverseKeepsEqualItemsInOrder)
{
    test::TestVm test;
    EXPECT_EQ(test.printed("print(sorted(['b1', 'a1', 'b2', 'a2'], key=lambda s: s[0], reverse=True))"),
        "['b1', 'b2', 'a1', 'a2']\n");
}

TEST(SortProgramTest, MixedNumbersCompareExactly)
{
    test::TestVm test;
    EXPECT_EQ(test.printed("print(sorted([2**53 + 1, float(2**53), 0.5, True, -10**30]))"),
        "[-1000000000000000000000000000000, 0.5, True, 9007199254740992.0, 9007199254740993]\n");
}

} // namespace
