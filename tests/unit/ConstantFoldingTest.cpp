// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"
#include "vmcore/code/Disassembler.h"
#include "vmcore/frontend/Compiler.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

/// The constant that the expression is compiled to; "" when it is computed at run time.
std::string folded(std::string_view expression)
{
    test::TestVm t;
    const auto result = frontend::compileSource(t.vm(), expression, "<test>", frontend::ParseMode::Eval, 0);
    if (result.error)
        return result.error->message;
    const auto rows = disassemble(result.code);
    const bool isConstant = rows.size() == 3 && opInfo(rows[1].op).name == "LOAD_CONST";
    return isConstant ? rows[1].argumentText : "";
}

struct Case
{
    const char* expression;
    const char* constant;
};

TEST(ConstantFolding, Numbers)
{
    constexpr Case kCases[] = {{"1 + 2", "3"}, {"7 // -2", "-4"}, {"7 % -2", "-1"}, {"7 / 2", "3.5"},
        {"2 ** 60", "1152921504606846976"}, {"1 << 40", "1099511627776"}, {"-5 >> 1", "-3"}, {"6 & 3 | 8 ^ 1", "11"},
        {"~5", "-6"}, {"-(1)", "-1"}, {"+True", "1"}, {"True & False", "False"}, {"True + True", "2"},
        {"1.5 * 2", "3.0"}, {"-7.5 % 2", "0.5"}, {"1 + 2j", "(1+2j)"}, {"-1j", "(-0-1j)"}, {"(1 + 2j) * 2", "(2+4j)"},
        {"not 0", "True"}, {"10 ** 2 - 1", "99"}, {"-0.0", "-0.0"}};
    for (const Case& c : kCases)
        EXPECT_EQ(folded(c.expression), c.constant) << c.expression;
}

TEST(ConstantFolding, Sequences)
{
    constexpr Case kCases[] = {{"'a' + 'b'", "'ab'"}, {"b'a' * 3", "b'aaa'"}, {"2 * 'ab'", "'abab'"},
        {"(1, 2) + (3,)", "(1, 2, 3)"}, {"(0,) * 3", "(0, 0, 0)"}, {"'abc'[1]", "'b'"}, {"'abc'[-1]", "'c'"},
        {"(1, (2, 3))[1]", "(2, 3)"}, {"b'abc'[0]", "97"}, {"(1, 2 + 3, 'x')", "(1, 5, 'x')"}, {"()", "()"}};
    for (const Case& c : kCases)
        EXPECT_EQ(folded(c.expression), c.constant) << c.expression;
}

TEST(ConstantFolding, LeavesErrorsToTheProgram)
{
    for (const char* expression :
        {"1 / 0", "1 // 0", "1.0 % 0", "'a' + 1", "(1,)[5]", "'a'[2]", "1 << -1", "-'a'", "~1.5", "None + 1"})
        EXPECT_EQ(folded(expression), "") << expression;
}

TEST(ConstantFolding, LeavesLargeResultsToTheProgram)
{
    for (const char* expression : {"2 ** 1000", "2 ** 100", "1 << 200", "10 ** 40 * 10 ** 40", "'a' * 5000",
             "(0,) * 300", "((0,) * 200,) * 200", "10 ** 10 ** 10"})
        EXPECT_EQ(folded(expression), "") << expression;
    EXPECT_EQ(folded("1 << 120").substr(0, 10), "1329227995");
}

TEST(ConstantFolding, LeavesPercentFormatsToTheProgram)
{
    EXPECT_EQ(folded("'%s' % 1"), "");
    EXPECT_EQ(folded("'%s' % (1,)"), "");
}

TEST(ConstantFolding, ListsThatAreOnlySearchedAreTuples)
{
    test::TestVm t;
    const auto constantsOf = [&](std::string_view source) {
        const auto result = frontend::compileSource(t.vm(), source, "<test>", frontend::ParseMode::Exec, 0);
        std::string text;
        for (const Value constant : result.code->data->constants)
            text += constantRepr(constant) + " ";
        return text;
    };
    EXPECT_EQ(constantsOf("x in [1, 2]\n"), "(1, 2) None ");
    EXPECT_EQ(constantsOf("x not in {1}\n"), "frozenset({1}) None ");
    EXPECT_EQ(constantsOf("for x in [1, 2]: pass\n"), "(1, 2) None ");
    EXPECT_EQ(constantsOf("x = [1, 2, 3]\n"), "(1, 2, 3) None ") << "a list is filled from it";
}

TEST(ConstantFolding, PercentFormatsWithATupleAreJoined)
{
    test::TestVm t;
    EXPECT_EQ(
        t.printed("a, b = 'x', 5\nprint('%s-%r%%|%5s|%-5s|%.1s' % (a, a, b, b, 'yz'), '%s' % (b,), '%d' % (b,))\n"),
        "x-'x'%|    5|5    |y 5 5\n");
}

} // namespace
