// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/object/Dict.h"

#include "tests/support/TestVm.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

Value number(std::int64_t i)
{
    return Value::smallInt(i);
}

class DictTest : public testing::Test
{
protected:
    StrObject* text(std::string_view s) { return makeStr(vm(), s); } // not interned
    Vm& vm() { return m_test.vm(); }
    test::TestVm m_test;
};

TEST_F(DictTest, FindsEqualKeysOfDifferentTypes)
{
    DictObject* dict = makeDict(vm());
    ASSERT_TRUE(dictSet(vm(), dict, number(1), number(10)));
    EXPECT_EQ(dictFind(vm(), dict, Value::number(1.0)), number(10));
    EXPECT_EQ(dictFind(vm(), dict, kTrue), number(10));
    EXPECT_TRUE(dictFind(vm(), dict, number(2)).isNull());
    EXPECT_FALSE(vm().hasError());
}

TEST_F(DictTest, KeepsTheFirstOfEqualKeysAndTheLastValue)
{
    DictObject* dict = makeDict(vm());
    dictSet(vm(), dict, number(1), number(10));
    dictSet(vm(), dict, kTrue, number(20));
    EXPECT_EQ(m_test.repr(Value::heap(dict)), "{1: 20}");
}

TEST_F(DictTest, FindsStringsThatAreNotInterned)
{
    DictObject* dict = makeDict(vm());
    dictSetStr(vm(), dict, vm().intern("name"), number(1));
    EXPECT_EQ(dictFindStr(dict, text("name")), number(1));
    EXPECT_EQ(dictFind(vm(), dict, Value::heap(text("name"))), number(1));
}

TEST_F(DictTest, WalksInOrderOfInsertionAfterDeletions)
{
    DictObject* dict = makeDict(vm());
    for (std::int64_t i = 0; i < 100; ++i)
        dictSet(vm(), dict, number(i), number(i));
    for (std::int64_t i = 0; i < 100; i += 2)
        dictRemove(vm(), dict, number(i));
    dictSet(vm(), dict, number(0), number(0));
    std::vector<std::int64_t> keys;
    Value key, v;
    for (std::uint32_t position = 0; dictNext(dict, position, key, v);)
        keys.push_back(key.asSmallInt());
    ASSERT_EQ(keys.size(), 51u);
    EXPECT_EQ(keys.front(), 1);
    EXPECT_EQ(keys.back(), 0);
}

TEST_F(DictTest, PlacesOfIndicesWidenWithTheTable)
{
    DictObject* dict = makeDict(vm());
    constexpr std::int64_t kMany = 100'000; // beyond 8-bit and 16-bit places
    for (std::int64_t i = 0; i < kMany; ++i)
        dictSet(vm(), dict, number(i * 7), number(i));
    for (std::int64_t i = 0; i < kMany; i += 997)
        EXPECT_EQ(dictFind(vm(), dict, number(i * 7)), number(i));
    EXPECT_EQ(dict->used, kMany);
}

TEST_F(DictTest, ReplacingAValueKeepsTheKeysVersion)
{
    DictObject* dict = makeDict(vm());
    dictSetStr(vm(), dict, vm().intern("a"), number(1));
    const std::uint32_t version = dictKeysVersion(vm(), dict);
    dictSetStr(vm(), dict, vm().intern("a"), number(2));
    EXPECT_EQ(dict->keysVersion, version);
}

TEST_F(DictTest, StructuralChangesDropTheKeysVersion)
{
    DictObject* dict = makeDict(vm());
    StrObject* name = vm().intern("a");
    const auto isDroppedBy = [&](auto change) {
        dictKeysVersion(vm(), dict);
        const std::uint32_t mutations = dict->mutations;
        change();
        return dict->keysVersion == 0 && dict->mutations != mutations;
    };
    EXPECT_TRUE(isDroppedBy([&] { dictSetStr(vm(), dict, name, number(1)); }));
    EXPECT_TRUE(isDroppedBy([&] { dictRemoveStr(vm(), dict, name); }));
    dictSetStr(vm(), dict, name, number(1));
    EXPECT_TRUE(isDroppedBy([&] { dictClear(vm(), dict); }));
}

TEST_F(DictTest, IndexOfStringIsThePlaceOfItsEntry)
{
    DictObject* dict = makeDict(vm());
    dictSetStr(vm(), dict, vm().intern("a"), number(1));
    dictSetStr(vm(), dict, vm().intern("b"), number(2));
    EXPECT_EQ(dictIndexOfStr(dict, vm().intern("b")), 1u);
    EXPECT_EQ(dictIndexOfStr(dict, vm().intern("c")), std::nullopt);
    EXPECT_EQ(dict->table->entries[1].value, number(2));
}

TEST_F(DictTest, PoppingAndAddingForeverKeepsTheTableSmall)
{
    DictObject* dict = makeDict(vm());
    for (std::int64_t i = 0; i < 10'000; ++i) {
        dictSet(vm(), dict, number(i), number(i));
        Value key, v;
        ASSERT_TRUE(dictPopLast(dict, key, v));
        EXPECT_EQ(key, number(i));
    }
    EXPECT_LE(dict->table->entryCapacity, 10u);
}

TEST_F(DictTest, CopyIsCompactAndIndependent)
{
    DictObject* dict = makeDict(vm());
    for (std::int64_t i = 0; i < 50; ++i)
        dictSet(vm(), dict, number(i), number(i));
    for (std::int64_t i = 0; i < 45; ++i)
        dictRemove(vm(), dict, number(i));
    DictObject* copy = dictCopy(vm(), dict);
    dictSet(vm(), dict, number(100), kNone);
    EXPECT_EQ(m_test.repr(Value::heap(copy)), "{45: 45, 46: 46, 47: 47, 48: 48, 49: 49}");
    EXPECT_EQ(copy->entryCount, 5u);
}

TEST_F(DictTest, UnhashableKeyIsATypeError)
{
    DictObject* dict = makeDict(vm());
    EXPECT_FALSE(dictSet(vm(), dict, Value::heap(makeList(vm())), kNone));
    EXPECT_TRUE(vm().hasError());
}

TEST(DictProgramTest, SearchStartsAgainWhenAKeyComparisonChangesTheDict)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
class Key:
    def __init__(self, d): self.d, self.left = d, 1
    def __hash__(self): return 1
    def __eq__(self, other):
        if self.left:
            self.left = 0
            self.d.clear()
            self.d[other] = 'new'
        return self is other
d = {}
first, second = Key(d), Key(d)
d[first] = 'old'
print(d.get(second), len(d))
)"),
        "new 1\n");
}

TEST(DictProgramTest, CopiesSurviveCollectionsWhileTheyAreMade)
{
    VmConfig config;
    config.collectEvery = 101;
    test::TestVm test(config);
    EXPECT_EQ(test.printed(R"(
d = {i: [i] for i in range(100)}
print(all(dict(d) == d.copy() == d | {} == {**d} for _ in range(300)))
)"),
        "True\n");
}

TEST(DictProgramTest, IterationNoticesThatTheSizeChanged)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
d = {1: 1, 2: 2}
it = iter(d)
next(it)
d[3] = 3
for _ in range(2):
    try: next(it)
    except RuntimeError as e: print(e)
)"),
        "dictionary changed size during iteration\ndictionary changed size during iteration\n");
}

TEST(DictProgramTest, MissingIsAskedForSubclassesOnly)
{
    test::TestVm test;
    EXPECT_EQ(test.printed(R"(
class D(dict):
    def __missing__(self, key): return key * 2
print(D()['ab'], D().get('ab'))
)"),
        "abab None\n");
}

} // namespace
