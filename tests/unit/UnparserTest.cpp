// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Unparser.h"

#include "vmcore/frontend/Parser.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore::frontend;

std::string again(std::string_view source)
{
    const ParseResult parsed = parse(source, "<test>", ParseMode::Eval);
    if (parsed.error)
        return parsed.error->message;
    return expressionText(*parsed.module->expression);
}

// Each as it comes out, which is also how it goes in.
constexpr const char* kPlain[] = {"a", "a.b.c", "1 .real", "1.5", "1e+100", "2j", "None", "...", "'it'", "b'x'", "-a",
    "not a", "~(a + b)", "a + b * c", "(a + b) * c", "a - (b - c)", "a ** b ** c", "(a ** b) ** c", "-a ** b",
    "(-a) ** b", "a and b or c", "a and (b or c)", "not (a and b)", "a < b <= c", "(a < b) <= c", "a if b else c",
    "(a if b else c) if d else e", "lambda: 0", "lambda a, /, b=1, *c, d=2, **e: a", "lambda*, a: a", "[a, *b]", "(a,)",
    "()", "(a, b)", "{a: b, **c}", "{a, b}", "f(a, *b, c=d, **e)", "f(x for x in y)", "f((x for x in y), 1)",
    "[x for x in y if z]", "{x: y for x, y in z}", "{x async for x in y}", "a[b]", "a[b:c:d]", "a[b, c:d]", "a[:]",
    "await a", "(await a).b", "(yield)", "(yield from a)", "(a := b)", "a is not b", "a not in b", "f'{a}'",
    "f'a{b!r:>{c}}d'", "f'{{}}'", "f'{ {a: b}}'", "f'{(lambda: 0)}'", "u'a'"};

TEST(Unparser, WritesWhatItReads)
{
    for (const char* source : kPlain)
        EXPECT_EQ(again(source), source);
}

TEST(Unparser, DropsWhatNeedsNoParentheses)
{
    EXPECT_EQ(again("((a)+(b))"), "a + b");
    EXPECT_EQ(again("(a*b)+c"), "a * b + c");
    EXPECT_EQ(again("a[(b)]"), "a[b]");
}

TEST(Unparser, WritesNumbersAndStringsAsRepr)
{
    EXPECT_EQ(again("0x10"), "16");
    EXPECT_EQ(again("1_000.0"), "1000.0");
    EXPECT_EQ(again("1e999"), "1e309");
    EXPECT_EQ(again("\"a\" 'b'"), "'ab'");
    EXPECT_EQ(again("\"it's\""), "\"it's\"");
}

} // namespace
