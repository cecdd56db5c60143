// SPDX-License-Identifier: GPL-3.0-or-later
// The format mini-language, "%" and str.format.
#include "tests/support/TestVm.h"
#include "vmcore/runtime/TextFormat.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

std::string formatted(std::string_view v, std::string_view spec)
{
    test::TestVm t;
    return t.printed("print(format(" + std::string(v) + ", '" + std::string(spec) + "'))");
}

TEST(Format, LaysOutInts)
{
    EXPECT_EQ(formatted("1234567", ",d"), "1,234,567\n");
    EXPECT_EQ(formatted("-255", "#010x"), "-0x00000ff\n");
    EXPECT_EQ(formatted("1234", "09,"), "0,001,234\n");
    EXPECT_EQ(formatted("1234", "08,"), "0,001,234\n"); // no separator may come first
    EXPECT_EQ(formatted("0b1011_0000_1111", "_b"), "1011_0000_1111\n");
    EXPECT_EQ(formatted("5", "*^+7"), "**+5***\n");
}

TEST(Format, RoundsFloatsToEven)
{
    EXPECT_EQ(formatted("2.5", ".0f"), "2\n");
    EXPECT_EQ(formatted("0.125", ".2f"), "0.12\n");
    EXPECT_EQ(formatted("0.375", ".2f"), "0.38\n");
    EXPECT_EQ(formatted("8.5", ".0e"), "8e+00\n");
    EXPECT_EQ(formatted("9.5", ".0e"), "1e+01\n");
    EXPECT_EQ(formatted("-0.001", "z.1f"), "0.0\n");
}

TEST(Format, ShowsPercentAndInfinities)
{
    EXPECT_EQ(formatted("0.12345", ".1%"), "12.3%\n");
    EXPECT_EQ(formatted("float(\"inf\")", "010"), "0000000inf\n");
    EXPECT_EQ(formatted("float(\"nan\")", "F"), "NAN\n");
}

TEST(Format, WrongSpecificationsSaySo)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("for v, s in ((1, '5zz'), ('a', 'd'), (1.5, 'x'), (1, ',_'), (1, '.'), (1, '.2'), ('a', '+'),\n"
                        "             (1, ',n'), (1j, '05')):\n"
                        "    try:\n        format(v, s)\n    except ValueError as e:\n        print(e)"),
        "Invalid format specifier '5zz' for object of type 'int'\n"
        "Unknown format code 'd' for object of type 'str'\n"
        "Unknown format code 'x' for object of type 'float'\n"
        "Cannot specify both ',' and '_'.\n"
        "Format specifier missing precision\n"
        "Precision not allowed in integer format specifier\n"
        "Sign not allowed in string format specifier\n"
        "Cannot specify ',' with 'n'.\n"
        "Zero padding is not allowed in complex format specifier\n");
}

TEST(FormatFloat, ReprIsTheShortestThatReadsBack)
{
    EXPECT_EQ(formatFloatRepr(0.1), "0.1");
    EXPECT_EQ(formatFloatRepr(1e16), "1e+16");
    EXPECT_EQ(formatFloatRepr(1e15), "1000000000000000.0");
    EXPECT_EQ(formatFloatRepr(1e-5), "1e-05");
    EXPECT_EQ(formatFloatRepr(-0.0), "-0.0");
    EXPECT_EQ(formatFloatRepr(5e-324), "5e-324");
}

TEST(PercentFormat, TakesArgumentsInOrderOrByKey)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("print('%s is %5.2f%% of %#x' % ('a', 12.345, 255))\n"
                        "print('%(n)04d|%(t)-6s|' % {'n': -7, 't': 'x'})\n"
                        "print('%*.*f' % (8, 2, 3.14159), b'%s %d' % (b'raw', 3))"),
        "a is 12.35% of 0xff\n-007|x     |\n    3.14 b'raw 3'\n");
}

TEST(PercentFormat, PlacesThatAnIntCannotCountAreRefused)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("for text in ('%.2147483647e', '%#.2147483645g'):\n"
                        "  try: print(len(text % 0.001))\n  except ValueError as error: print(error)\n"),
        "precision too big\nprecision too big\n");
}

TEST(StrFormat, FindsFieldsByNameIndexAndAttribute)
{
    test::TestVm t;
    EXPECT_EQ(
        t.printed("print('{} {} {{}} {0}'.replace('0', '').format(1, 2, 3))\n"
                  "print('{0[1]} {d[k]} {0.__class__.__name__} {1!r:>{w}}'.format([5, 6], 'x', d={'k': 9}, w=6))"),
        "1 2 {} 3\n6 9 list    'x'\n");
}

TEST(StrFormat, MixedNumberingIsRefused)
{
    test::TestVm t;
    EXPECT_NE(t.printed("'{} {0}'.format(1)")
                  .find("ValueError: cannot switch from automatic field numbering to manual field specification"),
        std::string::npos);
}

} // namespace
