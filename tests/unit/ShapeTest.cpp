// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"
#include "vmcore/runtime/Attributes.h"

#include <gtest/gtest.h>

namespace {

using namespace vmcore;

// The shape of a global of the program that ran.
const Shape& shapeOf(test::TestVm& t, std::string_view name)
{
    return *t.vm().shapes[t.global(name).object()->shape];
}

std::uint32_t slotOf(test::TestVm& t, std::string_view object, std::string_view attribute)
{
    return shapeOf(t, object).slotOf(t.vm().intern(attribute));
}

TypeObject* classNamed(test::TestVm& t, std::string_view name)
{
    return static_cast<TypeObject*>(t.global(name).object());
}

TEST(Shape, SlotsAreNumberedInOrderOfAddition)
{
    test::TestVm t;
    t.run("class A: pass\na = A()\na.x = 1\na.y = 2\n");
    EXPECT_EQ(slotOf(t, "a", "x"), 0u);
    EXPECT_EQ(slotOf(t, "a", "y"), 1u);
    EXPECT_EQ(slotOf(t, "a", "z"), kNoSlot);
}

TEST(Shape, ObjectsWithTheSameAttributesShareOne)
{
    test::TestVm t;
    t.run("class A:\n  def __init__(self): self.x = 1; self.y = 2\na, b = A(), A()\nc = A.__new__(A)\nc.y = 1\nc.x = "
          "2\n");
    EXPECT_EQ(shapeOf(t, "a").id, shapeOf(t, "b").id);
    EXPECT_NE(shapeOf(t, "a").id, shapeOf(t, "c").id);
}

TEST(Shape, LargeShapesFindTheirSlots)
{
    test::TestVm t;
    t.run("class A: pass\na = A()\nfor i in range(40): setattr(a, 'v%d' % i, i)\n");
    for (std::uint32_t i = 0; i < 40; ++i)
        EXPECT_EQ(slotOf(t, "a", "v" + std::to_string(i)), i);
}

TEST(Shape, OutgrowingInlineSlotsGivesLaterObjectsMore)
{
    test::TestVm t;
    t.run("class A:\n  def __init__(self):\n    for i in range(6): setattr(self, 'v%d' % i, i)\n"
          "a = A()\nb = A()\ns = sum(b.__getattribute__('v%d' % i) for i in range(6))\n");
    EXPECT_EQ(shapeOf(t, "a").inlineSlots, 4);
    EXPECT_EQ(shapeOf(t, "b").inlineSlots, 8);
    EXPECT_EQ(t.global("s"), Value::smallInt(15));
}

TEST(Shape, DeletingAnAttributeLeadsToDictionaryMode)
{
    test::TestVm t;
    t.run("class A: pass\na = A()\na.x = 1\na.y = 2\ndel a.x\nd = a.__dict__\n");
    EXPECT_TRUE(shapeOf(t, "a").dictionaryMode);
    EXPECT_EQ(t.repr(t.global("d")), "{'y': 2}");
}

TEST(Shape, ReadingDictLeadsToDictionaryMode)
{
    test::TestVm t;
    t.run("class A: pass\na = A()\na.x = 1\nd = a.__dict__\nd['y'] = 5\ny = a.y\n");
    EXPECT_TRUE(shapeOf(t, "a").dictionaryMode);
    EXPECT_EQ(t.global("y"), Value::smallInt(5));
}

TEST(Shape, VeryManyAttributesLeadToDictionaryMode)
{
    test::TestVm t;
    t.run("class A: pass\na = A()\nfor i in range(200): setattr(a, 'v%d' % i, i)\nn = a.v199 + a.v0\n");
    EXPECT_TRUE(shapeOf(t, "a").dictionaryMode);
    EXPECT_EQ(t.global("n"), Value::smallInt(199));
}

TEST(Shape, ManyDifferentAttributesDoNotMakeShapesWithoutEnd)
{
    test::TestVm t;
    t.run("class A: pass\nfor i in range(1000):\n  a = A()\n  setattr(a, 'v%d' % i, i)\n");
    std::size_t shapes = 0;
    for (const Shape* s = classNamed(t, "A")->firstShape; s; s = s->nextOfType)
        ++shapes;
    EXPECT_LT(shapes, 300u);
}

TEST(Shape, DeclaredSlotsHaveNoNameInIt)
{
    test::TestVm t;
    t.run("class A: __slots__ = ('x', 'y')\nclass B(A): pass\nb = B()\nb.x = 1\nb.z = 3\nd = b.__dict__\nx = b.x\n");
    EXPECT_EQ(t.repr(t.global("d")), "{'z': 3}");
    EXPECT_EQ(t.global("x"), Value::smallInt(1));
}

TEST(Shape, VersionChangesWithTheClassAndItsBases)
{
    test::TestVm t;
    t.run("class A: pass\nclass B(A): pass\nb = B()\n");
    Vm& vm = t.vm();
    const ShapeId id = shapeOf(t, "b").id;
    const std::uint32_t before = vm.shapes.version(id);
    setTypeAttribute(vm, classNamed(t, "A"), vm.intern("m"), kTrue);
    EXPECT_NE(vm.shapes.version(id), before);
}

TEST(Shape, VersionStaysWhenAnUnrelatedClassChanges)
{
    test::TestVm t;
    t.run("class A: pass\nclass C: pass\na = A()\n");
    Vm& vm = t.vm();
    const std::uint32_t before = vm.shapes.version(shapeOf(t, "a").id);
    setTypeAttribute(vm, classNamed(t, "C"), vm.intern("m"), kTrue);
    EXPECT_EQ(vm.shapes.version(shapeOf(t, "a").id), before);
}

TEST(Shape, ChangingAMetaclassRenewsItsClasses)
{
    test::TestVm t;
    t.run("class M(type): pass\nclass A(metaclass=M): pass\n");
    Vm& vm = t.vm();
    const std::uint32_t before = classNamed(t, "A")->version;
    setTypeAttribute(vm, classNamed(t, "M"), vm.intern("m"), kTrue);
    EXPECT_NE(classNamed(t, "A")->version, before);
}

TEST(Shape, A087_OverwritingClassDataInvalidatesOnlyOnce)
{
    test::TestVm t;
    t.run("class C: n = 0\nc = C()\n");
    Vm& vm = t.vm();
    StrObject* n = vm.intern("n");
    TypeObject* type = classNamed(t, "C");
    setTypeAttribute(vm, type, n, Value::smallInt(1));
    const std::uint32_t after = vm.shapes.version(shapeOf(t, "c").id);
    for (int i = 2; i < 20; ++i)
        setTypeAttribute(vm, type, n, Value::smallInt(i));
    EXPECT_EQ(vm.shapes.version(shapeOf(t, "c").id), after);
    EXPECT_EQ(lookupInType(vm, type, n), Value::smallInt(19));
    EXPECT_TRUE(findInType(type, n).isVolatile);
}

TEST(Shape, A087_AMethodInPlaceOfDataInvalidates)
{
    test::TestVm t;
    t.run("class C: n = 0\nc = C()\ndef f(self): pass\nC.n = 1\nC.n = 2\n");
    Vm& vm = t.vm();
    const std::uint32_t before = vm.shapes.version(shapeOf(t, "c").id);
    setTypeAttribute(vm, classNamed(t, "C"), vm.intern("n"), t.global("f"));
    EXPECT_NE(vm.shapes.version(shapeOf(t, "c").id), before);
}

TEST(Shape, ChangingTheClassKeepsAttributes)
{
    test::TestVm t;
    EXPECT_EQ(t.printed("class A: pass\nclass B: pass\na = A()\na.x, a.y = 1, 2\na.__class__ = B\na.z = 3\nprint(a.x, "
                        "a.y, a.z, type(a).__name__)\n"),
        "1 2 3 B\n");
}

} // namespace
