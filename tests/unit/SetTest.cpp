// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/object/Set.h"

#include "tests/support/TestVm.h"
#include "vmcore/object/Containers.h"
#include "vmcore/runtime/SetOperations.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

class SetTest : public testing::Test
{
protected:
    Vm& vm() { return m_test.vm(); }
    SetObject* setOf(std::initializer_list<std::int64_t> keys)
    {
        SetObject* set = makeSet(vm());
        for (const std::int64_t key : keys)
            setAdd(vm(), set, Value::smallInt(key));
        return set;
    }
    std::vector<std::int64_t> order(const SetObject* set)
    {
        std::vector<std::int64_t> keys;
        Value key;
        for (std::uint32_t position = 0; setNext(set, position, key);)
            keys.push_back(key.asSmallInt());
        return keys;
    }
    using Keys = std::vector<std::int64_t>;
    test::TestVm m_test;
};

// The expected orders are what CPython 3.11 prints.
TEST_F(SetTest, CollidingKeysGoToTheNextProbe)
{
    EXPECT_EQ(order(setOf({8, 0, 16})), (Keys{8, 0, 16}));
}

TEST_F(SetTest, LastDeletedEntryOnTheWayIsReused)
{
    SetObject* set = setOf({0, 8});
    setDiscard(vm(), set, Value::smallInt(0));
    setAdd(vm(), set, Value::smallInt(16));
    EXPECT_EQ(order(set), (Keys{16, 8}));
}

TEST_F(SetTest, GrowsToFourTimesTheUsedEntries)
{
    SetObject* set = makeSet(vm());
    for (std::int64_t i = 0; i < 4; ++i)
        setAdd(vm(), set, Value::smallInt(i));
    EXPECT_EQ(set->mask, 7u);
    setAdd(vm(), set, Value::smallInt(4));
    EXPECT_EQ(set->mask, 31u);
}

TEST_F(SetTest, PopWalksOnFromWhereItStopped)
{
    SetObject* set = setOf({1, 2, 3});
    EXPECT_EQ(setPop(set), Value::smallInt(1));
    setAdd(vm(), set, Value::smallInt(0));
    EXPECT_EQ(setPop(set), Value::smallInt(2));
    EXPECT_EQ(setPop(set), Value::smallInt(3));
    EXPECT_EQ(setPop(set), Value::smallInt(0));
    EXPECT_TRUE(setPop(set).isNull());
}

TEST_F(SetTest, IntersectionWalksTheSmallerSet)
{
    SetObject *large = setOf({32, 0, 1, 2, 3, 4}), *small = setOf({0, 32});
    EXPECT_EQ(order(setIntersection(vm(), large, Value::heap(small), ObjectKind::Set)), (Keys{0, 32}));
    EXPECT_EQ(order(setIntersection(vm(), small, Value::heap(large), ObjectKind::Set)), (Keys{0, 32}));
}

TEST_F(SetTest, SymmetricDifferenceStartsFromTheOther)
{
    SetObject *a = setOf({8, 1}), *b = setOf({0, 1});
    EXPECT_EQ(order(setSymmetricDifference(vm(), a, Value::heap(b), ObjectKind::Set)), (Keys{0, 8}));
}

TEST_F(SetTest, MergeIntoAnEmptySetOfTheSameSizeKeepsPlaces)
{
    SetObject* copy = setCopy(vm(), setOf({8, 0}), ObjectKind::FrozenSet);
    EXPECT_EQ(order(copy), (Keys{8, 0}));
    EXPECT_TRUE(isExactly(Value::heap(copy), ObjectKind::FrozenSet));
}

TEST_F(SetTest, HashDoesNotDependOnTheOrder)
{
    SetObject *a = setCopy(vm(), setOf({0, 8, 16}), ObjectKind::FrozenSet),
              *b = setCopy(vm(), setOf({16, 8, 0}), ObjectKind::FrozenSet);
    EXPECT_NE(order(a), order(b));
    EXPECT_EQ(hashFrozenSet(a), hashFrozenSet(b));
}

TEST_F(SetTest, HashIsCPythons)
{
    EXPECT_EQ(hashFrozenSet(setCopy(vm(), setOf({1, 2, 3}), ObjectKind::FrozenSet)), -272375401224217160);
    EXPECT_EQ(hashFrozenSet(makeFrozenSet(vm(), kNull)), 133146708735736);
}

TEST(SetProgramTest, ComparisonThatRaisesLeavesTheSetUsable)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
class Bad:
    def __hash__(self): return 1
    def __eq__(self, other): raise ValueError('no')
s = {Bad()}
for f in (lambda: s.add(1), lambda: 1 in s, lambda: s.discard(1)):
    try: f()
    except ValueError as e: print(e, len(s))
)"),
        "no 1\nno 1\nno 1\n");
}

TEST(SetProgramTest, OperatorsOfASubclassGiveTheBuiltinType)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
class S(set): pass
print(type(S() | {1}), type(S([1]).copy()), S([1]))
)"),
        "<class 'set'> <class 'set'> S({1})\n");
}

} // namespace
