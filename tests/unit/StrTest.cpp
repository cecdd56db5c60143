// SPDX-License-Identifier: GPL-3.0-or-later
// Strings as objects: their invariants, searches and hashes; and str and bytes as programs see them.
#include "vmcore/object/Str.h"

#include "tests/support/TestVm.h"
#include "vmcore/object/StrSearch.h"
#include "vmcore/runtime/TextOperators.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

TEST(Str, WidthIsTheSmallestThatFits)
{
    test::TestVm t;
    EXPECT_EQ(makeStr(t.vm(), "abc")->width, 1u);
    EXPECT_EQ(makeStr(t.vm(), "ab\u00ff")->width, 1u);
    EXPECT_EQ(makeStr(t.vm(), "ab\u20ac")->width, 2u);
    EXPECT_EQ(makeStr(t.vm(), "ab\U0001F600")->width, 4u);
}

TEST(Str, AsciiFlagMeansAscii)
{
    test::TestVm t;
    EXPECT_TRUE(makeStr(t.vm(), "abc")->flags & kStrAscii);
    EXPECT_FALSE(makeStr(t.vm(), "ab\u00e9")->flags & kStrAscii);
    EXPECT_TRUE(substring(t.vm(), makeStr(t.vm(), "ab\u20ac"), 0, 2)->flags & kStrAscii);
}

TEST(Str, PartOfAWideStringIsNarrowAgain)
{
    test::TestVm t;
    const StrObject* wide = makeStr(t.vm(), "xy\U0001F600z");
    const StrObject* part = substring(t.vm(), wide, 0, 2);
    EXPECT_EQ(part->width, 1u);
    EXPECT_TRUE(equalStr(part, makeStr(t.vm(), "xy")));
}

TEST(Str, InvalidUtf8BecomesReplacementCharacters)
{
    test::TestVm t;
    const StrObject* s = makeStr(t.vm(), "a\xff\xe2\x82");
    ASSERT_EQ(s->length, 4u);
    EXPECT_EQ(codePoint(s, 1), 0xFFFDu);
}

TEST(Str, SurrogatesSurviveTheWayThroughUtf8)
{
    test::TestVm t;
    const StrObject* s = makeStr(t.vm(), "a\xed\xa0\x80");
    ASSERT_EQ(s->length, 2u);
    EXPECT_EQ(codePoint(s, 1), 0xD800u);
    EXPECT_EQ(toUtf8(s), "a\xed\xa0\x80");
}

TEST(Str, HashIsThatOfCPythonWithHashSeedZero)
{
    test::TestVm t;
    EXPECT_EQ(hashStr(makeStr(t.vm(), "")), 0);
    EXPECT_EQ(hashStr(makeStr(t.vm(), "abc")), -4594863902769663758);
    EXPECT_EQ(hashBytes(makeBytes(t.vm(), "abc")), -4594863902769663758);
}

TEST(Str, OrderIsByCodePointsNotByUnits)
{
    test::TestVm t;
    EXPECT_LT(compareStr(makeStr(t.vm(), "\uffff"), makeStr(t.vm(), "\U00010000")), 0);
    EXPECT_LT(compareStr(makeStr(t.vm(), "ab"), makeStr(t.vm(), "abc")), 0);
    EXPECT_GT(compareStr(makeStr(t.vm(), "\u00e9"), makeStr(t.vm(), "z")), 0);
}

TEST(StrSearch, HitsStartOnUnits)
{
    test::TestVm t;
    // Bytes of U+0101 U+0201 hold those of U+0102 across units.
    const StrObject* s = makeStr(t.vm(), "\u0101\u0201\u0102");
    EXPECT_EQ(findStr(s, makeStr(t.vm(), "\u0102"), 0, s->length), 2);
}

TEST(StrSearch, WiderNeedleIsNotThere)
{
    test::TestVm t;
    const StrObject* s = makeStr(t.vm(), "abc");
    EXPECT_EQ(findStr(s, makeStr(t.vm(), "\u20ac"), 0, 3), kNotFound);
}

TEST(StrSearch, EmptyNeedleIsEverywhere)
{
    test::TestVm t;
    const StrObject* s = makeStr(t.vm(), "abc");
    const StrObject* empty = makeStr(t.vm(), "");
    EXPECT_EQ(findStr(s, empty, 1, 3), 1);
    EXPECT_EQ(findLastStr(s, empty, 1, 3), 3);
    EXPECT_EQ(countStr(s, empty, 0, 3), 4);
    EXPECT_EQ(findStr(s, empty, 4, 3), kNotFound);
}

TEST(StrBuilder, WidensWhatItHolds)
{
    test::TestVm t;
    StrBuilder builder(t.vm());
    builder.addAscii("a");
    builder.add(0x20AC);
    builder.add(0x1F600);
    builder.addUtf8("\u00e9");
    EXPECT_EQ(toUtf8(builder.finish()), "a\u20ac\U0001F600\u00e9");
}

TEST(StrType, MethodsKnowUnicode)
{
    test::TestVm t;
    EXPECT_EQ(
        t.printed("print('Straße'.upper(), 'ΑΣ ΑΣΑ'.lower(), 'ǆ'.title(), 'ﬁ'.casefold())"), "STRASSE ας ασα ǅ fi\n");
}

TEST(StrType, SubclassKeepsTextAndAttributes)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("class S(str):\n    pass\ns = S('héllo')\ns.x = 5\n"
                        "print(s, s.x, s == 'héllo', len(s), type(s.upper()), {s: 1}['héllo'])"),
        "héllo 5 True 5 <class 'str'> 1\n");
}

TEST(StrType, TooLongTextIsAMemoryError)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("for f in (lambda: 'ab' * 2 ** 40, lambda: 'ab'.center(2 ** 40), lambda: f'{1:{2 ** 40}}'):\n"
                        "    try:\n        f()\n    except MemoryError:\n        print('no room')"),
        "no room\nno room\nno room\n");
}

TEST(ByteArray, GrowsOverItself)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("b = bytearray(b'abc')\nb += b\nb[1:2] = b\nb *= 2\nprint(b)"),
        "bytearray(b'aabcabccabcaabcabccabc')\n");
}

} // namespace
