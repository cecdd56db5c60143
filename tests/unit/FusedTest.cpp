// SPDX-License-Identifier: GPL-3.0-or-later
// Superinstructions: every pair of Fused.def is reached, computes what its parts do, and leaves by the guards of the first.
#include "tests/support/SilentObserver.h"
#include "tests/support/TestVm.h"
#include "vmcore/code/Instructions.h"
#include "vmcore/code/OriginalCode.h"
#include "vmcore/object/Containers.h"

#include <gtest/gtest.h>
#include <set>

namespace {

using namespace vmcore;

// The bodies of functions that make all pairs, called many times with arguments that fit and then with others.
constexpr std::string_view kProgram = R"(
log = []
G = 1
class P:
    def __init__(self): self.x = 1; self.y = 2
    def m(self, a): return a
def f(a, b, p, items, words, table, members):
    c = p.x = a
    d = c
    e = g = a
    pair = (a, b)
    e, g = pair
    p.x = p.y = a
    h = a + 1
    i = (a + b) + a
    j = items[0] is b
    k = items[0]
    l = p.x is b
    n = p.x
    p.y = a
    o = p.m(a)
    q = [G is a, len(words) + a]
    if a < b: log.append(0)
    if not a < b: log.append(1)
    r = 0 if a is b else b
    if a > b or b: r = a
    s = float(a)
    if s < 2.5: log.append(2)
    s2 = (s * 2.0) + s
    s3 = s + s
    t = (s * s) is s
    if words == "x": log.append(3)
    if (a and b) is a: pass
    u = bool(a)
    if u: log.append(4)
    if not u: log.append(5)
    if int(a) & 3: log.append(6)
    if a in members: log.append(7)
    if words in table: log.append(8)
    for v in items: w = v
    for v in range(2): w = v
    p.m(a); x = b
    y = 1 is a
    y = (1, a)
    p.x += a
    return (c, d, e, g, h, i, j, k, l, n, o, q, r, s2, s3, t, w, x, y)
for round in range(120):
    log.append(f(round & 7, 3, P(), [1, 2], "x", {"x": 1}, {1, 2}))
for other in ((1.5, 2), (True, 1.0), (2**60, 2**60), (5, 2)):
    for round in range(60):
        log.append(f(*other, P(), [1, 2], "x", {"x": 1}, {1, 2}))
        log.append(f(*other, P(), (1, 2), "yy", ["x"], [1, 2]))
print(log)
)";

std::set<Op> fusedOpsOf(test::TestVm& t)
{
    std::set<Op> found;
    for (const CodeObject* code : t.vm().codes.all)
        for (std::uint32_t unit = 0; unit < code->unitCount;) {
            const CodeInstruction i = instructionAt({code->units, code->unitCount}, unit);
            found.insert(static_cast<Op>(code->units[i.opUnit].op));
            unit = i.end();
        }
    return found;
}

// Remembers the pairs that sites had at some time.
struct SitesSeen : test::SilentObserver
{
    std::set<Op> seen;
    void siteChanged(Vm&, const CodeObject* code, std::uint32_t site, std::uint8_t, std::span<const Value>) override
    {
        seen.insert(static_cast<Op>(code->units[code->data->sites[site].unit].op));
    }
};

} // namespace

TEST(Fused, A010_EveryPairIsReachedAndComputesWhatItsPartsDo)
{
    VmConfig generic;
    generic.specialize = false;
    test::TestVm plain(generic);
    const std::string wanted = plain.printed(kProgram);
    ASSERT_NE(wanted.find("(1, 1, 1, 3"), std::string::npos) << wanted.substr(0, 300);
    for (const Op op : fusedOpsOf(plain))
        EXPECT_FALSE(isFused(op)) << opInfo(op).name;

    SitesSeen sites;
    test::TestVm t;
    t.hosted().setObserver(&sites);
    EXPECT_EQ(t.printed(kProgram), wanted);
    std::set<Op> reached = fusedOpsOf(t);
    reached.merge(sites.seen);
    for (const FusedPair& pair : kFusedPairs)
        EXPECT_TRUE(reached.contains(pair.fused)) << pair.name;
}

TEST(Fused, A008_TheOriginalViewHidesPairs)
{
    test::TestVm t;
    t.run("def f(a, b): return a < b\nf(1, 2)\ncode = f.__code__\n");
    const auto* code = as<CodeObject>(t.global("code"));
    EXPECT_NE(adaptiveBytes(code).find(static_cast<char>(Op::LOAD_FAST__LOAD_FAST)), std::string::npos);
    const std::string original = originalBytes(code);
    for (std::size_t i = 0; i < original.size(); i += 2)
        EXPECT_LT(static_cast<std::uint8_t>(original[i]), kPlainOpCount);
}
