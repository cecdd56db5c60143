// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/Disassembler.h"

#include "tests/support/TestVm.h"
#include "vmcore/code/CacheFields.h"
#include "vmcore/code/Listing.h"
#include "vmcore/frontend/Compiler.h"
#include "vmcore/ops/Op.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace {

using namespace vmcore;
using testing::HasSubstr;
using testing::Not;

CodeObject* compile(test::TestVm& t, std::string_view source)
{
    const auto result = frontend::compileSource(t.vm(), source, "test.py", frontend::ParseMode::Exec, 0);
    EXPECT_FALSE(result.error) << result.error->message;
    t.vm().permanent.push_back(Value::heap(result.code));
    return result.code;
}

CodeObject* firstInner(const CodeObject* code)
{
    for (const Value constant : code->data->constants) {
        if (hasKind(constant, ObjectKind::Code))
            return static_cast<CodeObject*>(constant.object());
    }
    return nullptr;
}

std::string argumentOf(std::string_view source, std::string_view opcode)
{
    test::TestVm t;
    for (const InstructionRow& row : disassemble(compile(t, source))) {
        if (opInfo(row.op).name == opcode)
            return row.argumentText;
    }
    return "no " + std::string(opcode);
}

TEST(Disassembler, SaysWhatArgumentsStandFor)
{
    EXPECT_EQ(argumentOf("x = 'it'\n", "LOAD_CONST"), "'it'");
    EXPECT_EQ(argumentOf("x\n", "LOAD_NAME"), "x");
    EXPECT_EQ(argumentOf("a.b\n", "LOAD_ATTR"), "b");
    EXPECT_EQ(argumentOf("a.b()\n", "LOAD_ATTR"), "b + NULL|self");
    EXPECT_EQ(argumentOf("a + b\n", "BINARY_OP"), "+");
    EXPECT_EQ(argumentOf("a //= b\n", "BINARY_OP"), "//=");
    EXPECT_EQ(argumentOf("a[b]\n", "BINARY_OP"), "[]");
    EXPECT_EQ(argumentOf("a < b\n", "COMPARE_OP"), "<");
    EXPECT_EQ(argumentOf("if a < b: c\n", "COMPARE_OP"), "bool(<)");
    EXPECT_EQ(argumentOf("a not in b\n", "CONTAINS_OP"), "not in");
    EXPECT_EQ(argumentOf("a is b\n", "IS_OP"), "is");
    EXPECT_EQ(argumentOf("a, *b, c = d\n", "UNPACK_EX"), "1 before, 1 after");
    EXPECT_EQ(argumentOf("f'{a!r:>5}'\n", "FORMAT_VALUE"), "repr, with format");
    EXPECT_EQ(
        argumentOf("def f(a=b, *, c=d) -> e: pass\n", "MAKE_FUNCTION"), "defaults, keyword defaults, annotations");
}

TEST(Disassembler, RowsCoverAllUnits)
{
    test::TestVm t;
    const CodeObject* code = compile(t, "for x in y:\n  z = x.a + f(x)\n");
    std::uint32_t next = 0;
    for (const InstructionRow& row : disassemble(code)) {
        EXPECT_EQ(row.unit, next);
        next += row.length;
    }
    EXPECT_EQ(next, code->unitCount);
}

TEST(Disassembler, RowsPointToSitesAndSource)
{
    test::TestVm t;
    const CodeObject* code = compile(t, "x = 1\nyy = aa.bb + cc\n");
    for (const InstructionRow& row : disassemble(code)) {
        if (row.site >= 0)
            EXPECT_EQ(code->data->sites[static_cast<std::size_t>(row.site)].unit, row.opUnit);
        if (opInfo(row.op).name == "BINARY_OP") {
            EXPECT_EQ(
                fmt::format("{}:{}-{}", row.position.line, row.position.column, row.position.endColumn), "2:5-15");
            EXPECT_GE(row.site, 0);
        }
    }
}

TEST(Disassembler, JumpTargetsAreMarked)
{
    test::TestVm t;
    const CodeObject* code = compile(t, "if a: b\nc\n");
    std::string marked;
    for (const InstructionRow& row : disassemble(code)) {
        if (row.isTarget)
            marked += row.argumentText;
    }
    EXPECT_EQ(marked, "c");
}

TEST(Disassembler, ConstantsReadAsRepr)
{
    test::TestVm t;
    const CodeObject* code
        = compile(t, "x = (1, -2.5, 1e100, 'a\\'\"\\n\\xe9\\ud800', b'\\x00\\xff', 2j, (), (1,), None, True, ...)\n");
    EXPECT_EQ(constantRepr(code->data->constants[0]),
        "(1, -2.5, 1e+100, 'a\\'\"\\né\\ud800', b'\\x00\\xff', 2j, (), (1,), None, True, Ellipsis)");
}

TEST(Listing, LooksLikeDis)
{
    test::TestVm t;
    const std::string text = listing(t.vm(), compile(t, "if a:\n  b(1)\n"), {});
    EXPECT_EQ(text,
        "            0 RESUME                            0\n"
        "\n"
        "   1        6 LOAD_NAME                         0 (a)\n"
        "            7 TO_BOOL\n"
        "           11 POP_JUMP_IF_FALSE                10 (to 26)\n"
        "\n"
        "   2       16 LOAD_NAME                         1 (b)\n"
        "           17 PUSH_NULL\n"
        "           18 LOAD_CONST                        0 (1)\n"
        "           19 CALL                              1\n"
        "           23 POP_TOP\n"
        "           24 LOAD_CONST                        1 (None)\n"
        "           25 RETURN_VALUE\n"
        "\n"
        "   1 >>    26 LOAD_CONST                        1 (None)\n"
        "           27 RETURN_VALUE\n");
}

TEST(Listing, A008_TheOriginalViewHidesQuickeningTheAdaptiveOneShowsIt)
{
    test::TestVm t;
    t.run("def f(a, b): return a + b\nfor i in range(20): f(i, 1)\n");
    const CodeObject* f = firstInner(t.hosted().mainCode());
    const std::string original = listing(t.vm(), f, {});
    EXPECT_THAT(original, HasSubstr("BINARY_OP "));
    EXPECT_THAT(original, Not(HasSubstr("BINARY_OP_ADD_INT")));
    EXPECT_THAT(listing(t.vm(), f, {.adaptive = true}), HasSubstr("BINARY_OP_ADD_INT"));
}

TEST(Listing, A016_CachesAreShownFieldByField)
{
    test::TestVm t;
    t.run("class C:\n  def __init__(self): self.x = 1\ndef f(o): return o.x\nc = C()\nfor i in range(20): f(c)\n");
    const Value f = t.global("f");
    const CodeObject* code = static_cast<FunctionObject*>(f.object())->code;
    const std::string text = listing(t.vm(), code, {.adaptive = true, .caches = true});
    EXPECT_THAT(text, HasSubstr("LOAD_ATTR_INSTANCE_VALUE"));
    EXPECT_THAT(text, HasSubstr("counter "));
    EXPECT_THAT(text, HasSubstr("shape version "));
    EXPECT_THAT(text, HasSubstr("word "));
    EXPECT_THAT(text, HasSubstr("count 20"));
}

TEST(CacheFields, CoverTheCachesOfEveryOpcode)
{
    for (std::size_t i = 0; i < kOpCount; ++i) {
        const auto op = static_cast<Op>(i);
        std::uint32_t next = isSpecializable(opInfo(op).family) ? 2 : 1;
        for (const CacheFieldPlace& place : cacheLayout(op)) {
            EXPECT_GE(place.offset, next) << opInfo(op).name;
            next = place.offset + place.units;
        }
        EXPECT_LE(next, opInfo(op).cacheUnits + 1u) << opInfo(op).name;
    }
}

TEST(CacheFields, AreWhereTheMicroOpsReadThem)
{
    for (std::size_t i = 0; i < kOpCount; ++i) {
        const auto op = static_cast<Op>(i);
        std::set<std::uint32_t> read, listed;
        for (const Uop uop : uopsOf(op)) {
            for (int p = 0; p < info(uop).paramCount; ++p) {
                const ParamInfo& param = info(uop).params[static_cast<std::size_t>(p)];
                if (param.source == Source::Cache)
                    read.insert(param.offset);
            }
        }
        for (const CacheFieldPlace& place : cacheLayout(op))
            listed.insert(place.offset);
        for (const std::uint32_t offset : read)
            EXPECT_TRUE(listed.contains(offset)) << opInfo(op).name << " reads unit " << offset;
    }
}

} // namespace
