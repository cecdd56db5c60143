// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of code while and after it is quickened: where caches lie, what they may keep, which views hide them, and
// that nothing a program can see depends on them.
#include "tests/support/SilentObserver.h"
#include "tests/support/TestVm.h"
#include "vmcore/code/CodeBytes.h"
#include "vmcore/code/Instructions.h"
#include "vmcore/code/OriginalCode.h"
#include "vmcore/interp/Interpreter.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Frame.h"
#include "vmcore/object/Type.h"
#include "vmcore/runtime/Calls.h"

#include <gtest/gtest.h>
#include <limits>
#include <map>

namespace {

using namespace vmcore;

const CodeObject* codeOf(test::TestVm& t, const char* function)
{
    return static_cast<FunctionObject*>(t.global(function).object())->code;
}

// The unit of the code's only instruction of the family.
std::uint32_t unitOf(const CodeObject* code, Op family)
{
    for (const CodeInstruction& i : Instructions({code->units, code->unitCount}))
        if (opInfo(i.op).family == family)
            return i.opUnit;
    ADD_FAILURE() << "no " << opInfo(family).name;
    return 0;
}

// --- layout

TEST(Quickening, A004_ValuesMayStraddleUnitsAtAnyAlignment)
{
    constexpr std::uint64_t kLong = 0x0123456789ABCDEF;
    constexpr std::uint32_t kShort = 0xFEDCBA98;
    for (std::size_t at = 1; at < 9; ++at) {
        std::array<Unit, 16> units{};
        writeUnits(units.data() + at, kLong);
        writeUnits(units.data() + at + 4, kShort);
        EXPECT_EQ(readUnits<std::uint64_t>(units.data() + at), kLong);
        EXPECT_EQ(readUnits<std::uint32_t>(units.data() + at + 4), kShort);
        EXPECT_EQ(units[at - 1].op, 0);
        EXPECT_EQ(units[at + 6].op, 0);
    }
}

TEST(Quickening, A004_AttributesAreCachedAtOddAndEvenUnits)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("class A:\n  def __init__(self): self.x = 1\n  def m(self): return 2\na = A()\n"
                        "def even(o): return o.x + o.m()\ndef odd(b, o):\n  -b\n  return o.x + o.m()\n"
                        "for i in range(9): r = even(a), odd(0, a)\nprint(r)\n"),
        "(3, 3)\n");
    EXPECT_NE(unitOf(codeOf(t, "even"), Op::LOAD_ATTR) % 2, unitOf(codeOf(t, "odd"), Op::LOAD_ATTR) % 2);
}

TEST(Quickening, A005_MembersOfAFamilyHaveTheSameCacheSize)
{
    for (const OpInfo& info : kOpInfo)
        EXPECT_EQ(info.cacheUnits, opInfo(info.family).cacheUnits) << info.name;
}

TEST(Quickening, A010_CodeIsQuickenedInPlace)
{
    test::TestVm t;
    t.run("def f(n):\n  s = 0\n  for i in range(n): s += i\n  return s\nf(1)\n");
    const CodeObject* f = codeOf(t, "f");
    const Unit* units = f->units;
    const std::size_t capacity = f->data->units.capacity(), count = f->data->units.size();
    const std::string before = adaptiveBytes(f);
    call(t.vm(), t.global("f"), {Value::smallInt(100)});
    EXPECT_NE(adaptiveBytes(f), before);
    EXPECT_EQ(f->units, units);
    EXPECT_EQ(f->data->units.size(), count);
    EXPECT_EQ(f->data->units.capacity(), capacity);
}

TEST(Quickening, A011_BytesOfQuickenedAndColdCodeAreCounted)
{
    test::TestVm t;
    t.run("def hot(o): return o + o\ndef cold(o): return o - o\nfor i in range(9): hot(i)\n");
    const CodeBytes bytes = codeBytes(t.vm().codes);
    EXPECT_GE(bytes.quickened.codes, 1u); // hot, and the module with its loop
    EXPECT_GE(bytes.cold.codes, 1u);
    std::uint64_t units = 0;
    for (const CodeObject* code : t.vm().codes.all)
        units += code->unitCount * sizeof(Unit);
    EXPECT_EQ(bytes.quickened.unitBytes + bytes.cold.unitBytes, units);
    EXPECT_GT(bytes.quickened.perInstruction(), 2.0); // no instruction is shorter than a unit
    EXPECT_GT(bytes.cold.perInstruction(), 2.0);
}

// --- views

TEST(Quickening, A009_HashAndEqualityUseTheOriginalView)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("text = 'def f(a, b): return a + b.real'\n"
                        "def made():\n  names = {}\n  exec(text, names)\n  return names['f']\n"
                        "warm, cold = made(), made()\ncode = warm.__code__\nbefore = hash(code), code.co_code\n"
                        "for i in range(99): warm(i, i)\n"
                        "print(before == (hash(code), code.co_code), code == cold.__code__, code is cold.__code__,\n"
                        "      code._co_code_adaptive == cold.__code__._co_code_adaptive,\n"
                        "      len(code.co_code) == len(code._co_code_adaptive),\n"
                        "      code == compile(text.replace('+', '-'), '', 'exec').co_consts[0])\n"),
        "True True False False True False\n");
}

// --- what caches keep

TEST(Quickening, A012_CachesHoldTheMethodAndClassesTheirInit)
{
    test::TestVm t;
    t.run("class A:\n  def __init__(self): self.x = 1\n  def m(self): return self.x\n"
          "def f(): return A().m()\nm = A.m\ninit = A.__init__\nfor i in range(99): f()\n");
    const CodeObject* f = codeOf(t, "f");
    const std::uint32_t at = unitOf(f, Op::LOAD_ATTR);
    EXPECT_EQ(static_cast<Op>(f->units[at].op), Op::LOAD_ATTR_METHOD);
    bool found = false;
    for (std::uint32_t i = 2; i <= 4; ++i) // behind the counter and the version
        found |= readUnits<std::uint64_t>(f->units + at + i) == t.global("m").bits;
    EXPECT_TRUE(found);
    EXPECT_EQ(as<TypeObject>(t.global("A"))->init.bits, t.global("init").bits);
    EXPECT_EQ(t.vm().wellKnown.len.bits, dictFindStr(t.vm().builtins, t.vm().intern("len")).bits);
}

TEST(Quickening, A013_ClassesThatCameAndWentAreNeverMistaken)
{
    VmConfig config;
    config.nurseryBytes = 1 << 16; // the room of a dropped class is used again soon
    test::TestVm t(config);
    EXPECT_EQ(t.printed("def site(o): return o.m(), o.k, type(o)().k\n"
                        "def make(i):\n"
                        "  return type('C' + str(i), (), {'m': lambda self: i, 'k': -i})\n"
                        "wrong = 0\n"
                        "for i in range(3000):\n"
                        "  c = make(i)\n"
                        "  for _ in range(3): wrong += site(c()) != (i, -i, -i)\n"
                        "print(wrong)\n"),
        "0\n");
}

TEST(Quickening, A017_SharedCodeSeesItsOwnGlobalsBuiltinsClosureAndDefaults)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("import builtins\n"
                        "code = compile('def f(s): return g + len(s)', 'x', 'exec')\n"
                        "a, b = {'g': 1}, {'g': 10, '__builtins__': dict(vars(builtins), len=lambda s: -1)}\n"
                        "exec(code, a)\nexec(code, b)\n"
                        "def outer(n):\n  def inner(x=n): return n, x\n  return inner\n"
                        "p, q = outer(1), outer(2)\n"
                        "for i in range(50): r = a['f']('abc'), b['f']('abc'), p(), q(), q(7)\n"
                        "q.__defaults__ = (5,)\na['g'] = 2\n"
                        "print(r, a['f']('abc'), b['f']('abc'), p(), q())\n"),
        "(4, 9, (1, 1), (2, 2), (2, 7)) 5 9 (1, 1) (2, 5)\n");
}

TEST(Quickening, A019_AFailedGuardRepeatsNoSideEffect)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("calls = []\n"
                        "class N:\n"
                        "  def __add__(self, o): calls.append('add'); return 0\n"
                        "  def __lt__(self, o): calls.append('lt'); return False\n"
                        "  def __getitem__(self, i): calls.append('item'); return 0\n"
                        "  def __bool__(self): calls.append('bool'); return False\n"
                        "  @property\n"
                        "  def x(self): calls.append('x'); return 0\n"
                        "class P: x = 1\n"
                        "def f(a, b, c, d): return a + 1, b < 1, c[0], d.x, 1 if a else 2\n"
                        "for i in range(20): f(1, 2, [3], P())\n"
                        "n = N()\n"
                        "for i in range(200):\n"
                        "  calls.clear()\n"
                        "  f(n, n, n, n)\n"
                        "  if calls != ['add', 'lt', 'item', 'x', 'bool']: print(i, calls)\n"
                        "print('done')\n"),
        "done\n");
}

TEST(Quickening, A027_StoresToGlobalsKeepCachesAndAreSeen)
{
    test::TestVm t;
    EXPECT_EQ(
        t.printed("g = 0\ndef f(n):\n  global g\n  s = 0\n  for i in range(n):\n    g = i\n    s += g\n  return s\n"
                  "print(f(2000), g)\n"),
        "1999000 1999\n");
    const CodeObject* f = codeOf(t, "f");
    const std::uint32_t unit = [&] { // of the load inside the loop, not that of range
        std::uint32_t last = 0;
        for (const CodeInstruction& i : Instructions({f->units, f->unitCount}))
            if (opInfo(i.op).family == Op::LOAD_GLOBAL)
                last = i.opUnit;
        return last;
    }();
    EXPECT_EQ(static_cast<Op>(f->units[unit].op), Op::LOAD_GLOBAL_MODULE);
    for (const Site& site : f->data->sites)
        if (site.unit == unit)
            EXPECT_EQ(site.misses, 0u);
}

// --- opcodes

// Remembers every opcode that a site had.
struct Transitions : test::SilentObserver
{
    std::map<const CodeObject*, std::string> made;
    std::size_t changes = 0;
    std::vector<std::string> illegal;

    void codeCreated(Vm&, const CodeObject* code) override { made[code] = adaptiveBytes(code); }
    void codeRetired(Vm&, const CodeObject* code) override { made.erase(code); }
    void siteChanged(Vm&, const CodeObject* code, std::uint32_t site, std::uint8_t, std::span<const Value>) override
    {
        ++changes;
        const std::uint32_t unit = code->data->sites[site].unit;
        const std::uint8_t now = code->units[unit].op, original = static_cast<std::uint8_t>(made[code][unit * 2]);
        if (now >= kOpCount || opInfo(now).family != opInfo(original).family)
            illegal.emplace_back(opInfo(now).name);
    }
};

constexpr const char* kEveryType
    = "class A:\n  x = 1\n  def __add__(self, o): return self\n  def __len__(self): return 3\n"
      "  def __getitem__(self, i): return i\n  def __iter__(self): return iter([1])\n"
      "def f(a, b):\n  r = []\n"
      "  for op in (lambda: a + b, lambda: a < b, lambda: a[0], lambda: len(a), lambda: a.x,\n"
      "             lambda: [v for v in a], lambda: b in a, lambda: 1 if a else 2):\n"
      "    try: r.append(op())\n"
      "    except Exception as e: r.append(type(e))\n"
      "  return r\n"
      "for values in [(1, 2), (1.5, 2.5), ('a', 'b'), ([1], [2]), ({1: 2}, 1), (A(), 1), (A, A), "
      "(None, 3)] * 3:\n"
      "  for i in range(70): f(*values)\n";

TEST(Quickening, A023_EveryTransitionLandsOnALegalOpcode)
{
    Transitions seen;
    test::TestVm t;
    t.hosted().setObserver(&seen);
    EXPECT_EQ(t.printed(kEveryType), "");
    EXPECT_GT(seen.changes, 20u);
    EXPECT_EQ(seen.illegal, std::vector<std::string>());
    // Read as instructions, all code still ends where it ends, in the opcodes that it was made of.
    for (const auto& [code, bytes] : seen.made) {
        std::uint32_t end = 0;
        for (const CodeInstruction& i : Instructions({code->units, code->unitCount})) {
            EXPECT_EQ(opInfo(i.op).family, opInfo(static_cast<std::uint8_t>(bytes[i.opUnit * 2])).family);
            end = i.end();
        }
        EXPECT_EQ(end, code->unitCount);
    }
    t.hosted().setObserver(nullptr);
}

TEST(Quickening, A025_ResumeAndTheBackwardJumpAreFamiliesThatCount)
{
    test::TestVm t;
    t.run("def f(n):\n  for i in range(n): pass\nfor i in range(7): f(5)\n");
    const CodeObject* f = codeOf(t, "f");
    for (const auto& [family, times] : {std::pair{Op::RESUME, 7u}, {Op::JUMP_BACKWARD, 35u}}) {
        const std::uint32_t unit = unitOf(f, family);
        EXPECT_EQ(opInfo(family).family, family);
        const std::uint32_t count = unit + unitLength(family) - kCountUnits;
        EXPECT_EQ(readUnits<std::uint64_t>(f->units + count), times) << opInfo(family).name;
    }
}

TEST(Quickening, A025_ResumeShowsItsCheckFormOnTheThirdCallAndTheJumpWaitsForNoHigherTier)
{
    for (const bool specialize : {true, false}) {
        for (const int calls : {1, 2, 3}) {
            VmConfig config;
            config.specialize = specialize;
            test::TestVm t(config);
            t.run("def f(n):\n  for i in range(n): pass\nfor i in range(" + std::to_string(calls) + "): f(5)\n");
            const CodeObject* f = codeOf(t, "f");
            const auto opAt = [&](Op family) { return static_cast<Op>(f->units[unitOf(f, family)].op); };
            EXPECT_EQ(opAt(Op::RESUME), specialize && calls >= 2 ? Op::RESUME_CHECK : Op::RESUME) << calls;
            EXPECT_EQ(opAt(Op::JUMP_BACKWARD), specialize ? Op::JUMP_BACKWARD_NO_JIT : Op::JUMP_BACKWARD);
        }
    }
}

TEST(Quickening, A030_HotAndColdCodeRunInTheSameLoop)
{
    struct Watching : test::TestHost
    {
        std::vector<const Dispatch*> tables;
        HostedVm* vm = nullptr;
        void write(Stream, std::string_view) override { tables.push_back(vm->vm().dispatch); }
    } host;
    HostedVm vm({}, host);
    host.vm = &vm;
    vm.run("import sys\ndef f(n):\n  s = 0\n  for i in range(n): s += i\n  sys.stderr.write('x')\n  return s\n"
           "f(1)\nf(100000)\nf(1)\n",
        "t.py");
    EXPECT_EQ(host.tables, std::vector<const Dispatch*>(3, &kRunning));
    for (const CodeObject* code : vm.vm().codes.all) // every opcode in force has its handler in that table
        for (const CodeInstruction& i : Instructions({code->units, code->unitCount}))
            EXPECT_NE(kRunning.handlers[static_cast<std::size_t>(i.op)], kRunning.handlers[255]) << opInfo(i.op).name;
}

// --- places

TEST(Quickening, A015_TracebacksKnowTheInstructionInFunctionsAndGenerators)
{
    test::TestVm t;
    EXPECT_EQ(
        t.printed("def call(o): return len(o)\n"
                  "def operator(o): return 1 + o\n"
                  "def attribute(o): return o.nothing\n"
                  "def item(o): return o[1]\n"
                  "def name(o): return nowhere\n"
                  "def unpack(o):\n  a, b = o\n"
                  "def generator(o):\n  yield 1\n  yield o.nothing\n"
                  "def place(f, o):\n"
                  "  try:\n    for i in f(o) or (): pass\n"
                  "  except Exception as e: t = e.__traceback__.tb_next\n"
                  "  line, _, start, end = list(t.tb_frame.f_code.co_positions())[t.tb_lasti // 2]\n"
                  "  return t.tb_lineno == line, t.tb_lineno, start, end\n"
                  "for warm in range(9): call('x'), operator(1), item('xy')\n"
                  "for f in (call, operator, attribute, item, name, unpack, generator): print(*place(f, None))\n"),
        "True 1 20 26\nTrue 2 24 29\nTrue 3 25 34\nTrue 4 20 24\nTrue 5 20 27\nTrue 7 2 6\nTrue 10 8 17\n");
}

} // namespace
