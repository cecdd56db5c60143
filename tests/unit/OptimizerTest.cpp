// SPDX-License-Identifier: GPL-3.0-or-later
// What the optimiser takes away, and what it has to leave: each removal with a program that has the fact, and one that lacks it.
#include "tests/support/TraceVm.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;
using test::TraceVm;

std::string inFunction(const std::string& before, const std::string& loop)
{
    return before + "def f(a, b, c):\n  t = 0\n  for i in range(300):\n" + loop + "  return t\nprint(f(3, 4, 5))\n";
}

// Times that the micro-op is in the loop of f.
std::size_t left(Uop uop, const std::string& program, VmConfig config = test::traceConfig())
{
    TraceVm t(config);
    EXPECT_EQ(t.printed(program), test::printedInTierOne(program));
    const Executor* e = t.loopOf("f");
    if (!e) {
        ADD_FAILURE() << "no loop in " << program;
        return 0;
    }
    EXPECT_GE(e->rounds, 100u);
    return TraceVm::inLoop(*e, uop);
}

TEST(Optimizer, A045_WithoutItEverythingIsTheSame)
{
    const std::string program = inFunction("", "    t = (t * a + b - c) & 65535\n    if t & 1: t += i\n");
    for (const auto off : {&VmConfig::optimizer, &VmConfig::passGuards, &VmConfig::passPeeling, &VmConfig::passIps}) {
        VmConfig config = test::traceConfig();
        config.*off = false;
        TraceVm without(config), with;
        EXPECT_EQ(without.printed(program), with.printed(program));
        ASSERT_NE(without.loopOf("f"), nullptr);
        ASSERT_NE(with.loopOf("f"), nullptr);
        EXPECT_LT(
            with.loopOf("f")->hotUops - with.loopOf("f")->top, without.loopOf("f")->hotUops - without.loopOf("f")->top);
    }
}

TEST(Optimizer, A047_GuardsOnValuesWhoseTypeIsKnown)
{
    EXPECT_EQ(left(Uop::GuardTosInt, inFunction("", "    t = a + b\n")), 0u);      // they stay ints
    EXPECT_EQ(left(Uop::GuardTosInt, inFunction("", "    t = a + int(b)\n")), 1u); // a call may give anything
    EXPECT_EQ(left(Uop::GuardTosFloat, inFunction("", "    t = (i * 0.5 + 1.0) * 2.0\n")), 0u);
}

TEST(Optimizer, A047_ShapesAreProvenOnceWhereNothingForeignRuns)
{
    const std::string c = "class C: pass\nc0 = C()\nc0.x = 1\nc0.y = 2\ndef nothing(o): pass\n";
    EXPECT_EQ(left(Uop::GuardShape, inFunction(c, "    o = c0\n    t = o.x + o.y\n")), 0u);
    // What runs a foreign comparison may change the shape.
    EXPECT_EQ(left(Uop::GuardShape, inFunction(c, "    o = c0\n    t = o.x\n    len(set((i,)))\n    t += o.y\n")), 2u);
}

TEST(Optimizer, A047_NamespacesAreProvenOnce)
{
    const std::string g = "K = 7\n";
    EXPECT_EQ(left(Uop::GuardGlobalsKeys, inFunction(g, "    t += K + K\n")), 0u);
    EXPECT_EQ(left(Uop::GuardGlobalsKeys, inFunction(g, "    t += K\n    int('1')\n    t += K\n")), 1u);
}

TEST(Optimizer, A047_CalleesAndStackSpaceAreProvenOnce)
{
    const std::string g = "def g(x): return x + 1\n";
    EXPECT_EQ(left(Uop::GuardFunctionVersion, inFunction(g, "    t = g(t)\n")), 0u);
    EXPECT_EQ(left(Uop::GuardRoom, inFunction(g, "    t = g(t)\n")), 0u);
    EXPECT_EQ(left(Uop::GuardFunctionVersion, inFunction(g, "    t = g(int(t))\n")), 1u);
    EXPECT_EQ(left(Uop::GuardRoom, inFunction(g, "    t = g(int(t))\n")), 1u);
}

TEST(Optimizer, A047_A048_PlacesAreToldWhereSomebodyMayLook)
{
    EXPECT_EQ(left(Uop::SetIp, inFunction("", "    t = a + b\n")), 0u);
    EXPECT_EQ(left(Uop::SetIp, inFunction("", "    t = int(b)\n")), 1u);
    EXPECT_EQ(left(Uop::CheckValidity, inFunction("", "    t = a + b\n")), 0u);
    EXPECT_EQ(left(Uop::CheckValidity, inFunction("", "    t = int(b)\n")), 1u);
}

TEST(Optimizer, A046_EachRemovalNamesItsFact)
{
    TraceVm t;
    t.run(inFunction("", "    t = a + b\n"));
    const Executor* e = t.loopOf("f");
    ASSERT_NE(e, nullptr);
    EXPECT_FALSE(e->removed.empty());
    for (const Removal& removal : e->removed) {
        EXPECT_LT(removal.uop, e->recorded.size());
        EXPECT_FALSE(std::string_view(removal.why).empty());
    }
}

TEST(Optimizer, A051_ALongLoopIsCutAndTheRestIsRight)
{
    std::string many;
    for (int i = 0; i < 600; ++i)
        many += "    v" + std::to_string(i) + " = i + " + std::to_string(i) + "\n";
    const std::string program = "def f():\n  for i in range(300):\n" + many + "  return v0 + v599\nprint(f())\n";
    TraceVm t;
    EXPECT_EQ(t.printed(program), test::printedInTierOne(program));
    EXPECT_GE(t.ended(TraceEnd::TooLong), 1u);
    EXPECT_GE(t.statistics().created, 1u);
}

} // namespace
