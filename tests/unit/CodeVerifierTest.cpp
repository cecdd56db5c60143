// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/code/CodeVerifier.h"

#include "vmcore/ops/OpInfo.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

/// A code object without a heap, written by hand.
struct Written
{
    Written()
    {
        code.data = &data;
        code.stackSize = 2;
        data.constants = {kNone};
    }

    Written& add(Op op, std::uint8_t argument = 0)
    {
        data.units.push_back({static_cast<std::uint8_t>(op), argument});
        data.units.resize(data.units.size() + opInfo(op).cacheUnits);
        return *this;
    }

    std::optional<CodeFault> fault() const
    {
        const auto problem = verifyCode(&code);
        return problem ? std::optional(problem->fault) : std::nullopt;
    }

    CodeData data;
    CodeObject code{};
};

TEST(CodeVerifier, AcceptsSoundCode)
{
    EXPECT_EQ(Written().add(Op::LOAD_CONST).add(Op::RETURN_VALUE).fault(), std::nullopt);
}

TEST(CodeVerifier, FindsUnderflow)
{
    EXPECT_EQ(Written().add(Op::POP_TOP).fault(), CodeFault::StackUnderflow);
    EXPECT_EQ(Written().add(Op::LOAD_CONST).add(Op::COPY, 2).fault(), CodeFault::StackUnderflow);
}

TEST(CodeVerifier, FindsOverflow)
{
    EXPECT_EQ(Written().add(Op::LOAD_CONST).add(Op::LOAD_CONST).add(Op::LOAD_CONST).add(Op::RETURN_VALUE).fault(),
        CodeFault::StackOverflow);
}

TEST(CodeVerifier, FindsTheEnd)
{
    EXPECT_EQ(Written().add(Op::NOP).fault(), CodeFault::RunsOffEnd);
}

TEST(CodeVerifier, FindsJumpsIntoCaches)
{
    EXPECT_EQ(Written().add(Op::JUMP_FORWARD, 1).add(Op::RESUME).add(Op::LOAD_CONST).add(Op::RETURN_VALUE).fault(),
        CodeFault::TargetOutside);
}

TEST(CodeVerifier, FindsUnequalDepths)
{
    EXPECT_EQ(Written()
                  .add(Op::LOAD_CONST)
                  .add(Op::POP_JUMP_IF_NONE, 1)
                  .add(Op::LOAD_CONST)
                  .add(Op::LOAD_CONST)
                  .add(Op::RETURN_VALUE)
                  .fault(),
        CodeFault::DepthMismatch);
}

TEST(CodeVerifier, FindsMissingConstants)
{
    EXPECT_EQ(Written().add(Op::LOAD_CONST, 1).add(Op::RETURN_VALUE).fault(), CodeFault::BadArgument);
}

TEST(CodeVerifier, FindsUnknownOpcodes)
{
    Written written;
    written.data.units.push_back({0xFF, 0});
    EXPECT_EQ(written.fault(), CodeFault::UnknownOpcode);
}

TEST(CodeVerifier, FindsHandlersThatKeepTooMuch)
{
    Written written;
    written.add(Op::LOAD_CONST).add(Op::RETURN_VALUE).add(Op::RERAISE);
    written.data.exceptions.push_back({0, 1, 2, 1, false});
    EXPECT_EQ(written.fault(), CodeFault::HandlerDepth);
}

TEST(CodeVerifier, EveryFaultHasWords)
{
    for (int fault = 0; fault <= static_cast<int>(CodeFault::BadArgument); ++fault)
        EXPECT_FALSE(faultText(static_cast<CodeFault>(fault)).empty());
}

} // namespace
