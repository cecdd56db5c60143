// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/frontend/Scopes.h"

#include "vmcore/frontend/Parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace vmcore::frontend;
using testing::ElementsAre;

/// The scopes of a right program.
struct Analysed
{
    explicit Analysed(std::string_view source, AnnotationForm annotations = AnnotationForm::Evaluated)
        : parsed(parse(source, "<test>", ParseMode::Exec))
    {
        const auto error = buildScopes(*parsed.module, *parsed.arena, annotations, {}, table);
        EXPECT_FALSE(error) << error->message;
    }

    const Scope& module() const { return table.scopes.front(); }
    /// The first scope of that name.
    const Scope& named(std::string_view name) const
    {
        for (const Scope& scope : table.scopes) {
            if (scope.name == name)
                return scope;
        }
        ADD_FAILURE() << "no scope " << name;
        return module();
    }

    ParseResult parsed;
    ScopeTable table;
};

TEST(Scopes, ModuleNamesAreLocalAndBuiltinsImplicitGlobals)
{
    const Analysed a("x = len(y)\n");
    EXPECT_EQ(a.module().binding("x"), Binding::Local);
    EXPECT_EQ(a.module().binding("len"), Binding::GlobalImplicit);
    EXPECT_EQ(a.module().binding("z"), Binding::Unknown);
}

TEST(Scopes, AssignmentMakesALocalOfTheWholeFunction)
{
    const Analysed a("def f():\n  print(x)\n  x = 1\n");
    EXPECT_EQ(a.named("f").binding("x"), Binding::Local);
    EXPECT_EQ(a.named("f").binding("print"), Binding::GlobalImplicit);
}

TEST(Scopes, InnerFunctionsShareCells)
{
    const Analysed a("def f():\n  x = 1\n  def g():\n    def h(): return x\n");
    EXPECT_EQ(a.named("f").binding("x"), Binding::Cell);
    EXPECT_EQ(a.named("g").binding("x"), Binding::Free) << "passed through";
    EXPECT_EQ(a.named("h").binding("x"), Binding::Free);
}

TEST(Scopes, GlobalStopsTheSearch)
{
    const Analysed a("def f():\n  x = 1\n  def g():\n    global x\n    def h(): return x\n");
    EXPECT_EQ(a.named("f").binding("x"), Binding::Local);
    EXPECT_EQ(a.named("g").binding("x"), Binding::GlobalExplicit);
    EXPECT_EQ(a.named("h").binding("x"), Binding::GlobalImplicit);
    EXPECT_EQ(a.module().binding("x"), Binding::GlobalExplicit);
}

TEST(Scopes, NonlocalRebindsTheCell)
{
    const Analysed a("def f():\n  x = 1\n  def g():\n    nonlocal x\n    x = 2\n");
    EXPECT_EQ(a.named("f").binding("x"), Binding::Cell);
    EXPECT_EQ(a.named("g").binding("x"), Binding::Free);
}

TEST(Scopes, ClassNamesAreNotSeenInMethods)
{
    const Analysed a("class C:\n  x = 1\n  def f(self): return x\n");
    EXPECT_EQ(a.named("C").binding("x"), Binding::Local);
    EXPECT_EQ(a.named("f").binding("x"), Binding::GlobalImplicit);
}

TEST(Scopes, AClassNameMayAlsoBeFreeInAMethod)
{
    const Analysed a("def f():\n  x = 1\n  class C:\n    x = 2\n    def g(self): return x\n");
    EXPECT_EQ(a.named("C").binding("x"), Binding::Local);
    EXPECT_THAT(a.named("C").sortedNames(Binding::Free, kSymbolFreeInClass), ElementsAre("x"));
    EXPECT_EQ(a.named("g").binding("x"), Binding::Free);
}

TEST(Scopes, SuperNeedsTheClassCell)
{
    const Analysed a("class C:\n  def f(self): super().f()\nclass D:\n  def g(self): pass\n");
    EXPECT_TRUE(a.named("C").needsClassCell);
    EXPECT_EQ(a.named("f").binding("__class__"), Binding::Free);
    EXPECT_FALSE(a.named("D").needsClassCell);
}

TEST(Scopes, TheClassCellReachesComprehensionsOfMethods)
{
    const Analysed a("class C:\n  def f(self): return [__class__ for x in y]\n");
    EXPECT_TRUE(a.named("C").needsClassCell);
    EXPECT_EQ(a.named("f").binding("__class__"), Binding::Free);
}

TEST(Scopes, PrivateNamesAreMangled)
{
    const Analysed a("class _C:\n  __x = 1\n  def f(self, __y): return __x, __z__\n");
    EXPECT_EQ(a.named("_C").binding("_C__x"), Binding::Local);
    EXPECT_THAT(a.named("f").parameters, ElementsAre("self", "_C__y"));
    EXPECT_EQ(a.named("f").binding("__z__"), Binding::GlobalImplicit);
}

TEST(Scopes, MangleLeavesDottedNamesAndNamelessClassesAlone)
{
    Arena arena;
    EXPECT_EQ(mangle("C", "__x", arena), "_C__x");
    EXPECT_EQ(mangle("__C", "__x", arena), "_C__x");
    EXPECT_EQ(mangle("C", "__x__", arena), "__x__");
    EXPECT_EQ(mangle("C", "__x.y", arena), "__x.y");
    EXPECT_EQ(mangle("___", "__x", arena), "__x");
    EXPECT_EQ(mangle("", "__x", arena), "__x");
}

TEST(Scopes, ComprehensionTargetsStayInside)
{
    const Analysed a("def f(y):\n  return [x for x in y]\n");
    EXPECT_EQ(a.named("f").binding("x"), Binding::Unknown);
    EXPECT_EQ(a.named("<listcomp>").binding("x"), Binding::Local);
    EXPECT_THAT(a.named("<listcomp>").parameters, ElementsAre(".0"));
}

TEST(Scopes, NamedExpressionsBindOutsideTheComprehension)
{
    const Analysed a("def f(y):\n  return [(last := x) for x in y]\n");
    EXPECT_EQ(a.named("f").binding("last"), Binding::Cell);
    EXPECT_EQ(a.named("<listcomp>").binding("last"), Binding::Free);
}

TEST(Scopes, ParametersAreInTheOrderOfACall)
{
    const Analysed a("def f(a, /, b, *c, d=1, **e): pass\n");
    EXPECT_THAT(a.named("f").parameters, ElementsAre("a", "b", "d", "c", "e"));
    EXPECT_TRUE(a.named("f").hasVarArgs);
    EXPECT_TRUE(a.named("f").hasVarKeywords);
}

TEST(Scopes, YieldAndAwaitMarkTheirFunction)
{
    const Analysed a(
        "def g(): yield\nasync def c(): await x\nasync def ag(): yield\ndef f():\n  return (i for i in x)\n");
    EXPECT_TRUE(a.named("g").isGenerator);
    EXPECT_FALSE(a.named("g").isCoroutine);
    EXPECT_TRUE(a.named("c").isCoroutine);
    EXPECT_TRUE(a.named("ag").isGenerator);
    EXPECT_TRUE(a.named("ag").isCoroutine);
    EXPECT_FALSE(a.named("f").isGenerator);
    EXPECT_TRUE(a.named("<genexpr>").isGenerator);
}

TEST(Scopes, AnnotationsAsTextUseNothing)
{
    const Analysed a("x: y = 1\ndef f(a: b) -> c: pass\n", AnnotationForm::Text);
    EXPECT_EQ(a.module().binding("x"), Binding::Local);
    EXPECT_EQ(a.module().binding("y"), Binding::Unknown);
    EXPECT_EQ(a.module().binding("b"), Binding::Unknown);
    EXPECT_EQ(a.module().binding("c"), Binding::Unknown);
}

TEST(Scopes, TooDeepATreeIsAnError)
{
    const ParseResult parsed = parse("x = a" + std::string(2000, '+') + "b\n", "<test>", ParseMode::Exec);
    ASSERT_TRUE(parsed.module);
    ScopeTable table;
    const auto error = buildScopes(*parsed.module, *parsed.arena, AnnotationForm::Evaluated, {0, 100, 0}, table);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, SyntaxError::Kind::RecursionError);
}

} // namespace
