// SPDX-License-Identifier: GPL-3.0-or-later
// Ints across the border between small and big ones.
#include "vmcore/object/Int.h"

#include "tests/support/TestVm.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/runtime/NumberText.h"

#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace vmcore;

TEST(Int, FitsSmallIsSmall)
{
    test::TestVm t;
    EXPECT_TRUE(makeInt(t.vm(), kSmallIntMax).isSmallInt());
    EXPECT_FALSE(makeInt(t.vm(), kSmallIntMax + 1).isSmallInt());
    const Value big = makeInt(t.vm(), kSmallIntMax + 1);
    EXPECT_TRUE(subtractInt(t.vm(), big, Value::smallInt(1)).isSmallInt());
}

TEST(Int, ArithmeticCrossesTheBorderBothWays)
{
    test::TestVm t;
    Value v = Value::smallInt(1);
    for (int i = 0; i < 100; ++i)
        v = multiplyInt(t.vm(), v, Value::smallInt(-10));
    EXPECT_EQ(intToString(v, 10), "1" + std::string(100, '0'));
    for (int i = 0; i < 100; ++i)
        v = floorDivideInt(t.vm(), v, Value::smallInt(-10));
    EXPECT_EQ(v, Value::smallInt(1));
}

TEST(Int, HashIsModuloTheMersennePrime)
{
    test::TestVm t;
    const Value prime = makeInt(t.vm(), (std::int64_t{1} << 61) - 1);
    EXPECT_EQ(hashInt(prime), 0);
    EXPECT_EQ(hashInt(Value::smallInt(-1)), -2);
    EXPECT_EQ(hashInt(powerInt(t.vm(), Value::smallInt(10), Value::smallInt(50), kNull)), 619332571178673746);
    EXPECT_EQ(hashDouble(0.5), std::int64_t{1} << 60);
    EXPECT_EQ(hashDouble(1e22), hashInt(powerInt(t.vm(), Value::smallInt(10), Value::smallInt(22), kNull)));
}

TEST(Int, DoubleIsTheNearestOne)
{
    test::TestVm t;
    const auto nearest = [&](const char* digits) { return *intToDouble(intFromDigits(t.vm(), digits, 10, false)); };
    EXPECT_EQ(nearest("9007199254740993"), 9007199254740992.0); // a tie goes to even
    EXPECT_EQ(nearest("9007199254740995"), 9007199254740996.0);
    EXPECT_EQ(nearest("36893488147419107329"), 36893488147419107329.0); // just above a tie
    EXPECT_FALSE(intToDouble(powerInt(t.vm(), Value::smallInt(10), Value::smallInt(400), kNull)));
}

TEST(Int, TrueDivisionRoundsOnce)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("print(10 ** 400 / 10 ** 399, 1 / 3 ** 630, (2 ** 53 + 1) / 1, -1 / 10 ** 330, 0 / -5)"),
        "10.0 2.5918479883455833e-301 9007199254740992.0 -0.0 -0.0\n");
}

TEST(Int, EndlessResultsAreErrorsNotAborts)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("def name(f):\n    try:\n        return f()\n    except Exception as e:\n"
                        "        return type(e).__name__\n"
                        "print(name(lambda: 1 << 2 ** 40), name(lambda: 1 << 2 ** 70), name(lambda: 3 ** 2 ** 40),\n"
                        "      name(lambda: (-1) ** (2 ** 70 + 1)), name(lambda: 0 << 2 ** 70))"),
        "MemoryError OverflowError MemoryError -1 0\n");
}

TEST(Int, LongDecimalTextIsRefused)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("for f in (lambda: str(10 ** 4300), lambda: int('1' * 4301), lambda: len(str(10 ** 4299)),\n"
                        "          lambda: len(hex(10 ** 5000))):\n"
                        "    try:\n        print(f())\n    except ValueError as e:\n        print(e)"),
        "Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase "
        "the limit\n"
        "Exceeds the limit (4300 digits) for integer string conversion: value has 4301 digits; use "
        "sys.set_int_max_str_digits() to increase the limit\n"
        "4300\n4155\n");
}

TEST(Int, SubclassHoldsSmallNumbersToo)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("class I(int):\n    pass\ni = I(5)\ni.name = 'five'\nz = I()\n"
                        "print(i + 1, type(i + 1), i.name, i == 5, hash(i), [10, 20][I(1)], bool(z), -I(2 ** 80))"),
        "6 <class 'int'> five True 5 20 False -1208925819614629174706176\n");
}

} // namespace
