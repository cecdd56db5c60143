// SPDX-License-Identifier: GPL-3.0-or-later
// What the history of a run says of its classes, their shapes, and the caches that depend on them.
#include "inspector/session/Session.h"
#include "inspector/state/ClassQueries.h"
#include "inspector/state/SiteQueries.h"
#include "vmcore/observe/EventTable.h"

#include <gtest/gtest.h>

namespace {

using inspector::ClassRow;
using inspector::Session;
using inspector::SessionStatus;
using inspector::ShapeRole;

class ClassReports : public ::testing::Test
{
protected:
    void run(const std::string& text)
    {
        inspector::Program p;
        p.file = "test.py";
        p.text = text;
        session.emplace(std::move(p), Session::Begin::Running);
        ASSERT_TRUE(session->waitFor(SessionStatus::Ended, SessionStatus::Ended, std::chrono::seconds(60)));
        session->settle();
        state = session->history().liveState();
        book.emplace(session->history());
        ASSERT_EQ(state->end.kind, vmcore::EndKind::Finished) << book->payloads().text(state->end.traceback);
    }

    ClassRow named(const std::string& name) const
    {
        for (const ClassRow& row : inspector::classRows(*state, *book))
            if (row.info->name == name)
                return row;
        ADD_FAILURE() << "no class " << name;
        return {};
    }

    // "x y" for the shape that has the attributes x and y.
    std::string attributesOf(std::uint32_t shape) const
    {
        std::string names;
        for (auto s = state->shapes.at(shape); s.parent != 0; s = state->shapes.at(s.parent))
            names = book->payloads().text(s.name) + (names.empty() ? "" : " ") + names;
        return names;
    }

    std::vector<std::string> shapesOf(const std::string& name) const
    {
        std::vector<std::string> all;
        for (const inspector::ShapeRow& shape : inspector::shapesOf(*state, named(name).id))
            all.push_back(attributesOf(shape.id));
        return all;
    }

    std::string lastChange(const std::string& name) const
    {
        return inspector::lastChangeWords(*state, *book, named(name).record);
    }

    std::optional<Session> session;
    std::shared_ptr<const inspector::State> state;
    std::optional<inspector::CodeBook> book;
};

// Reads an attribute often enough for a cache.
constexpr const char* kRead = "def read(o):\n    for i in range(80): o.x\n";

} // namespace

TEST_F(ClassReports, W06_ShapesFormATreeOfTransitions)
{
    run("class A:\n    def __init__(self): self.x = 1; self.y = 2\n"
        "a = A()\nb = A()\nb.z = 3\nc = A()\nc.w = 3\n");
    EXPECT_EQ(shapesOf("A"), (std::vector<std::string>{"", "x", "x y", "x y z", "x y w"}));
    EXPECT_EQ(named("A").origin, inspector::ClassOrigin::Program);
    EXPECT_EQ(named("A").info->module, "__main__");
    EXPECT_EQ(named("A").info->bases, std::vector<std::string>{"object"});
}

TEST_F(ClassReports, W06_SlotsDictionariesAndOutgrownRootsAreTold)
{
    run("class S:\n    __slots__ = ('a', 'b')\nS().a = 1\n"
        "class D: pass\nD().__dict__\n"
        "class W: pass\nw = W()\nfor i in range(12): setattr(w, f'n{i}', i)\n");
    const auto slots = inspector::shapesOf(*state, named("S").id);
    ASSERT_EQ(slots.size(), 1U);
    EXPECT_EQ(slots[0].record.slots, 2U);
    std::vector<ShapeRole> roles;
    for (const auto& shape : inspector::shapesOf(*state, named("D").id))
        roles.push_back(shape.record.role);
    EXPECT_EQ(roles, (std::vector<ShapeRole>{ShapeRole::Root, ShapeRole::Dictionary}));
    const auto wide = inspector::shapesOf(*state, named("W").id);
    EXPECT_EQ(wide.front().record.role, ShapeRole::Outgrown);
    const auto root = state->shapes.at(named("W").record.rootShape);
    EXPECT_EQ(root.role, ShapeRole::Root);
    EXPECT_GT(root.inlineSlots, wide.front().record.inlineSlots);
}

TEST_F(ClassReports, W06_ASiteDependsOnTheShapeThatItsCacheHolds)
{
    run(std::string(kRead) + "class A: pass\na = A()\na.x = 1\nread(a)\n");
    const ClassRow a = named("A");
    ASSERT_GE(a.dependents, 1U);
    EXPECT_EQ(a.stale, 0U);
    bool found = false;
    for (const inspector::Dependent& d : inspector::dependents(*state)) {
        if (d.ofClass != a.id || attributesOf(d.shape) != "x")
            continue;
        const auto site = inspector::siteRow(*state, *book, d.site);
        ASSERT_TRUE(site);
        found = found || (site->opcode == "LOAD_ATTR_INSTANCE_VALUE" && site->info->name == "read");
        EXPECT_EQ(d.version, state->shapes.at(d.shape).version);
    }
    EXPECT_TRUE(found);
}

TEST_F(ClassReports, W06_AChangeTellsItsReasonAndMakesDependentsStale)
{
    run(std::string(kRead) + "class A: pass\nclass B(A): pass\nb = B()\nb.x = 1\nread(b)\nA.f = lambda self: 1\n");
    EXPECT_EQ(lastChange("A"), "f added");
    EXPECT_EQ(named("A").record.changes, 1U);
    EXPECT_EQ(lastChange("B"), "A: f added");
    EXPECT_EQ(named("B").record.changes, 1U);
    EXPECT_EQ(named("B").record.inherited, 1U);
    EXPECT_GE(named("B").stale, 1U);
    EXPECT_EQ(named("B").stale, named("B").dependents);
}

TEST_F(ClassReports, W06_EachReasonHasItsWords)
{
    run(std::string(kRead)
        + "def make(name):\n    class C: x = 1; k = 1\n    C.__qualname__ = name\n    read(C())\n    return C\n"
          "class Other: pass\nclass Both(Other): x = 1\nread(Both())\n"
          "class Another: pass\nBoth.__bases__ = (Another,)\n"
          "Replaced, Deleted, Volatile = [make(n) for n in ('R', 'D', 'V')]\n"
          "def later(self): pass\n"
          "Replaced.x = property(later)\n"
          "del Deleted.k\n"
          "Volatile.k = 2\nVolatile.k = 3\n"
          "class Meta1(type): pass\nclass Meta2(type): pass\n"
          "M = Meta1('M', (), {'x': 1})\nread(M())\nM.__class__ = Meta2\n");
    EXPECT_EQ(lastChange("R"), "x replaced");
    EXPECT_EQ(lastChange("D"), "k deleted");
    EXPECT_EQ(lastChange("V"), "k overwritten, read through the class from now on");
    EXPECT_EQ(named("V").record.changes, 1U); // the second store changes no version
    EXPECT_EQ(named("V").record.volatileNames, 1U);
    EXPECT_EQ(lastChange("Both"), "new __bases__");
    EXPECT_EQ(named("Both").info->bases, std::vector<std::string>{"Another"});
    EXPECT_EQ(lastChange("M"), "new __class__");
}

TEST_F(ClassReports, W06_ClassesThatComeAndGoDoNotFloodTheHistory)
{
    run("for i in range(70000): type('T', (), {})\n");
    EXPECT_GT(state->unseenClasses, 1000U);
    EXPECT_LT(state->seq, 60'000U);
    EXPECT_EQ(state->lostEvents, 0U);
}

TEST_F(ClassReports, W06_ManyChangesBetweenTwoLooksAreToldTogether)
{
    run(std::string(kRead)
        + "class A: pass\na = A()\na.x = 1\nread(a)\n"
          "for i in range(70000): setattr(A, f'n{i % 5000}', i)\n");
    EXPECT_EQ(named("A").record.changes, 5000U + 5000U); // each added, then overwritten for the first time
    EXPECT_LT(state->count(vmcore::EventKind::ClassChanged), 1000U);
    EXPECT_EQ(state->lostEvents, 0U);
}

TEST_F(ClassReports, W06_AllThatIsToldAtTheEndIsRight)
{
    run("cs = [type(f'T{i}', (), {}) for i in range(30000)]\n");
    EXPECT_EQ(state->lostEvents, 0U);
    EXPECT_GT(state->count(vmcore::EventKind::ClassCreated), 30'000U);
    EXPECT_EQ(named("T29999").record.life, inspector::ClassLife::Alive);
}

TEST_F(ClassReports, W06_EveryChangeHasWords)
{
    for (std::size_t i = 0; i < vmcore::kClassChanges; ++i)
        EXPECT_NE(vmcore::classChangeWords(static_cast<vmcore::ClassChange>(i)), "unknown change") << i;
}
