// SPDX-License-Identifier: GPL-3.0-or-later
// Compares what is printed for bad programs with what CPython prints: tests/snapshot/syntax, where rebaseline.py
// says how the files are made.
#include "vmcore/frontend/Parser.h"
#include "vmcore/frontend/SyntaxErrorText.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using vmcore::frontend::parse;
using vmcore::frontend::ParseMode;
using vmcore::frontend::ParseResult;

std::string contentOf(const std::string& path)
{
    const std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
}

/// Takes the text up to `mark` from the front of `rest`, and the mark with it.
std::string_view takeUpTo(std::string_view& rest, std::string_view mark)
{
    const std::size_t at = rest.find(mark);
    const std::string_view taken = rest.substr(0, at);
    rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + mark.size());
    return taken;
}

class SyntaxErrorCorpus : public testing::TestWithParam<const char*>
{
};

TEST_P(SyntaxErrorCorpus, MatchesCPython)
{
    const std::string programMark = std::string(40, '=') + '\n';
    const std::string expectedMark = std::string(40, '-') + '\n';
    const std::string content = contentOf(std::string(TIERSCOPE_TESTS "/snapshot/syntax/") + GetParam() + ".txt");
    std::string_view rest = content;
    takeUpTo(rest, programMark);
    ASSERT_FALSE(rest.empty());
    while (!rest.empty()) {
        std::string_view entry = takeUpTo(rest, programMark);
        const std::string_view program = takeUpTo(entry, expectedMark);
        const ParseResult result = parse(program, "case.py", ParseMode::Exec);
        ASSERT_TRUE(result.error.has_value()) << program;
        EXPECT_EQ(syntaxErrorText(*result.error, "case.py"), entry) << program;
    }
}

INSTANTIATE_TEST_SUITE_P(Files, SyntaxErrorCorpus,
    testing::Values("arguments", "brackets", "comprehensions", "exceptions", "f_strings", "indentation",
        "invalid_syntax", "legacy_statements", "literals", "missing_colon", "missing_else_or_comma", "parameters",
        "patterns", "targets"),
    [](const testing::TestParamInfo<const char*>& info) { return std::string(info.param); });

} // namespace
