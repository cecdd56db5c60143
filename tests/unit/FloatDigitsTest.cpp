// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/FloatDigits.h"

#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace vmcore;

TEST(FloatDigits, FixedTiesGoToEven)
{
    EXPECT_EQ(fixedDigits(0.5, 0).digits, "");
    EXPECT_EQ(fixedDigits(1.5, 0).digits, "2");
    EXPECT_EQ(fixedDigits(2.5, 0).digits, "2");
    EXPECT_EQ(fixedDigits(9.5, 0).digits, "10");
    EXPECT_EQ(fixedDigits(9.5, 0).point, 2);
}

TEST(FloatDigits, SignificantTiesOfIntegersGoToEven)
{
    EXPECT_EQ(significantDigits(12345.0, 4).digits, "1234");
    EXPECT_EQ(significantDigits(12355.0, 4).digits, "1236");
    EXPECT_EQ(significantDigits(8.5, 1).digits, "8");
}

TEST(FloatDigits, RoundsBeforeThePoint)
{
    EXPECT_EQ(roundedDecimal(250.0, -2), 200.0);
    EXPECT_EQ(roundedDecimal(350.0, -2), 400.0);
    EXPECT_EQ(roundedDecimal(250.5, -2), 300.0);
    EXPECT_EQ(roundedDecimal(4.0, -1), 0.0);
}

TEST(FloatDigits, ReadsWhatPythonReads)
{
    EXPECT_EQ(parseDecimal("1.5e3"), 1500.0);
    EXPECT_EQ(parseDecimal(".5"), 0.5);
    EXPECT_EQ(parseDecimal("5."), 5.0);
    EXPECT_EQ(parseDecimal("Infinity"), HUGE_VAL);
    EXPECT_TRUE(std::isnan(*parseDecimal("NaN")));
    for (const char* bad : {"", ".", "e5", "1e", "1e+", "0x10", "1.5.5", "-1", "infinite", "1 "})
        EXPECT_FALSE(parseDecimal(bad)) << bad;
}

TEST(FloatDigits, ReadsTheNearestFloat)
{
    EXPECT_EQ(parseDecimal("9007199254740993"), 9007199254740992.0);
    EXPECT_EQ(parseDecimal("9007199254740993.00000000000000000000000000000000001"), 9007199254740994.0);
    EXPECT_EQ(parseDecimal("2.4703282292062328e-324"), 5e-324);
    EXPECT_EQ(parseDecimal("1e400"), HUGE_VAL);
}

} // namespace
