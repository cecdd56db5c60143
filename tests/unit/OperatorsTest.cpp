// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/Operators.h"

#include "tests/support/TestVm.h"
#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Errors.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

class OperatorsTest : public testing::Test
{
protected:
    // What the program prints; errors of the expressions in `lines` are printed as "Type: text".
    std::string outcomes(std::string_view definitions, std::initializer_list<std::string_view> lines)
    {
        std::string program(definitions);
        program
            += "\ndef outcome(f):\n    try: print(f())\n    except Exception as e: print(type(e).__name__ + ':', e)\n";
        for (const std::string_view line : lines)
            program += "outcome(lambda: " + std::string(line) + ")\n";
        return m_test.printed(program);
    }
    test::TestVm m_test;
};

TEST_F(OperatorsTest, SequencesConcatenateOnlyWithTheirKind)
{
    EXPECT_EQ(outcomes("", {"[1] + (2,)", "(1,) + [2]", "'a' + 1", "1 + 'a'", "[1] + [2]"}),
        "TypeError: can only concatenate list (not \"tuple\") to list\n"
        "TypeError: can only concatenate tuple (not \"list\") to tuple\n"
        "TypeError: can only concatenate str (not \"int\") to str\n"
        "TypeError: unsupported operand type(s) for +: 'int' and 'str'\n"
        "[1, 2]\n");
}

TEST_F(OperatorsTest, SequencesRepeatOnlyByInts)
{
    EXPECT_EQ(outcomes("", {"[1] * 1.5", "'a' * 'b'", "2 * (1,)", "[0] * -1", "[1] * True"}),
        "TypeError: can't multiply sequence by non-int of type 'float'\n"
        "TypeError: can't multiply sequence by non-int of type 'str'\n"
        "(1, 1)\n[]\n[1]\n");
}

TEST_F(OperatorsTest, ReflectedMethodOfASubclassGoesFirst)
{
    EXPECT_EQ(outcomes("class A:\n"
                       "    def __add__(self, o): return 'add'\n"
                       "    def __radd__(self, o): return 'radd'\n"
                       "class B(A):\n"
                       "    def __radd__(self, o): return 'radd of B'\n"
                       "class C(A): pass\n",
                  {"A() + B()", "A() + C()", "B() + A()", "1 + A()"}),
        "radd of B\nadd\nadd\nradd\n");
}

TEST_F(OperatorsTest, NumberMethodsGoBeforeConcatenation)
{
    EXPECT_EQ(outcomes("class A:\n    def __radd__(self, o): return ('radd', o)\n"
                       "def inplace(x):\n    x += A()\n    return x\n",
                  {"[1] + A()", "(1,) + A()", "'s' + A()", "inplace([1])"}),
        "('radd', [1])\n('radd', (1,))\n('radd', 's')\n('radd', [1])\n");
}

TEST_F(OperatorsTest, InPlaceFallsBackToThePlainOperator)
{
    EXPECT_EQ(outcomes("class A:\n"
                       "    def __iadd__(self, o): return NotImplemented\n"
                       "    def __add__(self, o): return 'add'\n"
                       "def f(x):\n    x += 1\n    return x\n"
                       "def g(x):\n    x -= 1\n    return x\n",
                  {"f(A())", "g(A())"}),
        "add\nTypeError: unsupported operand type(s) for -=: 'A' and 'int'\n");
}

TEST_F(OperatorsTest, ComparisonAsksTheOtherOperandThenIdentity)
{
    EXPECT_EQ(outcomes("class A: pass\n"
                       "class G:\n    def __gt__(self, o): return 'greater'\n"
                       "a = A()\n",
                  {"1 < G()", "a == a", "A() == A()", "A() != A()", "A() < A()", "1 < 'a'"}),
        "greater\nTrue\nFalse\nTrue\n"
        "TypeError: '<' not supported between instances of 'A' and 'A'\n"
        "TypeError: '<' not supported between instances of 'int' and 'str'\n");
}

TEST_F(OperatorsTest, NotEqualIsTheOppositeOfAnOwnEqual)
{
    EXPECT_EQ(outcomes("class A:\n    def __eq__(self, o): return 5\n", {"A() != 1", "1 != A()"}), "False\nFalse\n");
}

TEST_F(OperatorsTest, EqualWithoutHashMakesUnhashable)
{
    EXPECT_EQ(outcomes("class A:\n    def __eq__(self, o): return True\n", {"hash(A())", "{A(): 1}", "hash([])"}),
        "TypeError: unhashable type: 'A'\nTypeError: unhashable type: 'A'\nTypeError: unhashable type: 'list'\n");
}

TEST_F(OperatorsTest, TruthComesFromBoolThenLength)
{
    EXPECT_EQ(outcomes("class A:\n    def __bool__(self): return 1\n"
                       "class B:\n    def __len__(self): return 0\n"
                       "class C:\n    def __len__(self): return -1\n",
                  {"bool(A())", "bool(B())", "bool(C())", "bool(object())"}),
        "TypeError: __bool__ should return bool, returned int\nFalse\n"
        "ValueError: __len__() should return >= 0\nTrue\n");
}

TEST_F(OperatorsTest, MembershipFallsBackToIteration)
{
    EXPECT_EQ(outcomes("class S:\n    def __getitem__(self, i): return [3, 4][i]\n"
                       "class N:\n    __contains__ = None\n",
                  {"4 in S()", "5 in S()", "1 in N()", "1 in 5"}),
        "True\nFalse\nTypeError: 'N' object is not a container\nTypeError: argument of type 'int' is not iterable\n");
}

TEST_F(OperatorsTest, SubscriptsSayWhatIsMissing)
{
    EXPECT_EQ(outcomes("def assign(x): x[0] = 1\ndef remove(x): del x[0]\n",
                  {"5[0]", "[1]['a']", "(1,)[9]", "{}['k']", "assign(())", "remove(())", "remove(5)", "int[0]"}),
        "TypeError: 'int' object is not subscriptable\n"
        "TypeError: list indices must be integers or slices, not str\n"
        "IndexError: tuple index out of range\n"
        "KeyError: 'k'\n"
        "TypeError: 'tuple' object does not support item assignment\n"
        "TypeError: 'tuple' object doesn't support item deletion\n"
        "TypeError: 'int' object does not support item deletion\n"
        "TypeError: type 'int' is not subscriptable\n");
}

TEST_F(OperatorsTest, ContainersTakeIdentityForEquality)
{
    Vm& vm = m_test.vm();
    const Value nan = Value::number(__builtin_nan(""));
    EXPECT_EQ(compareBool(vm, Relation::Equal, nan, nan), false);
    EXPECT_EQ(sameOrEqual(vm, nan, nan), true);
}

TEST_F(OperatorsTest, SubclassSeesTheInstanceButNotTheReverse)
{
    Vm& vm = m_test.vm();
    EXPECT_TRUE(isInstance(vm, kTrue, vm.types.Int));
    EXPECT_FALSE(isSubclass(vm.types.Int, vm.types.Bool));
}

TEST_F(OperatorsTest, DeepNestingIsARecursionError)
{
    EXPECT_EQ(outcomes("a, b = [], []\nfor _ in range(100000): a, b = [a], [b]\n", {"a == b", "repr(a)"}),
        "RecursionError: maximum recursion depth exceeded in comparison\n"
        "RecursionError: maximum recursion depth exceeded while getting the repr of an object\n");
}

} // namespace
