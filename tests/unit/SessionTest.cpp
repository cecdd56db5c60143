// SPDX-License-Identifier: GPL-3.0-or-later
// A program under a session: pausing, stepping, stopping, input, and what the history says of it.
#include "inspector/session/Session.h"

#include "inspector/history/Recordings.h"
#include "inspector/state/SiteQueries.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>

namespace {

using namespace std::chrono_literals;
using inspector::Session;
using inspector::SessionStatus;
using vmcore::StepKind;

constexpr auto kPatience = 20s;

inspector::Program program(std::string text)
{
    inspector::Program p;
    p.file = "test.py";
    p.text = std::move(text);
    p.config.arguments = {"test.py"};
    return p;
}

std::shared_ptr<const inspector::State> stateOf(Session& s)
{
    s.settle();
    return s.history().liveState();
}

std::uint32_t lineOf(Session& s)
{
    const auto state = stateOf(s);
    const inspector::CodeBook book(s.history());
    const inspector::CodeRecord* code = state->codes.find(state->stop.code);
    const auto info = code ? book.code(code->info) : nullptr;
    const auto* i = info ? info->instructionAt(state->stop.unit) : nullptr;
    return i ? i->range.line : 0;
}

std::string outputOf(Session& s)
{
    const auto state = stateOf(s);
    std::string text;
    for (std::uint32_t i = 0; i < state->outputCount; ++i)
        if (const auto* o = state->outputs.find(i))
            if (const auto bytes = s.history().payload(o->bytes))
                text += *bytes;
    return text;
}

void waitFor(Session& s, SessionStatus status)
{
    ASSERT_TRUE(s.waitFor(status, SessionStatus::Ended, kPatience));
    ASSERT_EQ(s.status(), status);
}

// The program has run for a while: a sample of its counters was taken.
void waitUntilUnderWay(Session& s)
{
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (stateOf(s)->count(vmcore::EventKind::CounterSampled) == 0 && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(5ms);
    ASSERT_GT(stateOf(s)->count(vmcore::EventKind::CounterSampled), 0u);
}

// Steps and waits for the next stop: its line, 0 where an instruction has none; nullopt when the program ended.
std::optional<std::uint32_t> step(Session& s, StepKind kind)
{
    const std::uint32_t before = stateOf(s)->stop.id;
    s.step(kind);
    for (bool stoppedAnew = false;; stoppedAnew = stateOf(s)->stop.id != before) {
        if (!s.waitFor(SessionStatus::Paused, SessionStatus::Ended, kPatience) || s.status() == SessionStatus::Ended)
            return std::nullopt;
        if (stoppedAnew) // the stop is told a moment before the session takes the next command
            return lineOf(s);
    }
}

constexpr const char* kLoop = "def work(n):\n"
                              "    total = 0\n"
                              "    for i in range(n):\n"
                              "        total += i\n"
                              "    return total\n"
                              "while True:\n"
                              "    work(1000)\n";

TEST(Session, RunsAProgramToItsEnd)
{
    Session s(program("print('hello')\n"), Session::Begin::Running);
    waitFor(s, SessionStatus::Ended);
    EXPECT_EQ(outputOf(s), "hello\n");
    EXPECT_EQ(stateOf(s)->status, inspector::RunStatus::Ended);
    EXPECT_EQ(s.end().exitCode, 0);
}

TEST(Session, AStepOverAGuardThatFailsGoesOn)
{
    Session s(program("def f(a):\n    return a + a\nfor i in range(9): f(1)\nprint(f('x'))\nprint(f(1.5))\n"),
        Session::Begin::PausedAtFirstLine);
    waitFor(s, SessionStatus::Paused);
    for (int steps = 0; steps < 60 && step(s, StepKind::Over); ++steps) { }
    waitFor(s, SessionStatus::Ended);
    EXPECT_EQ(outputOf(s), "xx\n3.0\n");
}

TEST(Session, A028_WhatIsAheadOfAStopHasNotRun)
{
    Session s(program("x = 1\nabs(x)\nabs(x)\n"), Session::Begin::PausedAtFirstLine);
    waitFor(s, SessionStatus::Paused);
    ASSERT_EQ(step(s, StepKind::Over), 2u);
    ASSERT_EQ(step(s, StepKind::Over), 3u);
    const auto state = stateOf(s);
    const inspector::CodeBook book(s.history());
    std::map<std::uint32_t, std::uint64_t> calls;
    for (const auto& row : inspector::siteRows(*state, book))
        if (row.place->family == "CALL")
            calls[row.instruction->range.line] = row.executions;
    EXPECT_EQ(calls, (std::map<std::uint32_t, std::uint64_t>{{2, 1}, {3, 0}}));
}

TEST(Session, W05_SitesSpecialiseAndHitsGrowWhileItRuns)
{
    Session s(program(kLoop), Session::Begin::Running);
    const auto hits = [&] {
        const auto state = stateOf(s);
        const inspector::CodeBook book(s.history());
        for (const auto& row : inspector::siteRows(*state, book))
            if (row.place->family == "BINARY_OP" && row.opcode == "BINARY_OP_ADD_INT")
                return row.hits;
        return std::uint64_t{0};
    };
    std::uint64_t first = 0;
    for (int i = 0; i < 200 && first == 0; ++i) {
        std::this_thread::sleep_for(20ms);
        first = hits();
    }
    ASSERT_GT(first, 0u);
    std::this_thread::sleep_for(200ms);
    EXPECT_GT(hits(), first);
}

TEST(Session, PausesAnEndlessLoopAndGoesOn)
{
    Session s(program(kLoop), Session::Begin::Running);
    waitUntilUnderWay(s);
    const auto asked = std::chrono::steady_clock::now();
    s.pause();
    waitFor(s, SessionStatus::Paused);
    EXPECT_LT(std::chrono::steady_clock::now() - asked, 2s);
    EXPECT_EQ(stateOf(s)->stop.reason, vmcore::StopReason::PauseAsked);
    EXPECT_GT(lineOf(s), 0u);
    s.resume();
    waitFor(s, SessionStatus::Running);
}

TEST(Session, APauseInTheModulesOwnLoopIsNoEntry)
{
    Session s(program("while True: pass\n"), Session::Begin::Running);
    waitUntilUnderWay(s);
    s.pause();
    waitFor(s, SessionStatus::Paused);
    EXPECT_EQ(stateOf(s)->stop.reason, vmcore::StopReason::PauseAsked);
}

TEST(Session, StopsEndlessRecursionOutputAndSleep)
{
    for (const char* text : {"def f(): f()\nwhile True:\n  try: f()\n  except RecursionError: pass\n",
             "while True: print('x' * 1000)\n", "import time\ntime.sleep(1000)\n", "input()\n"}) {
        Session s(program(text), Session::Begin::Running);
        std::this_thread::sleep_for(50ms);
        s.stop();
        waitFor(s, SessionStatus::Ended);
        EXPECT_EQ(s.end().kind, vmcore::EndKind::Stopped) << text;
    }
}

TEST(Session, PausesAndStopsAllThreadsOfAProgram)
{
    Session s(program(R"(import threading, time
counter = 0
def count():
    global counter
    while True: counter += 1
def wait():
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
for f in count, wait, input, lambda: time.sleep(1000):
    threading.Thread(target=f).start()
wait()
)"),
        Session::Begin::Running);
    waitUntilUnderWay(s);
    s.pause();
    ASSERT_TRUE(s.waitFor(SessionStatus::Paused, SessionStatus::Ended, kPatience));
    ASSERT_EQ(s.status(), SessionStatus::Paused);
    const std::uint64_t samples = stateOf(s)->count(vmcore::EventKind::CounterSampled);
    std::this_thread::sleep_for(200ms);
    EXPECT_EQ(stateOf(s)->count(vmcore::EventKind::CounterSampled), samples);
    s.resume();
    s.stop();
    ASSERT_TRUE(s.waitFor(SessionStatus::Ended, SessionStatus::Ended, kPatience));
    EXPECT_EQ(s.end().kind, vmcore::EndKind::Stopped);
}

TEST(Session, A097_StepsByLineIntoOverAndOut)
{
    Session s(program("def g(x):\n"
                      "    y = x + 1\n"
                      "    return y\n"
                      "a = g(1)\n"
                      "b = g(2)\n"
                      "c = g(3)\n"
                      "print(a, b, c)\n"),
        Session::Begin::PausedAtFirstLine);
    waitFor(s, SessionStatus::Paused);
    EXPECT_EQ(lineOf(s), 1u);
    EXPECT_EQ(stateOf(s)->stop.reason, vmcore::StopReason::Entry);
    EXPECT_EQ(step(s, StepKind::Over), 4u);
    EXPECT_EQ(step(s, StepKind::Over), 5u);
    EXPECT_EQ(step(s, StepKind::Into), 2u);
    EXPECT_EQ(step(s, StepKind::Into), 3u);
    EXPECT_EQ(step(s, StepKind::Out), 5u);
    EXPECT_EQ(step(s, StepKind::Over), 6u);
    EXPECT_EQ(step(s, StepKind::Over), 7u);
    EXPECT_EQ(step(s, StepKind::Over), std::nullopt);
    EXPECT_EQ(outputOf(s), "2 3 4\n");
}

TEST(Session, A097_StepsByLineThroughALoopOnOneLine)
{
    Session s(program("for i in range(3): pass\nx = 1\n"), Session::Begin::PausedAtFirstLine);
    waitFor(s, SessionStatus::Paused);
    EXPECT_EQ(step(s, StepKind::Over), 1u);
    EXPECT_EQ(step(s, StepKind::Over), 1u);
    EXPECT_EQ(step(s, StepKind::Over), 1u);
    EXPECT_EQ(step(s, StepKind::Over), 2u);
}

TEST(Session, W38_StepsByInstruction)
{
    Session s(program(kLoop), Session::Begin::PausedAtFirstLine);
    waitFor(s, SessionStatus::Paused);
    std::uint32_t moved = 0;
    for (int i = 0; i < 50; ++i) {
        const auto before = stateOf(s)->stop;
        ASSERT_NE(step(s, StepKind::Instruction), std::nullopt);
        const auto after = stateOf(s)->stop;
        moved += before.unit != after.unit || before.code != after.code;
    }
    EXPECT_EQ(moved, 50u);
}

TEST(Session, SteppingDoesNotChangeWhatIsComputed)
{
    const std::string text = "def g(n):\n  for i in range(n):\n    yield i * i\ntry:\n  print([x for x in g(5)], "
                             "sorted({3, 1}, key=lambda v: -v))\n  1 / 0\nexcept ZeroDivisionError as e: print(e)\n";
    Session plain(program(text), Session::Begin::Running);
    waitFor(plain, SessionStatus::Ended);
    Session stepped(program(text), Session::Begin::PausedAtFirstLine);
    waitFor(stepped, SessionStatus::Paused);
    while (step(stepped, StepKind::Instruction)) { }
    EXPECT_EQ(outputOf(stepped), outputOf(plain));
}

TEST(Session, W44_InputIsAskedForAndGiven)
{
    Session s(program("name = input('who? ')\nprint('hello', name)\n"), Session::Begin::Running);
    waitFor(s, SessionStatus::WaitingForInput);
    EXPECT_EQ(stateOf(s)->status, inspector::RunStatus::WaitingForInput);
    s.giveInput("Ada\n");
    waitFor(s, SessionStatus::Ended);
    EXPECT_NE(outputOf(s).find("hello Ada\n"), std::string::npos);
}

TEST(Session, W48_ARecordingOpensWithTheSameSites)
{
    Session s(program("def f(n):\n  s = 0\n  for i in range(n): s += i\n  return s\nprint(f(5000))\n"),
        Session::Begin::Running);
    waitFor(s, SessionStatus::Ended);
    const auto live = stateOf(s);
    const std::string path = testing::TempDir() + "session-test.tscope";
    ASSERT_TRUE(inspector::saveRecording(s.history(), path));
    const auto opened = inspector::openRecording(path);
    ASSERT_TRUE(opened) << opened.error().line;
    const auto state = (*opened)->stateAt((*opened)->eventCount());
    ASSERT_TRUE(state);
    const inspector::CodeBook liveBook(s.history()), openedBook(**opened);
    const auto liveRows = inspector::siteRows(*live, liveBook), openedRows = inspector::siteRows(*state, openedBook);
    ASSERT_EQ(liveRows.size(), openedRows.size());
    for (std::size_t i = 0; i < liveRows.size(); ++i) {
        EXPECT_EQ(liveRows[i].opcode, openedRows[i].opcode);
        EXPECT_EQ(liveRows[i].hits, openedRows[i].hits);
        EXPECT_EQ(liveRows[i].place->expression, openedRows[i].place->expression);
    }
    std::filesystem::remove(path);
}

TEST(Session, ASyntaxErrorEndsWithCPythonsWords)
{
    Session s(program("x = (1,\n"), Session::Begin::Running);
    waitFor(s, SessionStatus::Ended);
    EXPECT_EQ(s.end().exitCode, 1);
    EXPECT_NE(s.end().message.find("SyntaxError: '(' was never closed"), std::string::npos);
}

TEST(ReadProgram, SaysWhatIsWrongAndWhere)
{
    EXPECT_EQ(inspector::readProgram("/nowhere/a.py", {}).error(), "cannot open /nowhere/a.py: no such file");
    EXPECT_EQ(inspector::readProgram("/tmp", {}).error(), "cannot open /tmp: it is a directory");
    EXPECT_EQ(inspector::readProgram("/dev/null", {}).error(), "cannot open /dev/null: it is not a regular file");
}

} // namespace
