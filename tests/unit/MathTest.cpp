// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"
#include "vmcore/modules/MathFunctions.h"

#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace vmcore;

TEST(Math, GammaOfIntegersIsExact)
{
    MathTrouble trouble = MathTrouble::None;
    EXPECT_EQ(gammaOf(5, trouble), 24.0);
    EXPECT_EQ(gammaOf(23, trouble), 1124000727777607680000.0);
    EXPECT_EQ(gammaOf(0.5, trouble), 1.7724538509055159);
    EXPECT_EQ(trouble, MathTrouble::None);
}

TEST(Math, GammaKnowsItsPolesAndItsEnd)
{
    MathTrouble trouble = MathTrouble::None;
    gammaOf(-3, trouble);
    EXPECT_EQ(trouble, MathTrouble::Domain);
    gammaOf(172, trouble);
    EXPECT_EQ(trouble, MathTrouble::Range);
}

TEST(Math, NormNeitherOverflowsNorUnderflows)
{
    const double large[] = {3e300, 4e300}, small[] = {3e-320, 4e-320};
    EXPECT_EQ(vectorNorm(large), 5e300);
    EXPECT_EQ(vectorNorm(small), std::hypot(3e-320, 4e-320));
}

TEST(Math, SumsOfFloatsAreRoundedOnce)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("import math\nprint(math.fsum([.1] * 10), math.fsum([1e100, 1, -1e100, 1e-20]))"), "1.0 1.0\n");
}

TEST(Math, IntsOfAnySize)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("import math\nprint(math.log2(2 ** 5000), math.isqrt(10 ** 40), math.gcd(2 ** 80, 6 ** 50),\n"
                        "      math.comb(10 ** 30, 2), math.perm(5, 2), math.floor(1e20))"),
        "5000.0 100000000000000000000 1125899906842624 499999999999999999999999999999500000000000000000000000000000 20 "
        "100000000000000000000\n");
}

TEST(Math, ErrorsSayDomainOrRange)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("import math\nfor f in (lambda: math.sqrt(-1), lambda: math.exp(1000), lambda: math.log(0),\n"
                        "                      lambda: math.pow(0.0, -1), lambda: math.factorial(-1)):\n"
                        "    try:\n        f()\n    except Exception as e:\n        print(type(e).__name__, e)"),
        "ValueError math domain error\nOverflowError math range error\nValueError math domain error\n"
        "ValueError math domain error\nValueError factorial() not defined for negative values\n");
}

} // namespace
