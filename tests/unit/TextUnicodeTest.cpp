// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/TextUnicode.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

TEST(TextUnicode, DecimalsOfEveryScriptHaveTheirValue)
{
    EXPECT_EQ(unicode::decimalValue('7'), 7u);
    EXPECT_EQ(unicode::decimalValue(0x0663), 3u);  // Arabic-Indic
    EXPECT_EQ(unicode::decimalValue(0x1D7FF), 9u); // the last of five runs that touch
    EXPECT_TRUE(unicode::isDigit(0xB2));
    EXPECT_FALSE(unicode::isDecimal(0xB2));
    EXPECT_TRUE(unicode::isNumeric(0x4E00));
}

TEST(TextUnicode, FullMappingsGrow)
{
    EXPECT_EQ(unicode::upper(0xDF).count, 2u);
    EXPECT_EQ(unicode::upper(0xFB03).count, 3u);
    EXPECT_EQ(unicode::lower(0x130).count, 2u);
    EXPECT_EQ(unicode::title(0x1C6).codePoints[0], 0x1C5u);
    EXPECT_EQ(unicode::folded(0x1E9E).count, 2u);
}

TEST(TextUnicode, WhatUnicode15AddedIsUnassigned)
{
    EXPECT_TRUE(unicode::isPrintable(0x1FA74));
    EXPECT_FALSE(unicode::isPrintable(0x1FA75));
    EXPECT_FALSE(unicode::isAlpha(0x31350));
    EXPECT_FALSE(unicode::isIdentifierStart(0x31350));
}

} // namespace
