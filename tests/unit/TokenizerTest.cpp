// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Tokenizer.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace {

using vmcore::frontend::SyntaxError;
using vmcore::frontend::TextOrigin;
using vmcore::frontend::Token;
using vmcore::frontend::Tokenizer;
using vmcore::frontend::TokenKind;
using vmcore::frontend::TokenList;

TokenList tokenize(std::string_view text)
{
    return Tokenizer(text, TextOrigin{}, Tokenizer::Ending::Plain).run();
}

std::vector<TokenKind> kinds(std::string_view text)
{
    std::vector<TokenKind> result;
    for (const Token& token : tokenize(text).tokens) {
        result.push_back(token.kind);
    }
    return result;
}

std::string failureOf(std::string_view text)
{
    const TokenList list = tokenize(text);
    return list.failure ? list.failure->error.message : "";
}

TEST(Tokenizer, SeparatesNamesKeywordsAndOperators)
{
    const std::vector<TokenKind> expected = {TokenKind::KwIf, TokenKind::Name, TokenKind::DoubleSlashEqual,
        TokenKind::Number, TokenKind::Colon, TokenKind::Newline, TokenKind::EndMarker};
    EXPECT_EQ(kinds("if ifx //= 1:\n"), expected);
}

TEST(Tokenizer, KeepsSoftKeywordsAsNames)
{
    EXPECT_EQ(kinds("match case _\n").at(0), TokenKind::Name);
}

TEST(Tokenizer, MakesIndentsAndDedents)
{
    const std::vector<TokenKind> expected = {TokenKind::Name, TokenKind::Newline, TokenKind::Indent, TokenKind::Name,
        TokenKind::Newline, TokenKind::Dedent, TokenKind::Name, TokenKind::Newline, TokenKind::EndMarker};
    EXPECT_EQ(kinds("a\n  b\nc\n"), expected);
}

TEST(Tokenizer, IgnoresBlankAndCommentLines)
{
    const std::vector<TokenKind> expected = {TokenKind::Name, TokenKind::Newline, TokenKind::EndMarker};
    EXPECT_EQ(kinds("\n   # x\na # y\n\n  \n"), expected);
}

TEST(Tokenizer, JoinsLinesInBracketsAndAfterBackslash)
{
    const std::vector<TokenKind> expected = {TokenKind::LeftParen, TokenKind::Name, TokenKind::Name,
        TokenKind::RightParen, TokenKind::Plus, TokenKind::Name, TokenKind::Newline, TokenKind::EndMarker};
    EXPECT_EQ(kinds("(a\n      b) + \\\n  c\n"), expected);
}

TEST(Tokenizer, CountsColumnsInBytesAndLinesFromOne)
{
    const TokenList list = tokenize("\xC3\xA9 = x\n");
    EXPECT_EQ(list.tokens.at(1).column, 3);
    EXPECT_EQ(list.tokens.at(2).line, 1);
    EXPECT_EQ(list.tokens.at(2).endColumn, 6);
}

TEST(Tokenizer, ShiftsOnlyTheFirstLineOfAnEmbeddedText)
{
    const TokenList list = Tokenizer("(a\nb)\n", TextOrigin{7, 10}, Tokenizer::Ending::Plain).run();
    EXPECT_EQ(list.tokens.at(1).line, 7);
    EXPECT_EQ(list.tokens.at(1).column, 11);
    EXPECT_EQ(list.tokens.at(2).line, 8);
    EXPECT_EQ(list.tokens.at(2).column, 0);
}

TEST(Tokenizer, SpansLinesWithTripleQuotes)
{
    const Token token = tokenize("x = rb'''a\n b'''\n").tokens.at(2);
    EXPECT_EQ(token.kind, TokenKind::String);
    EXPECT_EQ(token.line, 1);
    EXPECT_EQ(token.column, 4);
    EXPECT_EQ(token.endLine, 2);
    EXPECT_EQ(token.endColumn, 5);
}

TEST(Tokenizer, AcceptsEveryFormOfNumber)
{
    for (const char* number : {"0", "00", "0_0", "1_000", "0xFF_ff", "0o17", "0b1_0", "1.", ".5", "1e10", "1E-1_0",
             "1.5j", "0777.", "08e1", "09j"}) {
        const std::vector<TokenKind> expected = {TokenKind::Number, TokenKind::Newline, TokenKind::EndMarker};
        EXPECT_EQ(kinds(std::string(number) + "\n"), expected) << number;
    }
}

TEST(Tokenizer, NamesTheFaultOfANumber)
{
    EXPECT_EQ(failureOf("1__0\n"), "invalid decimal literal");
    EXPECT_EQ(failureOf("0xg\n"), "invalid hexadecimal literal");
    EXPECT_EQ(failureOf("0b12\n"), "invalid digit '2' in binary literal");
    EXPECT_EQ(failureOf("0o8\n"), "invalid digit '8' in octal literal");
    EXPECT_EQ(failureOf("1jx\n"), "invalid imaginary literal");
    EXPECT_EQ(failureOf("012\n"),
        "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal "
        "integers");
}

TEST(Tokenizer, WarnsAboutAKeywordGluedToANumber)
{
    const TokenList list = tokenize("1if 2else 3\n");
    EXPECT_FALSE(list.failure);
    ASSERT_EQ(list.warnings.size(), 2U);
    EXPECT_EQ(list.warnings.at(0).message, "invalid decimal literal");
}

TEST(Tokenizer, TellsTabErrorFromIndentationError)
{
    const TokenList tabs = tokenize("if x:\n\ta\n        b\n");
    EXPECT_EQ(tabs.failure->error.kind, SyntaxError::Kind::TabError);
    const TokenList unindent = tokenize("if x:\n    a\n  b\n");
    EXPECT_EQ(unindent.failure->error.kind, SyntaxError::Kind::IndentationError);
    EXPECT_EQ(unindent.failure->error.line, 3);
}

TEST(Tokenizer, LimitsBracketsAndIndents)
{
    EXPECT_EQ(failureOf(std::string(201, '(')), "too many nested parentheses");
    std::string deep;
    for (std::size_t i = 0; i < 101; ++i) {
        deep += std::string(i, ' ') + "if x:\n";
    }
    EXPECT_EQ(failureOf(deep), "too many levels of indentation");
}

TEST(Tokenizer, PairsBrackets)
{
    EXPECT_EQ(failureOf("a)\n"), "unmatched ')'");
    EXPECT_EQ(failureOf("(a]\n"), "closing parenthesis ']' does not match opening parenthesis '('");
    EXPECT_EQ(failureOf("(\na]\n"), "closing parenthesis ']' does not match opening parenthesis '(' on line 1");
    EXPECT_EQ(failureOf("x = (a\n"), "'(' was never closed");
}

TEST(Tokenizer, ReportsAnOpenStringWhereItBegins)
{
    const TokenList list = tokenize("x = '''a\nb\n");
    EXPECT_EQ(list.failure->error.message, "unterminated triple-quoted string literal (detected at line 2)");
    EXPECT_EQ(list.failure->error.line, 1);
    EXPECT_EQ(list.failure->error.column, 5);
}

TEST(Tokenizer, ChecksIdentifiersAgainstUnicode)
{
    EXPECT_EQ(kinds("\xCE\xB1\xC2\xB7\n").at(0), TokenKind::Name);
    EXPECT_EQ(failureOf("a\xE2\x82\xAC\n"), "invalid character '\xE2\x82\xAC' (U+20AC)");
    EXPECT_EQ(failureOf("\xE2\x80\x8B\n"), "invalid non-printable character U+200B");
    EXPECT_EQ(failureOf("a\x01\n"), "invalid non-printable character U+0001");
}

TEST(Tokenizer, ReportsWhatFollowsABackslash)
{
    EXPECT_EQ(failureOf("a \\ b\n"), "unexpected character after line continuation character");
    EXPECT_EQ(failureOf("a \\\n"), "unexpected EOF while parsing");
}

TEST(Tokenizer, EndsAStatementTypedAtAPrompt)
{
    const TokenList list = Tokenizer("if a:\n b", TextOrigin{}, Tokenizer::Ending::Prompt).run();
    std::vector<TokenKind> tail;
    for (std::size_t i = list.tokens.size() - 4; i < list.tokens.size(); ++i) {
        tail.push_back(list.tokens.at(i).kind);
    }
    const std::vector<TokenKind> expected
        = {TokenKind::Newline, TokenKind::Dedent, TokenKind::Newline, TokenKind::EndMarker};
    EXPECT_EQ(tail, expected);
}

} // namespace
