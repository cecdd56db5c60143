// SPDX-License-Identifier: GPL-3.0-or-later
// The expected dumps are what CPython 3.11 prints for ast.dump(ast.parse(…)).
#include "vmcore/frontend/Parser.h"

#include "tests/support/Slowness.h"
#include "vmcore/frontend/AstDump.h"
#include "vmcore/frontend/SyntaxErrorText.h"

#include <cstddef>
#include <gtest/gtest.h>
#include <pthread.h>
#include <string>
#include <string_view>
#include <utility>

namespace {

using vmcore::frontend::dumpAst;
using vmcore::frontend::DumpPositions;
using vmcore::frontend::parse;
using vmcore::frontend::ParseMode;
using vmcore::frontend::ParseResult;
using vmcore::frontend::SyntaxError;

/// The dump of an expression, or the error's message.
std::string expression(std::string_view source, DumpPositions positions = DumpPositions::Hide)
{
    const ParseResult result = parse(source, "<test>", ParseMode::Eval);
    if (result.module == nullptr) {
        return result.error->message;
    }
    const std::string dump = dumpAst(*result.module, positions);
    constexpr std::string_view kHead = "Expression(body=";
    return dump.substr(kHead.size(), dump.size() - kHead.size() - 1);
}

/// The dump of statements, or the error's message.
std::string statements(std::string_view source)
{
    const ParseResult result = parse(source, "<test>", ParseMode::Exec);
    if (result.module == nullptr) {
        return result.error->message;
    }
    const std::string dump = dumpAst(*result.module, DumpPositions::Hide);
    constexpr std::string_view kHead = "Module(body=[";
    constexpr std::string_view kTail = "], type_ignores=[])";
    return dump.substr(kHead.size(), dump.size() - kHead.size() - kTail.size());
}

bool isAccepted(std::string_view source)
{
    return parse(source, "<test>", ParseMode::Exec).module != nullptr;
}

std::string repeated(std::string_view part, int count)
{
    std::string result;
    for (int i = 0; i < count; ++i) {
        result += part;
    }
    return result;
}

// Instrumented frames are many times larger.
constexpr std::size_t kSmallStack = test::kIsInstrumented ? 16 * 1024 * 1024 : 512 * 1024;

/// Parses on a thread with a small stack.
ParseResult parseOnSmallStack(const std::string& source)
{
    struct Job
    {
        const std::string& source;
        ParseResult result;
    } job = {source, {}};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kSmallStack);
    pthread_t thread = {};
    const auto run = [](void* data) -> void* {
        Job& work = *static_cast<Job*>(data);
        work.result = parse(work.source, "<test>", ParseMode::Exec);
        return nullptr;
    };
    pthread_create(&thread, &attributes, run, &job);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    return std::move(job.result);
}

TEST(Parser, BindsOperatorsByPrecedence)
{
    EXPECT_EQ(expression("-a ** -b * c"),
        "BinOp(left=UnaryOp(op=USub(), operand=BinOp(left=Name(id='a', ctx=Load()), op=Pow(), "
        "right=UnaryOp(op=USub(), operand=Name(id='b', ctx=Load())))), op=Mult(), "
        "right=Name(id='c', ctx=Load()))");
    EXPECT_EQ(expression("not a in b and c or d"),
        "BoolOp(op=Or(), values=[BoolOp(op=And(), values=[UnaryOp(op=Not(), operand=Compare("
        "left=Name(id='a', ctx=Load()), ops=[In()], comparators=[Name(id='b', ctx=Load())])), "
        "Name(id='c', ctx=Load())]), Name(id='d', ctx=Load())])");
}

TEST(Parser, GivesPositionsLikeCPython)
{
    EXPECT_EQ(expression("(a).b[\n 1]", DumpPositions::Show),
        "Subscript(value=Attribute(value=Name(id='a', ctx=Load(), lineno=1, col_offset=1, "
        "end_lineno=1, end_col_offset=2), attr='b', ctx=Load(), lineno=1, col_offset=0, "
        "end_lineno=1, end_col_offset=5), slice=Constant(value=1, lineno=2, col_offset=1, "
        "end_lineno=2, end_col_offset=2), ctx=Load(), lineno=1, col_offset=0, end_lineno=2, "
        "end_col_offset=3)");
}

TEST(Parser, SeparatesPositionalAndKeywordArguments)
{
    EXPECT_EQ(expression("f(a, *b, c=1, *d, **e)"),
        "Call(func=Name(id='f', ctx=Load()), args=[Name(id='a', ctx=Load()), "
        "Starred(value=Name(id='b', ctx=Load()), ctx=Load()), Starred(value=Name(id='d', "
        "ctx=Load()), ctx=Load())], keywords=[keyword(arg='c', value=Constant(value=1)), "
        "keyword(value=Name(id='e', ctx=Load()))])");
}

TEST(Parser, TellsDictionariesSetsAndComprehensions)
{
    EXPECT_EQ(expression("{}"), "Dict(keys=[], values=[])");
    EXPECT_EQ(expression("{**a, 1: 2}"),
        "Dict(keys=[None, Constant(value=1)], values=[Name(id='a', ctx=Load()), "
        "Constant(value=2)])");
    EXPECT_EQ(expression("{*a}"), "Set(elts=[Starred(value=Name(id='a', ctx=Load()), ctx=Load())])");
    EXPECT_EQ(expression("{a: b async for a, in c if d}"),
        "DictComp(key=Name(id='a', ctx=Load()), value=Name(id='b', ctx=Load()), generators=["
        "comprehension(target=Tuple(elts=[Name(id='a', ctx=Store())], ctx=Store()), "
        "iter=Name(id='c', ctx=Load()), ifs=[Name(id='d', ctx=Load())], is_async=1)])");
}

TEST(Parser, ReadsLiterals)
{
    EXPECT_EQ(expression("0xFF"), "Constant(value=255)");
    EXPECT_EQ(expression("0o1_7"), "Constant(value=15)");
    EXPECT_EQ(expression("1_0.5e-400"), "Constant(value=0.0)");
    EXPECT_EQ(expression("1e999"), "Constant(value=inf)");
    EXPECT_EQ(expression("2.50j"), "Constant(value=2.5j)");
    EXPECT_EQ(expression("'a' \"b'\" r'\\n' u'c'"), "Constant(value=\"ab'\\\\nc\")");
    EXPECT_EQ(expression("b'\\x00' b'\\xff'"), "Constant(value=b'\\x00\\xff')");
    EXPECT_EQ(expression("'\\ud800\\N{DIGIT ONE}\\U0001F600'"), "Constant(value='\\ud8001\xF0\x9F\x98\x80')");
}

TEST(Parser, KnowsCharactersByNameAndAlias)
{
    EXPECT_EQ(expression("'\\N{latin small letter a}\\N{LF}\\N{NO-BREAK SPACE}\\N{vs17}'"),
        "Constant(value='a\\n\\xa0\xF3\xA0\x84\x80')");
    EXPECT_EQ(expression("'\\N{nonsense}'"),
        "(unicode error) 'unicodeescape' codec can't decode bytes in position 0-11: unknown Unicode character name");
}

TEST(Parser, ReadsFormattedStrings)
{
    EXPECT_EQ(expression("f'a{{{b!r:>{w}}}}' 'c'"),
        "JoinedStr(values=[Constant(value='a{'), FormattedValue(value=Name(id='b', ctx=Load()), "
        "conversion=114, format_spec=JoinedStr(values=[Constant(value='>'), "
        "FormattedValue(value=Name(id='w', ctx=Load()), conversion=-1)])), "
        "Constant(value='}c')])");
    EXPECT_EQ(expression("f'{a = }'"),
        "JoinedStr(values=[Constant(value='a = '), FormattedValue(value=Name(id='a', "
        "ctx=Load()), conversion=114)])");
}

TEST(Parser, NormalizesIdentifiers)
{
    EXPECT_EQ(expression("\xEF\xAC\x81"), "Name(id='fi', ctx=Load())");
}

TEST(Parser, MarksTargets)
{
    EXPECT_EQ(statements("a, *b = c[0].d = e"),
        "Assign(targets=[Tuple(elts=[Name(id='a', ctx=Store()), Starred(value=Name(id='b', "
        "ctx=Store()), ctx=Store())], ctx=Store()), Attribute(value=Subscript(value=Name(id='c', "
        "ctx=Load()), slice=Constant(value=0), ctx=Load()), attr='d', ctx=Store())], "
        "value=Name(id='e', ctx=Load()))");
    EXPECT_EQ(statements("del (a, [b])"),
        "Delete(targets=[Tuple(elts=[Name(id='a', ctx=Del()), List(elts=[Name(id='b', "
        "ctx=Del())], ctx=Del())], ctx=Del())])");
}

TEST(Parser, KnowsSimpleAnnotations)
{
    EXPECT_EQ(statements("a: int"),
        "AnnAssign(target=Name(id='a', ctx=Store()), annotation=Name(id='int', ctx=Load()), "
        "simple=1)");
    EXPECT_EQ(statements("(a): int"),
        "AnnAssign(target=Name(id='a', ctx=Store()), annotation=Name(id='int', ctx=Load()), "
        "simple=0)");
}

TEST(Parser, ReadsEveryKindOfParameter)
{
    EXPECT_EQ(statements("def f(a, b=1, /, c=2, *d: int, e, f=3, **g): pass"),
        "FunctionDef(name='f', args=arguments(posonlyargs=[arg(arg='a'), arg(arg='b')], "
        "args=[arg(arg='c')], vararg=arg(arg='d', annotation=Name(id='int', ctx=Load())), "
        "kwonlyargs=[arg(arg='e'), arg(arg='f')], kw_defaults=[None, Constant(value=3)], "
        "kwarg=arg(arg='g'), defaults=[Constant(value=1), Constant(value=2)]), body=[Pass()], "
        "decorator_list=[])");
}

TEST(Parser, TakesParenthesesOfWithEitherWay)
{
    EXPECT_EQ(statements("with (a as b, c): pass"),
        "With(items=[withitem(context_expr=Name(id='a', ctx=Load()), optional_vars=Name(id='b', "
        "ctx=Store())), withitem(context_expr=Name(id='c', ctx=Load()))], body=[Pass()])");
    EXPECT_EQ(statements("with (a, b) as c: pass"),
        "With(items=[withitem(context_expr=Tuple(elts=[Name(id='a', ctx=Load()), Name(id='b', "
        "ctx=Load())], ctx=Load()), optional_vars=Name(id='c', ctx=Store()))], body=[Pass()])");
}

TEST(Parser, TreatsMatchAsANameWhereItIsOne)
{
    EXPECT_EQ(statements("match(x)[0]: int = 1"),
        "AnnAssign(target=Subscript(value=Call(func=Name(id='match', ctx=Load()), "
        "args=[Name(id='x', ctx=Load())], keywords=[]), slice=Constant(value=0), ctx=Store()), "
        "annotation=Name(id='int', ctx=Load()), value=Constant(value=1), simple=0)");
    EXPECT_TRUE(isAccepted("match = case = _ = 1\nmatch[case] = match - _\n"));
}

TEST(Parser, ReadsPatterns)
{
    EXPECT_EQ(statements("match x:\n case [1, *_] | {'k': a.b, **c} as d if e: pass"),
        "Match(subject=Name(id='x', ctx=Load()), cases=[match_case(pattern=MatchAs("
        "pattern=MatchOr(patterns=[MatchSequence(patterns=[MatchValue(value=Constant(value=1)), "
        "MatchStar()]), MatchMapping(keys=[Constant(value='k')], patterns=[MatchValue("
        "value=Attribute(value=Name(id='a', ctx=Load()), attr='b', ctx=Load()))], rest='c')]), "
        "name='d'), guard=Name(id='e', ctx=Load()), body=[Pass()])])");
}

TEST(Parser, KeepsExceptGroupsApart)
{
    EXPECT_EQ(statements("try: a\nexcept* B as c: d"),
        "TryStar(body=[Expr(value=Name(id='a', ctx=Load()))], handlers=[ExceptHandler("
        "type=Name(id='B', ctx=Load()), name='c', body=[Expr(value=Name(id='d', "
        "ctx=Load()))])], orelse=[], finalbody=[])");
    EXPECT_EQ(
        statements("try: a\nexcept* B: c\nexcept D: e\n"), "cannot have both 'except' and 'except*' on the same 'try'");
}

TEST(Parser, CollectsWarnings)
{
    const ParseResult result = parse("'\\d'\nb'\\400'\n", "<test>", ParseMode::Exec);
    ASSERT_EQ(result.warnings.size(), 2U);
    EXPECT_EQ(result.warnings.at(0).message, "invalid escape sequence '\\d'");
    EXPECT_EQ(result.warnings.at(1).message, "invalid octal escape sequence '\\400'");
    EXPECT_EQ(result.warnings.at(1).line, 2U);
}

TEST(Parser, DecodesByMarkAndCookie)
{
    EXPECT_EQ(statements("# coding: latin-1\n'\xE9'"), "Expr(value=Constant(value='\xC3\xA9'))");
    EXPECT_EQ(
        statements("#!x\n# vim: set fileencoding=cp1252 :\n'\x80'"), "Expr(value=Constant(value='\xE2\x82\xAC'))");
    EXPECT_EQ(
        statements("\xEF\xBB\xBF'a'\r'b'\r\n"), "Expr(value=Constant(value='a')), Expr(value=Constant(value='b'))");
    EXPECT_EQ(statements("# coding: nonsense\n"), "encoding problem: nonsense");
    EXPECT_EQ(statements("\xEF\xBB\xBF# coding: latin-1\n"), "encoding problem: iso-8859-1 with BOM");
}

TEST(Parser, RefusesBytesThatAreNotText)
{
    const ParseResult result = parse("a\n'\xE9'\n", "x.py", ParseMode::Exec);
    EXPECT_EQ(result.error->message,
        "Non-UTF-8 code starting with '\\xe9' in file x.py on line 2, but no encoding declared; "
        "see https://peps.python.org/pep-0263/ for details");
    EXPECT_EQ(syntaxErrorText(*result.error, "x.py"), "SyntaxError: " + result.error->message + "\n");
    EXPECT_EQ(statements(std::string_view("a\0b", 3)), "source code cannot contain null bytes");
}

TEST(Parser, CountsErrorColumnsInCharacters)
{
    const ParseResult result = parse("'\xC3\xA9' b\n", "<test>", ParseMode::Exec);
    EXPECT_EQ(result.error->column, 5);
    EXPECT_EQ(result.error->endColumn, 6);
}

TEST(Parser, RefusesSeveralStatementsAtAPrompt)
{
    EXPECT_NE(parse("if a: b\n", "<test>", ParseMode::Single).module, nullptr);
    EXPECT_EQ(parse("a\nb\n", "<test>", ParseMode::Single).error->message,
        "multiple statements found while compiling a single statement");
}

TEST(Parser, LimitsDecimalDigits)
{
    EXPECT_TRUE(isAccepted(repeated("1", 4300)));
    EXPECT_TRUE(isAccepted("0x" + repeated("1", 10000)));
    EXPECT_FALSE(isAccepted(repeated("1", 4301)));
}

TEST(Parser, AcceptsLongChains)
{
    constexpr int kMany = 100'000;
    for (const std::string& source :
        {repeated("1+", kMany) + "1", "a" + repeated(".b", kMany), "f" + repeated("()", kMany),
            repeated("-", kMany) + "1", repeated("not ", kMany) + "1", repeated("1<", kMany) + "1",
            repeated("'a' ", kMany), "if 1: pass\n" + repeated("elif 1: pass\n", kMany)}) {
        EXPECT_NE(parseOnSmallStack(source).module, nullptr) << source.substr(0, 20);
    }
}

TEST(Parser, AcceptsAllTheBracketsThatTheTokenizerAllows)
{
    for (const char* open : {"(", "[", "{1:", "f(", "a[", "(lambda x="}) {
        const std::string_view last = std::string_view(open).substr(0, 2);
        const std::string close = last == "[" || last == "a[" ? "]" : last == "{1" ? "}" : last == "(l" ? ":0)" : ")";
        EXPECT_NE(parseOnSmallStack(repeated(open, 200) + "1" + repeated(close, 200)).module, nullptr) << open;
    }
}

TEST(Parser, RefusesWhatIsNestedTooDeep)
{
    constexpr int kMany = 100'000;
    EXPECT_EQ(parseOnSmallStack(repeated("(", kMany)).error->message, "too many nested parentheses");
    EXPECT_EQ(parseOnSmallStack(repeated("[", kMany)).error->message, "too many nested parentheses");
    for (const char* part : {"lambda: ", "2**", "1 if 1 else "}) {
        const ParseResult result = parseOnSmallStack(repeated(part, kMany) + "1");
        EXPECT_EQ(result.error->kind, SyntaxError::Kind::MemoryError) << part;
        EXPECT_EQ(syntaxErrorText(*result.error, "x.py"), "MemoryError\n");
    }
}

TEST(Parser, ExplainsErrorsInLongChainsWithoutRecursion)
{
    EXPECT_EQ(parseOnSmallStack(repeated("1+", 100'000)).error->message, "invalid syntax");
    EXPECT_EQ(parseOnSmallStack(repeated("(", 200) + "1 2" + repeated(")", 200)).error->message,
        "invalid syntax. Perhaps you forgot a comma?");
}

} // namespace
