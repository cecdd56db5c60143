// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/TestVm.h"
#include "vmcore/object/Containers.h"

#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace vmcore;

std::size_t countObjects(Vm& vm, ObjectKind kind)
{
    std::size_t n = 0;
    vm.heap.eachObject([&](HeapObject* o) { n += o->kind == kind; });
    return n;
}

// Makes garbage on a stack frame of its own, so that no stale pointer to it stays in this one.
[[gnu::noinline]] void makeLists(Vm& vm, int count)
{
    for (int i = 0; i < count; ++i)
        listAppend(vm, makeList(vm), kNone);
}
[[gnu::noinline]] void overwriteStack()
{
    volatile char filler[16384];
    std::memset(const_cast<char*>(filler), 0, sizeof filler);
}

TEST(Heap, FreesWhatIsUnreachable)
{
    test::TestVm t;
    const std::size_t before = countObjects(t.vm(), ObjectKind::List);
    makeLists(t.vm(), 10000);
    overwriteStack();
    t.vm().heap.collect(Heap::Collection::Full);
    EXPECT_LT(countObjects(t.vm(), ObjectKind::List), before + 50);
}

TEST(Heap, KeepsWhatLocalVariablesName)
{
    test::TestVm t;
    ListObject* list = makeList(t.vm());
    listAppend(t.vm(), list, Value::heap(makeTuple(t.vm(), {kTrue, kNone})));
    t.vm().heap.collect(Heap::Collection::Full);
    EXPECT_EQ(t.repr(Value::heap(list)), "[(True, None)]");
}

TEST(Heap, MinorCollectionSeesYoungObjectsInOldOnes)
{
    test::TestVm t;
    ListObject* list = makeList(t.vm());
    t.vm().heap.collect(Heap::Collection::Full);
    ASSERT_EQ(list->gc, GcState::Old);
    for (int i = 0; i < 100; ++i)
        listAppend(t.vm(), list, Value::heap(makeStr(t.vm(), "item " + std::to_string(i))));
    t.vm().heap.collect(Heap::Collection::Minor);
    makeLists(t.vm(), 1000);
    EXPECT_EQ(t.repr(list->items[99]), "'item 99'");
}

TEST(Heap, FindsObjectsByInteriorAndEndPointers)
{
    test::TestVm t;
    TupleObject* tuple = allocateTuple(t.vm(), 8);
    const auto address = reinterpret_cast<std::uint64_t>(tuple);
    EXPECT_EQ(t.vm().heap.objectAt(address), tuple);
    EXPECT_EQ(t.vm().heap.objectAt(address + 40), tuple);
    EXPECT_EQ(t.vm().heap.objectAt(8), nullptr);
}

TEST(Heap, LargeObjectsAreFreedAndTheirRoomUsedAgain)
{
    test::TestVm t;
    for (int i = 0; i < 200; ++i) {
        makeListWithCapacity(t.vm(), 1 << 20);
        t.vm().heap.collect(Heap::Collection::Minor);
    }
    EXPECT_LT(t.vm().heap.statistics().liveBytes, 256u << 20);
}

TEST(Heap, CollectingAtEveryAllocationChangesNothing)
{
    const char* program
        = "class A:\n  def __init__(self, n): self.n = n; self.me = [self, str(n)]\n"
          "def gen(n):\n  for i in range(n): yield A(i)\n"
          "d = {a.n: (a, a.me[1] * 2) for a in gen(60)}\n"
          "try:\n  raise ValueError([d[3][1]])\nexcept ValueError as e: print(e, sorted(d)[-1], d[5][0].me[0].n)\n";
    test::TestVm plain;
    VmConfig stress;
    stress.collectEvery = 1;
    test::TestVm stressed(stress);
    EXPECT_EQ(stressed.printed(program), plain.printed(program));
}

TEST(Heap, LoopsThatDropWhatTheyMakeDoNotGrow)
{
    VmConfig config;
    config.nurseryBytes = 1 << 20;
    test::TestVm t(config);
    t.run("class A: pass\nfor i in range(200000):\n  a = A()\n  a.x = [i, str(i)]\n");
    EXPECT_LT(t.vm().heap.statistics().liveBytes, 16u << 20);
    EXPECT_GT(t.vm().heap.statistics().minorCollections, 5u);
}

} // namespace
