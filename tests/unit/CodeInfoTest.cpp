// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/CodeInfo.h"

#include "InspectorFixtures.h"

#include <gtest/gtest.h>

using namespace inspector;

TEST(CodeInfo, ReadsADescription)
{
    const auto code = parseCodeInfo(fixtures::kAddJson);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->qualname, "f");
    EXPECT_EQ(code->argCount, 2U);
    EXPECT_EQ(code->units.size(), 8U);
    EXPECT_EQ(code->units[2], 0x0102U); // The opcode is the low byte.
    ASSERT_EQ(code->instructions.size(), 5U);
    EXPECT_EQ(code->instructions[3].opcode, "BINARY_OP");
    EXPECT_EQ(code->instructions[3].argumentText, "+");
    EXPECT_EQ(code->instructions[3].range, (SourceRange{2, 11, 2, 16}));
    EXPECT_EQ(code->instructions[3].site, 0U);
    EXPECT_EQ(code->instructions[0].site, kNoSite);
    EXPECT_EQ(code->sites[0].instruction, 3U);
    EXPECT_EQ(code->sites[0].expression, "a + b");
    EXPECT_EQ(code->locals, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(code->bytes, 160U);
}

TEST(CodeInfo, ReadsTheExceptionTable)
{
    const auto code = parseCodeInfo(fixtures::kModuleJson);
    ASSERT_TRUE(code);
    ASSERT_EQ(code->exceptionTable.size(), 1U);
    EXPECT_EQ(code->exceptionTable[0].target, 6U);
    EXPECT_TRUE(code->exceptionTable[0].pushesLastUnit);
}

TEST(CodeInfo, FindsTheInstructionThatCoversAUnit)
{
    const auto code = parseCodeInfo(fixtures::kAddJson);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->instructionAt(3), &code->instructions[3]);
    EXPECT_EQ(code->instructionAt(6), &code->instructions[3]); // A cache unit.
    EXPECT_EQ(code->instructionAt(7), &code->instructions[4]);
    EXPECT_EQ(code->instructionAt(8), nullptr);
}

TEST(CodeInfo, RefusesWhatIsNoDescription)
{
    for (const std::string_view text : {"", "{", "[]", "12", "\xff", "null"})
        EXPECT_EQ(parseCodeInfo(text), nullptr) << text;
}

TEST(CodeInfo, FieldsOfTheWrongKindAreLikeMissingOnes)
{
    const auto code = parseCodeInfo(R"({"name":5,"units":"0000000000000000","instructions":[7,[],["x",{},9]],"sites":{},
        "blocks":[["a"]],"consts":[1,"c"],"firstLine":-4,"firstBlock":1e99,"exceptionTable":3})");
    ASSERT_TRUE(code);
    EXPECT_EQ(code->name, "");
    EXPECT_EQ(code->instructions.size(), 2U);
    EXPECT_EQ(code->firstLine, 0U);
    EXPECT_EQ(code->consts, (std::vector<std::string>{"", "c"}));
}

TEST(CodeInfo, DropsIndicesThatPointNowhere)
{
    const auto code
        = parseCodeInfo(R"({"units":"0000","instructions":[[0,1,"NOP",0,"",1,0,1,0,99,77]],"sites":[[0,"X",""]]})");
    ASSERT_TRUE(code);
    EXPECT_EQ(code->instructions[0].site, kNoSite);
    EXPECT_EQ(code->instructions[0].block, 0U);
    EXPECT_EQ(code->blocks.size(), 1U);
}

TEST(CodeInfo, UnitsThatAreNoHexAreDropped)
{
    const auto code = parseCodeInfo(R"({"units":"12x4"})");
    ASSERT_TRUE(code);
    EXPECT_TRUE(code->units.empty());
}

TEST(CodeInfo, RowsBeyondTheUnitsAreDropped)
{
    const auto code = parseCodeInfo(R"({"units":"0000","instructions":[[0],[1],[2]],"sites":[[0],[0]]})");
    ASSERT_TRUE(code);
    EXPECT_EQ(code->instructions.size(), 1U);
    EXPECT_EQ(code->sites.size(), 1U);
}

TEST(CodeInfo, RefusesDeepNesting)
{
    EXPECT_FALSE(parseCodeInfo(R"({"name":)" + std::string(1'000'000, '[')));
    EXPECT_TRUE(parseCodeInfo(R"({"name":"[[[[[[[[[[[[\"[[[[[["})"));
}

TEST(CodeInfo, SitesWithoutInstructionsAreDropped)
{
    const auto code = parseCodeInfo(R"({"sites":[[0,"X",""]]})");
    ASSERT_TRUE(code);
    EXPECT_TRUE(code->sites.empty());
}

TEST(ProgramInfo, NamesOpcodes)
{
    const auto program = parseProgramInfo(fixtures::kProgramJson);
    ASSERT_TRUE(program);
    EXPECT_EQ(program->program, "sum.py");
    EXPECT_EQ(program->opcodeName(7), "BINARY_OP");
    EXPECT_EQ(program->opcodeName(99), "<99>");
}

TEST(CodeBook, UnfoldsNoMoreThanTheSourceAllows)
{
    class Stingy : public PayloadSource
    {
    public:
        PayloadBytes payload(PayloadId) const override
        {
            return std::make_shared<const std::string>(fixtures::kAddJson);
        }
        std::size_t descriptionLimit() const override { return 2 * fixtures::kAddJson.size(); }
    };
    const Stingy payloads;
    const CodeBook book(payloads);
    EXPECT_TRUE(book.code(1));
    EXPECT_TRUE(book.code(2));
    EXPECT_FALSE(book.code(3));
}

TEST(CodeBook, ParsesEachPayloadOnce)
{
    const fixtures::Run run = fixtures::shortHistory();
    const CodeBook book(*run.history);
    const auto live = run.history->liveState();
    const auto code = book.code(live->codes.at(0).info);
    ASSERT_TRUE(code);
    EXPECT_EQ(book.code(live->codes.at(0).info), code);
    EXPECT_EQ(book.code(0), nullptr);
    EXPECT_EQ(book.program(live->program)->program, "sum.py");
    EXPECT_TRUE(book.program(0)->opcodes.empty());
}
