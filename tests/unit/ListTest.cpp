// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"
#include "vmcore/object/Containers.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

class ListTest : public testing::Test
{
protected:
    Vm& vm() { return m_test.vm(); }
    ListObject* listOf(std::int64_t count)
    {
        ListObject* list = makeList(vm());
        for (std::int64_t i = 0; i < count; ++i)
            listAppend(vm(), list, Value::smallInt(i));
        return list;
    }
    std::string shown(const ListObject* list) { return m_test.repr(Value::heap(list)); }
    test::TestVm m_test;
};

TEST_F(ListTest, ExtendsByItself)
{
    ListObject* list = listOf(3);
    listExtend(vm(), list, list->items, list->length);
    EXPECT_EQ(shown(list), "[0, 1, 2, 0, 1, 2]");
}

TEST_F(ListTest, ReplacesByMoreAndByFewerItems)
{
    ListObject* list = listOf(5);
    const Value more[] = {kNone, kNone, kNone};
    listReplace(vm(), list, 1, 1, more);
    EXPECT_EQ(shown(list), "[0, None, None, None, 2, 3, 4]");
    listReplace(vm(), list, 1, 5, {more, 1});
    EXPECT_EQ(shown(list), "[0, None, 4]");
}

TEST_F(ListTest, TakingFromTheFrontLeavesRoomThere)
{
    ListObject* list = listOf(3);
    const Value* items = list->items;
    listErase(vm(), list, 0, 1);
    EXPECT_EQ(list->items, items + 1);
    listInsert(vm(), list, 0, kTrue);
    EXPECT_EQ(list->items, items);
    EXPECT_EQ(shown(list), "[True, 1, 2]");
}

TEST_F(ListTest, AQueueDoesNotGrow)
{
    ListObject* list = listOf(10);
    for (std::int64_t i = 10; i < 100'000; ++i) {
        listAppend(vm(), list, Value::smallInt(i));
        listErase(vm(), list, 0, 1);
    }
    EXPECT_LE(list->store->capacity, 64u);
    EXPECT_EQ(list->items[0], Value::smallInt(99'990));
}

TEST_F(ListTest, EmptyingGivesTheMemoryBack)
{
    ListObject* list = listOf(1000);
    listErase(vm(), list, 0, 1000);
    EXPECT_EQ(list->store, nullptr);
    listAppend(vm(), list, kNone);
    EXPECT_EQ(shown(list), "[None]");
}

TEST_F(ListTest, EmptyTupleIsOne)
{
    EXPECT_EQ(makeTuple(vm(), {}), vm().emptyTuple);
}

TEST(ListProgramTest, SlicesAgreeWithIndexingOneByOne)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
items, wrong = list(range(6)), 0
bounds = [None, 0, 1, 4, 6, 9, -1, -4, -9, 10**20, -10**20]
for start in bounds:
    for stop in bounds:
        for step in [None, 1, 2, 7, -1, -2, -7, 10**20, -10**20]:
            s = slice(start, stop, step)
            expected = [items[i] for i in range(*s.indices(6))]
            kept = [x for x in items if x not in expected]
            rest = list(items)
            del rest[s]
            wrong += items[s] != expected or tuple(items)[s] != tuple(expected) or rest != kept
print(wrong)
)"),
        "0\n");
}

TEST(ListProgramTest, AContainerThatHoldsItselfIsShownWithDots)
{
    test::TestVm test;
    EXPECT_EQ(test.printed("a = [1]; a.append((a, {0: a})); print(a)"), "[1, ([...], {0: [...]})]\n");
}

TEST(ListProgramTest, ChangingWhileIteratingIsSeen)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
a, seen = [1, 2, 3], []
for x in a:
    seen.append(x)
    if x == 1: a.append(4)
    if x == 4: a.clear()
print(seen, a)
)"),
        "[1, 2, 3, 4] []\n");
}

} // namespace
