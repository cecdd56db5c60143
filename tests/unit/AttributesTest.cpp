// SPDX-License-Identifier: GPL-3.0-or-later
// Attribute access and classes, seen from programs.
#include "tests/support/TestVm.h"

#include <gtest/gtest.h>

namespace {

std::string printed(std::string_view program)
{
    test::TestVm t;
    return t.printed(program);
}

// The text of the exception that the statement raises, after `setup`.
std::string raised(const std::string& setup, const std::string& statement)
{
    return printed(setup + "\ntry:\n  " + statement
        + "\nexcept Exception as e: print(type(e).__name__ + ': ' + str(e), end='')\n");
}

TEST(Attributes, DataDescriptorsGoBeforeTheInstance)
{
    EXPECT_EQ(printed("class D:\n  def __get__(self, o, t): return 'descriptor'\n  def __set__(self, o, v): pass\n"
                      "class A: d = D()\na = A()\na.__dict__['d'] = 'own'\nprint(a.d)\n"),
        "descriptor\n");
}

TEST(Attributes, TheInstanceGoesBeforeOtherDescriptors)
{
    EXPECT_EQ(printed("class D:\n  def __get__(self, o, t): return 'descriptor'\n"
                      "class A: d = D()\na = A()\nprint(a.d)\na.__dict__['d'] = 'own'\nprint(a.d)\n"),
        "descriptor\nown\n");
}

TEST(Attributes, ADescriptorThatGainsSetTakesOver)
{
    EXPECT_EQ(printed("class D:\n  def __get__(self, o, t): return 'descriptor'\n"
                      "class A: d = D()\na = A()\na.d = 'own'\nfor i in range(3):\n  print(a.d)\n  if i == 1: "
                      "D.__set__ = lambda *x: None\n"),
        "own\nown\ndescriptor\n");
}

TEST(Attributes, GetattrIsAskedLast)
{
    EXPECT_EQ(
        printed("class A:\n  x = 1\n  def __getattr__(self, n): return 'no ' + n\nprint(A().x, A().y)\n"), "1 no y\n");
}

TEST(Attributes, GetattrAddedLaterIsSeen)
{
    EXPECT_EQ(printed("class A: pass\nclass B(A): pass\nb = B()\nfor i in range(2):\n  print(getattr(b, 'q', None))\n"
                      "  A.__getattr__ = lambda s, n: n\n"),
        "None\nq\n");
}

TEST(Attributes, GetattributeReplacesEverything)
{
    EXPECT_EQ(
        printed("class A:\n  x = 1\n  def __getattribute__(self, n): return n.upper()\nprint(A().x, A().__class__)\n"),
        "X __CLASS__\n");
}

TEST(Attributes, SetattrSeesEveryStore)
{
    EXPECT_EQ(
        printed(
            "class A:\n  def __setattr__(self, n, v): super().__setattr__(n, v * 2)\na = A()\na.x = 4\nprint(a.x)\n"),
        "8\n");
}

TEST(Attributes, MetaclassDataDescriptorsGoBeforeTheClass)
{
    EXPECT_EQ(printed("class M(type):\n  p = property(lambda c: 'meta')\n  q = 'meta'\nclass A(metaclass=M):\n  p = "
                      "'own'\n  q = 'own'\nprint(A.p, A.q, A().p)\n"),
        "meta own own\n");
}

TEST(Attributes, MissingOnesAreNamed)
{
    EXPECT_EQ(raised("class A: pass", "A().x"), "AttributeError: 'A' object has no attribute 'x'");
    EXPECT_EQ(raised("class A: pass", "A.x"), "AttributeError: type object 'A' has no attribute 'x'");
    EXPECT_EQ(raised("import sys", "sys.nothing"), "AttributeError: module 'sys' has no attribute 'nothing'");
    EXPECT_EQ(raised("class A: pass", "del A().x"), "AttributeError: 'A' object has no attribute 'x'");
}

TEST(Attributes, BuiltinClassesCannotBeChanged)
{
    EXPECT_EQ(raised("", "int.x = 1"), "TypeError: cannot set 'x' attribute of immutable type 'int'");
    EXPECT_EQ(raised("", "(1).x = 1"), "AttributeError: 'int' object has no attribute 'x'");
    EXPECT_EQ(raised("", "[].append = 1"), "AttributeError: 'list' object attribute 'append' is read-only");
}

TEST(Attributes, PropertiesSayWhatTheyLack)
{
    const std::string setup = "class A:\n  p = property(lambda s: 1)\n  q = property(None, lambda s, v: None)";
    EXPECT_EQ(raised(setup, "A().p = 1"), "AttributeError: property 'p' of 'A' object has no setter");
    EXPECT_EQ(raised(setup, "del A().p"), "AttributeError: property 'p' of 'A' object has no deleter");
    EXPECT_EQ(raised(setup, "A().q"), "AttributeError: property 'q' of 'A' object has no getter");
}

TEST(Attributes, SlotsAreAttributesWithoutDict)
{
    const std::string setup = "class A:\n  __slots__ = ('x',)\na = A()";
    EXPECT_EQ(raised(setup, "a.x"), "AttributeError: 'A' object has no attribute 'x'");
    EXPECT_EQ(raised(setup, "a.y = 1"), "AttributeError: 'A' object has no attribute 'y'");
    EXPECT_EQ(raised(setup, "a.__dict__"), "AttributeError: 'A' object has no attribute '__dict__'");
}

TEST(Attributes, PrivateSlotsAreMangled)
{
    EXPECT_EQ(printed("class A:\n  __slots__ = '__x'\n  def __init__(self): self.__x = 3\n  def x(self): return "
                      "self.__x\nprint(A().x(), '_A__x' in vars(A))\n"),
        "3 True\n");
}

TEST(Attributes, SubclassesOfBuiltinsHaveAttributes)
{
    EXPECT_EQ(
        printed(
            "for base, arg in ((int, 5), (str, 'ab'), (float, 1.5), (list, [1]), (dict, {1: 2}), (tuple, (1, 2)), "
            "(bytes, b'q')):\n"
            "  class A(base): pass\n  a = A(arg)\n  a.x = 7\n  print(a == arg, a.x, a.__dict__, end=' ')\nprint()\n"),
        "True 7 {'x': 7} True 7 {'x': 7} True 7 {'x': 7} True 7 {'x': 7} True 7 {'x': 7} True 7 {'x': 7} True 7 {'x': "
        "7} \n");
}

TEST(Attributes, LinearizationIsC3)
{
    EXPECT_EQ(printed("class O: pass\nclass A(O): pass\nclass B(O): pass\nclass C(A, B): pass\nprint([c.__name__ for c "
                      "in C.__mro__])\n"),
        "['C', 'A', 'B', 'O', 'object']\n");
}

TEST(Attributes, ImpossibleClassesAreRefused)
{
    const std::string setup = "class X: pass\nclass Y(X): pass\nclass M(type): pass\nclass N(type): pass\nclass "
                              "P(metaclass=M): pass\nclass Q(metaclass=N): pass";
    EXPECT_EQ(raised(setup, "class Z(X, Y): pass"),
        "TypeError: Cannot create a consistent method resolution\norder (MRO) for bases X, Y");
    EXPECT_EQ(raised(setup, "class Z(X, X): pass"), "TypeError: duplicate base class X");
    EXPECT_EQ(raised(setup, "class Z(bool): pass"), "TypeError: type 'bool' is not an acceptable base type");
    EXPECT_EQ(raised(setup, "class Z(int, str): pass"), "TypeError: multiple bases have instance lay-out conflict");
    EXPECT_EQ(raised(setup, "class Z(P, Q): pass"),
        "TypeError: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the "
        "metaclasses of all its bases");
}

TEST(Attributes, EqualityWithoutHashMakesUnhashable)
{
    EXPECT_EQ(raised("class A:\n  def __eq__(self, o): return True", "hash(A())"), "TypeError: unhashable type: 'A'");
}

TEST(Attributes, InitSubclassAndSetNameAreCalled)
{
    EXPECT_EQ(
        printed("class D:\n  def __set_name__(self, owner, name): print(owner.__name__, name)\n"
                "class A:\n  def __init_subclass__(cls, k=None): print(cls.__name__, k)\nclass B(A, k=3): d = D()\n"),
        "B d\nB 3\n");
}

TEST(Attributes, NewBasesAreSeen)
{
    EXPECT_EQ(printed("class A:\n  def m(self): return 'A'\nclass B:\n  def m(self): return 'B'\nclass C(A): "
                      "pass\nclass D(C): pass\nd = D()\n"
                      "for i in range(3):\n  print(d.m())\n  if i == 1: C.__bases__ = (B,)\n"),
        "A\nA\nB\n");
}

TEST(Attributes, ClassAssignmentNeedsTheSameLayout)
{
    const std::string setup = "class A: pass\nclass B:\n  __slots__ = ('x',)";
    EXPECT_EQ(
        raised(setup, "A().__class__ = B"), "TypeError: __class__ assignment: 'B' object layout differs from 'A'");
    EXPECT_EQ(raised(setup, "A().__class__ = 3"), "TypeError: __class__ must be set to a class, not 'int' object");
}

TEST(Attributes, CallsOfClassesCheckTheirArguments)
{
    const std::string setup = "class A: pass\nclass B:\n  def __init__(self): return 3";
    EXPECT_EQ(raised(setup, "A(1)"), "TypeError: A() takes no arguments");
    EXPECT_EQ(raised(setup, "B()"), "TypeError: __init__() should return None, not 'int'");
    EXPECT_EQ(raised(setup, "object(1)"), "TypeError: object() takes no arguments");
    EXPECT_EQ(raised(setup, "type(1, 2)"), "TypeError: type() takes 1 or 3 arguments");
}

TEST(Attributes, NativeFunctionsCountTheirArguments)
{
    EXPECT_EQ(raised("", "len()"), "TypeError: len() takes exactly one argument (0 given)");
    EXPECT_EQ(raised("", "[].append(1, 2)"), "TypeError: list.append() takes exactly one argument (2 given)");
    EXPECT_EQ(raised("", "[].insert(1)"), "TypeError: insert expected 2 arguments, got 1");
    EXPECT_EQ(raised("", "[].clear(1)"), "TypeError: list.clear() takes no arguments (1 given)");
    EXPECT_EQ(raised("", "list.append(1, 2)"),
        "TypeError: descriptor 'append' for 'list' objects doesn't apply to a 'int' object");
    EXPECT_EQ(raised("", "list.append()"), "TypeError: unbound method list.append() needs an argument");
    EXPECT_EQ(raised("", "[].append(x=1)"), "TypeError: list.append() takes no keyword arguments");
}

TEST(Attributes, SuperFindsTheNextInTheOrder)
{
    EXPECT_EQ(printed("class A:\n  def m(self): return ['A']\nclass B(A):\n  def m(self): return ['B'] + super().m()\n"
                      "class C(A):\n  def m(self): return ['C'] + super().m()\nclass D(B, C):\n  def m(self): return "
                      "['D'] + super(D, self).m()\nprint(D().m())\n"),
        "['D', 'B', 'C', 'A']\n");
}

} // namespace
