// SPDX-License-Identifier: GPL-3.0-or-later
// Every specialised form is reached by a program made for it, and leaves by each of its guards without changing what
// the program computes. The reference is the same program with specialisation off.
#include "tests/support/TestVm.h"
#include "vmcore/interp/Adapt.h"
#include "vmcore/ops/OpInfo.h"

#include <gtest/gtest.h>
#include <set>

namespace {

using vmcore::Op;

// `setup` defines f, `warm` is called until the site is specialised, each of `breaks` must miss a guard.
struct Member
{
    Op op;
    const char* setup;
    const char* warm;
    std::vector<const char*> breaks;
};

const std::vector<Member>& members()
{
    static const std::vector<Member> kMembers{
        {Op::LOAD_GLOBAL_MODULE, "g = 1\ndef f(): return g\n", "f()", {"exec('h = 1') or f()"}},
        {Op::LOAD_GLOBAL_BUILTIN, "def f(): return len\n", "f()(())", {"exec('h = 1') or f()('ab')"}},
        {Op::LOAD_ATTR_INSTANCE_VALUE,
            "class A:\n  def __init__(self): self.x = 1\nclass B(A): pass\na = A()\ndef f(o): return o.x\n", "f(a)",
            {"f(B())", "f(3)", "setattr(A, 'y', 2) or f(a)"}},
        {Op::LOAD_ATTR_OVERFLOW,
            "class A: pass\na = A()\nfor c in 'abcdefghij': setattr(a, c, c)\ndef f(o): return o.j\n", "f(a)",
            {"f(3)", "f(A())"}},
        {Op::LOAD_ATTR_METHOD,
            "class A:\n  def m(self): return 1\nclass B(A):\n  def m(self): return 2\na = A()\ndef f(o): return "
            "o.m()\n",
            "f(a)", {"f(B())", "f(3)", "setattr(A, 'm', lambda self: 3) or f(a)"}},
        {Op::LOAD_ATTR_CLASS_VALUE, "class A:\n  k = 1\nclass B(A): pass\na = A()\ndef f(o): return o.k\n", "f(a)",
            {"f(B())", "f(3)", "setattr(A, 'k', 5) or f(a)"}},
        {Op::LOAD_ATTR_CLASS, "class A:\n  k = 1\nclass B(A): pass\ndef f(o): return o.k\n", "f(A)",
            {"f(B)", "f(3)", "setattr(A, 'k', 5) or f(A)"}},
        {Op::LOAD_ATTR_MODULE, "import math, sys\ndef f(m): return m.__name__ and m.inf\n", "f(math)",
            {"f(sys)", "f(3)"}},
        {Op::LOAD_ATTR_PROPERTY,
            "class A:\n  @property\n  def p(self): return 1\nclass B(A): pass\na = A()\ndef f(o): return o.p\n", "f(a)",
            {"f(B())", "f(3)"}},
        {Op::STORE_ATTR_INSTANCE_VALUE,
            "class A:\n  def __init__(self): self.x = 0\nclass B(A): pass\na = A()\ndef f(o, v):\n  o.x = v\n  return "
            "o.x\n",
            "f(a, 1)", {"f(B(), 2)", "f(3, 4)"}},
        {Op::STORE_ATTR_ADD, "class A: pass\nclass B: pass\ndef f(o, v):\n  o.x = v\n  return vars(type(o)) and v\n",
            "f(A(), 1)", {"f(B(), 2)", "f(3, 4)"}},
        {Op::STORE_ATTR_OVERFLOW,
            "class A: pass\na = A()\nfor c in 'abcdefghij': setattr(a, c, c)\ndef f(o, v):\n  o.j = v\n  return o.j\n",
            "f(a, 1)", {"f(3, 4)"}},
        {Op::TO_BOOL_BOOL, "def f(v): return 1 if v else 2\n", "f(True)", {"f(0)", "f([])"}},
        {Op::TO_BOOL_INT, "def f(v): return 1 if v else 2\n", "f(3)", {"f(0.0)", "f(2 ** 70)"}},
        {Op::TO_BOOL_FLOAT, "def f(v): return 1 if v else 2\n", "f(0.5)", {"f(0)", "f(None)"}},
        {Op::TO_BOOL_NONE, "def f(v): return 1 if v else 2\n", "f(None)", {"f(1)"}},
        {Op::TO_BOOL_STR, "def f(v): return 1 if v else 2\n", "f('a')", {"f(0)", "f('')"}},
        {Op::TO_BOOL_LIST, "def f(v): return 1 if v else 2\n", "f([1])", {"f(())"}},
        {Op::TO_BOOL_ALWAYS_TRUE,
            "class A: pass\nclass B:\n  def __bool__(self): return False\na = A()\ndef f(v): return 1 if v else 2\n",
            "f(a)", {"f(B())", "setattr(A, '__bool__', lambda s: False) or f(a)"}},
        {Op::BINARY_OP_ADD_INT, "def f(a, b): return a + b\n", "f(1, 2)",
            {"f(1.5, 2)", "f(1, 2.5)", "f(2 ** 47 - 1, 1)", "f('a', 'b')"}},
        {Op::BINARY_OP_SUBTRACT_INT, "def f(a, b): return a - b\n", "f(1, 2)",
            {"f(1.5, 2)", "f(1, 2.5)", "f(-2 ** 47, 1)"}},
        {Op::BINARY_OP_MULTIPLY_INT, "def f(a, b): return a * b\n", "f(3, 2)",
            {"f(1.5, 2)", "f('a', 3)", "f(2 ** 40, 2 ** 40)"}},
        {Op::BINARY_OP_FLOOR_DIVIDE_INT, "def f(a, b): return a // b\n", "f(-7, 2)",
            {"f(7.5, 2)", "f(7, 0)", "f(-2 ** 47, -1)"}},
        {Op::BINARY_OP_REMAINDER_INT, "def f(a, b): return a % b\n", "f(-7, 3)",
            {"f(7.5, 2)", "f(7, 0)", "f('%s', 3)"}},
        {Op::BINARY_OP_AND_INT, "def f(a, b): return a & b\n", "f(-7, 3)", {"f({1}, {1, 2})", "f(True, 1)"}},
        {Op::BINARY_OP_OR_INT, "def f(a, b): return a | b\n", "f(-7, 3)", {"f({1}, {1, 2})", "f(1, True)"}},
        {Op::BINARY_OP_XOR_INT, "def f(a, b): return a ^ b\n", "f(-7, 3)", {"f({1}, {1, 2})", "f(1, True)"}},
        {Op::BINARY_OP_LEFT_SHIFT_INT, "def f(a, b): return a << b\n", "f(-7, 3)",
            {"f(1, 46)", "f(1, 47)", "f(1, -1)", "f(3, 46)"}},
        {Op::BINARY_OP_RIGHT_SHIFT_INT, "def f(a, b): return a >> b\n", "f(-7, 3)", {"f(1, -1)", "f(2 ** 70, 2)"}},
        {Op::BINARY_OP_ADD_FLOAT, "def f(a, b): return a + b\n", "f(1.5, 2.5)", {"f(1, 2.5)", "f(1.5, 2)"}},
        {Op::BINARY_OP_SUBTRACT_FLOAT, "def f(a, b): return a - b\n", "f(1.5, 2.5)", {"f(1, 2.5)", "f(1.5, 2)"}},
        {Op::BINARY_OP_MULTIPLY_FLOAT, "def f(a, b): return a * b\n", "f(1.5, 2.5)", {"f(1, 2.5)", "f(1.5, 2)"}},
        {Op::BINARY_OP_DIVIDE_FLOAT, "def f(a, b): return a / b\n", "f(1.5, 2.5)", {"f(1, 2.5)", "f(1.5, 0.0)"}},
        {Op::BINARY_OP_MIXED_FLOAT, "def f(a, b): return a / b\n", "f(1.5, 2)",
            {"f(1, 2)", "f(1.5, 0)", "f(1.5, 2.5)"}},
        {Op::BINARY_OP_ADD_STR, "def f(a, b): return a + b\n", "f('a', 'b')", {"f(1, 2)", "f('a', 2)"}},
        {Op::BINARY_OP_SUBSCR_LIST_INT, "def f(a, b): return a[b]\n", "f([1, 2], -1)",
            {"f([1], 1)", "f((1, 2), 0)", "f([1, 2], True)"}},
        {Op::BINARY_OP_SUBSCR_TUPLE_INT, "def f(a, b): return a[b]\n", "f((1, 2), -1)",
            {"f((1,), 1)", "f([1, 2], 0)", "f((1, 2), True)"}},
        {Op::BINARY_OP_SUBSCR_STR_INT, "def f(a, b): return a[b]\n", "f('ab', -1)",
            {"f('a', 1)", "f('a\\u1234', 1)", "f(b'ab', 0)"}},
        {Op::BINARY_OP_DIVIDE_INT, "def f(a, b): return a / b\n", "f(7, 2)",
            {"f(7.0, 2)", "f(7, True)", "f(2 ** 70, 3)", "f(1, 0)"}},
        {Op::BINARY_OP_POWER_INT, "def f(a, b): return a ** b\n", "f(-3, 5)",
            {"f(2, 0.5)", "f(1.5, 2)", "f(2, -1)", "f(2, 47)", "f(-2, 47) + f(2, 46)", "f(3, 1000)"}},
        {Op::BINARY_OP_POWER_FLOAT, "def f(a, b): return a ** b\n", "f(1.5, 2)",
            {"f(2, 3)", "f(-8.0, 0.5)", "f(0.0, -1)", "f(10.0, 400)", "f(float('inf'), 2)"}},
        {Op::BINARY_OP_SUBSCR_BYTES_INT, "def f(a, b): return a[b]\n", "f(b'abc', -1)",
            {"f([5, 6], 1)", "f(b'abc', True)", "f(b'abc', 3)", "f(b'abc', -4)"}},
        {Op::BINARY_OP_SUBSCR_BYTEARRAY_INT, "def f(a, b): return a[b]\n", "f(bytearray(b'abc'), -1)",
            {"f(b'ab', 1)", "f(bytearray(b'abc'), True)", "f(bytearray(), 0)", "f(bytearray(b'abc'), -4)"}},
        {Op::BINARY_OP_SUBSCR_DICT, "def f(a, b): return a[b]\n", "f({1: 2}, 1)", {"f([5, 6], 1)"}},
        {Op::STORE_SUBSCR_LIST_INT, "def f(a, b, c):\n  a[b] = c\n  return a\n", "f([1, 2], 0, 3)",
            {"f([1], 1, 2)", "f({}, 1, 2)", "f([1], True, 2)"}},
        {Op::STORE_SUBSCR_DICT, "def f(a, b, c):\n  a[b] = c\n  return a\n", "f({}, 0, 3)", {"f([1], 0, 2)"}},
        {Op::COMPARE_OP_INT, "def f(a, b): return a < b\n", "f(1, 2)", {"f(1.5, 2)", "f(1, 2.5)"}},
        {Op::COMPARE_OP_FLOAT, "def f(a, b): return a < b\n", "f(1.5, 2.5)", {"f(1, 2.5)", "f(1.5, 2)"}},
        {Op::COMPARE_OP_MIXED, "def f(a, b): return a < b\n", "f(1, 2.5)",
            {"f(1, 2)", "f(1.5, 2.5)", "f('a', 'b')", "f(2 ** 70, 1.0)"}},
        {Op::COMPARE_OP_STR, "def f(a, b): return a == b\n", "f('a', 'b')", {"f(1, 'b')", "f('a', 2)"}},
        {Op::CONTAINS_OP_SET, "def f(a, b): return a in b\n", "f(1, {1})", {"f(1, [1])"}},
        {Op::CONTAINS_OP_DICT, "def f(a, b): return a not in b\n", "f(1, {1: 2})", {"f(1, [1])"}},
        {Op::CONTAINS_OP_LIST, "def f(a, b): return a in b\n", "f(1, [1])", {"f(1, (1,))"}},
        {Op::CONTAINS_OP_STR, "def f(a, b): return a in b\n", "f('a', 'cat')", {"f(1, (1,))", "f(1, 'cat')"}},
        {Op::FOR_ITER_LIST, "def f(a):\n  s = []\n  for x in a: s.append(x)\n  return s\n", "f([1, 2])", {"f((1, 2))"}},
        {Op::FOR_ITER_TUPLE, "def f(a):\n  s = []\n  for x in a: s.append(x)\n  return s\n", "f((1, 2))",
            {"f([1, 2])"}},
        {Op::FOR_ITER_RANGE, "def f(a):\n  s = []\n  for x in a: s.append(x)\n  return s\n", "f(range(5, 1, -2))",
            {"f([1, 2])", "f(range(2 ** 60, 2 ** 60 + 2))"}},
        {Op::FOR_ITER_BUILTIN, "def f(a):\n  s = []\n  for x in a: s.append(x)\n  return s\n",
            "f({1: 2, 3: 4}.items())",
            {"f([1])", "f(x for x in 'ab')",
                "f(type('I', (), {'__iter__': lambda s: s, '__next__': lambda s: next(iter([]))})())"}},
        {Op::FOR_ITER_GEN,
            "def g(n):\n  for i in range(n): yield i\ndef f(a):\n  s = []\n  for x in a: s.append(x)\n  return s\n",
            "f(g(3))", {"f([1, 2])"}},
        {Op::SEND_GEN,
            "def g(n):\n  r = yield n\n  return r\ndef h(it):\n  r = yield from it\n  yield r\ndef f(it): return "
            "list(h(it))\n",
            "f(g(3))", {"f([1, 2])"}},
        {Op::UNPACK_SEQUENCE_TWO_TUPLE, "def f(t):\n  a, b = t\n  return b, a\n", "f((1, 2))",
            {"f([1, 2])", "f((1, 2, 3))"}},
        {Op::UNPACK_SEQUENCE_TUPLE, "def f(t):\n  a, b, c = t\n  return b, a, c\n", "f((1, 2, 3))",
            {"f([1, 2, 3])", "f((1, 2))"}},
        {Op::UNPACK_SEQUENCE_LIST, "def f(t):\n  a, b, c = t\n  return b, a, c\n", "f([1, 2, 3])",
            {"f((1, 2, 3))", "f([1, 2])"}},
        {Op::CALL_PY_EXACT_ARGS, "def a(x): return x\ndef b(x): return x + 1\ndef f(g): return g(1)\n", "f(a)",
            {"f(b)", "f(str)"}},
        {Op::CALL_PY_GENERAL, "def a(x, y=2): return x, y\ndef b(x): return x + 1\ndef f(g): return g(1)\n", "f(a)",
            {"f(b)", "f(str)"}},
        {Op::CALL_BOUND_METHOD_EXACT_ARGS,
            "class A:\n  def m(self, x): return x\n  def n(self, x): return -x\no = A()\ndef f(g): return g(1)\n",
            "f(o.m)", {"f(o.n)", "f(str)"}},
        {Op::CALL_CLASS, "class A:\n  def __init__(self, x): self.x = x\nclass B(A): pass\ndef f(c): return c(1).x\n",
            "f(A)", {"f(B)", "f(complex)", "setattr(A, 'z', 1) or f(A)"}},
        {Op::CALL_NATIVE, "def f(g, x): return g(x)\n", "f(abs, -1)", {"f(str, 2)", "f(lambda v: v, 3)"}},
        {Op::CALL_NATIVE_CLASS, "class D(dict): pass\ndef f(c): return c([(1, 2)])\n", "f(dict)", {"f(D)", "f(list)"}},
        {Op::CALL_NATIVE_METHOD, "class L(list): pass\ndef f(o): return o.count(1)\n", "f([1, 1])", {"f(L([1]))"}},
        {Op::CALL_LEN, "def f(x): return len(x)\n", "f([1, 1])", {"exec('len = abs', globals()) or f(-5)"}},
        {Op::CALL_LIST_APPEND, "class L(list): pass\ndef f(x):\n  x.append(3)\n  return x\n", "f([1, 1])",
            {"f(L([1]))"}},
        {Op::CALL_ISINSTANCE, "def f(x): return isinstance(x, int)\n", "f(1)",
            {"exec('isinstance = max', globals()) or f(int)"}},
        {Op::CALL_TYPE_1, "def f(t, x): return t(x)\n", "f(type, 1)", {"f(str, 2)"}},
    };
    return kMembers;
}

std::string programOf(const Member& m)
{
    std::string text = std::string(m.setup) + "out = []\nfor _ in range(6): out.append(repr(" + m.warm + "))\n";
    for (const char* b : m.breaks)
        text += std::string("try: out.append(repr(") + b + "))\nexcept Exception as e: out.append(repr(e))\n";
    return text + "print(out)\n";
}

struct SiteSeen
{
    std::uint64_t misses = 0;
    bool found = false;
};

// The site that runs the form now, in the functions of the program.
SiteSeen findSite(test::TestVm& t, Op op)
{
    SiteSeen seen;
    for (const vmcore::CodeObject* code : t.vm().codes.all) {
        if (vmcore::toUtf8(code->name) == "<module>")
            continue;
        for (const vmcore::Site& s : code->data->sites)
            if (vmcore::unfused(static_cast<Op>(code->units[s.unit].op)) == op) {
                seen.found = true;
                seen.misses += s.misses;
            }
    }
    return seen;
}

class SpecializerTest : public testing::TestWithParam<Member>
{
};

TEST_P(SpecializerTest, A024_MemberIsReachedAndLeavesByItsGuards)
{
    const Member& m = GetParam();
    vmcore::VmConfig generic;
    generic.specialize = false;
    test::TestVm reference(generic), specialised;
    const std::string expected = reference.printed(programOf(m));
    EXPECT_EQ(specialised.printed(programOf(m)), expected);
    EXPECT_EQ(expected.substr(0, 1), "[") << expected;
    const SiteSeen seen = findSite(specialised, m.op);
    EXPECT_TRUE(seen.found);
    EXPECT_GE(seen.misses, m.breaks.size() > 0 ? 1u : 0u);
}

TEST_P(SpecializerTest, A026_WhatTheSpecialiserAcceptsPassesTheGuard)
{
    Member m = GetParam();
    m.breaks.clear();
    test::TestVm t;
    t.run(programOf(m));
    EXPECT_EQ(findSite(t, m.op).misses, 0u);
}

INSTANTIATE_TEST_SUITE_P(Members, SpecializerTest, testing::ValuesIn(members()),
    [](const auto& row) { return std::string(vmcore::opInfo(row.param.op).name); });

TEST(SpecializerTable, A024_EveryMemberHasARow)
{
    std::set<Op> tested;
    for (const Member& m : members())
        tested.insert(m.op);
    for (std::size_t op = 0; op < vmcore::kPlainOpCount; ++op)
        if (vmcore::kOpInfo[op].family != static_cast<Op>(op) && vmcore::isSpecializable(vmcore::kOpInfo[op].family))
            EXPECT_TRUE(tested.contains(static_cast<Op>(op))) << vmcore::kOpInfo[op].name;
}

TEST(SpecializerTable, A006_CacheSizesOfFamilies)
{
    const auto units = [](Op op) { return static_cast<int>(vmcore::opInfo(op).cacheUnits); };
    EXPECT_EQ(units(Op::TO_BOOL), 3);
    EXPECT_EQ(units(Op::LOAD_GLOBAL), 6);
    EXPECT_EQ(units(Op::LOAD_ATTR), 7);
    EXPECT_EQ(units(Op::STORE_ATTR), 6);
    EXPECT_EQ(units(Op::CALL), 3);
    EXPECT_EQ(units(Op::COMPARE_OP), 1);
}

// Counts the attempts of the one BINARY_OP of f after `calls` calls that cannot be specialised.
std::uint32_t failuresAfter(int calls)
{
    test::TestVm t;
    t.run("def f(a, b): return a @ b\nclass M:\n  def __matmul__(self, o): return 1\nm = M()\nfor _ in range("
        + std::to_string(calls) + "): f(m, m)\n");
    for (const vmcore::CodeObject* code : t.vm().codes.all)
        if (vmcore::toUtf8(code->name) == "f")
            return vmcore::Counter(vmcore::readUnits<std::uint16_t>(code->units + code->data->sites[0].unit + 1))
                .exponent();
    return 0;
}

TEST(Quickening, A021_FailedAttemptsBackOffExponentially)
{
    EXPECT_EQ(failuresAfter(1), 1u);
    EXPECT_EQ(failuresAfter(2), 2u);
    EXPECT_EQ(failuresAfter(6), 3u);
    EXPECT_EQ(failuresAfter(20000), 12u);
}

TEST(Quickening, A018_TheSecondExecutionSpecialises)
{
    const auto opAfter = [](int calls) {
        test::TestVm t;
        t.run("def f(a, b): return a + b\nfor _ in range(" + std::to_string(calls) + "): f(1, 2)\n");
        return findSite(t, Op::BINARY_OP_ADD_INT).found;
    };
    EXPECT_FALSE(opAfter(1));
    EXPECT_TRUE(opAfter(2));
}

TEST(Quickening, A020_FiftyThreeMissesSpecialiseAgain)
{
    const auto isFloatAfter = [](int floats) {
        test::TestVm t;
        t.run("def f(a, b): return a + b\nfor _ in range(9): f(1, 2)\nfor _ in range(" + std::to_string(floats)
            + "): f(1.5, 2.5)\n");
        return findSite(t, Op::BINARY_OP_ADD_FLOAT).found;
    };
    EXPECT_FALSE(isFloatAfter(52));
    EXPECT_TRUE(isFloatAfter(53));
}

TEST(Quickening, A029_NothingIsSpecialisedInTierZero)
{
    vmcore::VmConfig config;
    config.specialize = false;
    test::TestVm t(config);
    t.run("def f(n):\n  s = 0\n  for i in range(n): s += i\n  return s\nf(20000)\n");
    for (const vmcore::CodeObject* code : t.vm().codes.all)
        for (const vmcore::Site& s : code->data->sites)
            EXPECT_EQ(vmcore::opInfo(code->units[s.unit].op).family, static_cast<Op>(code->units[s.unit].op));
}

} // namespace
