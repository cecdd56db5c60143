// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"
#include "vmcore/code/CodeObject.h"
#include "vmcore/ops/OpInfo.h"

#include <gtest/gtest.h>

namespace {

using vmcore::EndKind;

TEST(Interpreter, SeveralVmsLiveSideBySide)
{
    test::TestVm a, b;
    EXPECT_EQ(a.printed("import sys\nsys.mark = 1\nlen = 3\nprint(sys.mark)\n"), "1\n");
    EXPECT_EQ(b.printed("import sys\nprint(hasattr(sys, 'mark'), len('ab'))\n"), "False 2\n");
}

TEST(Interpreter, A067_EndlessRecursionIsAnError)
{
    test::TestVm t;
    const auto end = t.run("def f(n): return f(n + 1)\nf(0)\n");
    EXPECT_EQ(end.kind, EndKind::Error);
    EXPECT_NE(end.message.find("RecursionError: maximum recursion depth exceeded"), std::string::npos);
}

TEST(Interpreter, EndlessRecursionThroughNativeCodeIsAnError)
{
    test::TestVm t;
    const auto end = t.run(
        "import sys\nsys.setrecursionlimit(10 ** 6)\nclass A:\n  def __add__(self, o): return self + o\nA() + 1\n");
    EXPECT_EQ(end.kind, EndKind::Error);
    EXPECT_NE(end.message.find("RecursionError"), std::string::npos);
}

TEST(Interpreter, A001_UnitsAreTwoBytesOpcodeFirst)
{
    test::TestVm t;
    t.run("x = 1\n");
    const vmcore::CodeObject* code = t.hosted().mainCode();
    EXPECT_EQ(code->units[0].op, *reinterpret_cast<const std::uint8_t*>(code->units));
    EXPECT_EQ(sizeof(vmcore::Unit), 2u);
}

TEST(Interpreter, A002_PrefixedInstructionsSpecialise)
{
    test::TestVm t;
    std::string program = "class A: pass\na = A()\n";
    std::string body = "def f(a):\n  s = 0\n";
    for (int i = 0; i < 300; ++i) {
        program += "a.x" + std::to_string(i) + " = " + std::to_string(i) + "\n";
        body += "  s += a.x" + std::to_string(i) + "\n";
    }
    EXPECT_EQ(t.printed(program + body + "  return s\nprint(f(a), f(a), f(a))\n"), "44850 44850 44850\n");
}

TEST(Interpreter, A003_ACacheUnitIsAFault)
{
    test::TestVm t;
    t.run("x = 1\n");
    // The unit behind RESUME is a cache unit.
    auto* code = const_cast<vmcore::CodeObject*>(t.hosted().mainCode());
    EXPECT_EQ(vmcore::opInfo(code->units[0].op).name, "RESUME");
    EXPECT_GT(vmcore::opInfo(code->units[0].op).cacheUnits, 0);
}

} // namespace
