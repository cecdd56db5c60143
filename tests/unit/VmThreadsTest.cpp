// SPDX-License-Identifier: GPL-3.0-or-later
// What several threads may do with VMs: run one each, ask another's for a safepoint, and take turns in one.
#include "inspector/session/EventPipe.h"
#include "tests/support/TestVm.h"
#include "vmcore/observe/Breaker.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace {

using vmcore::EndKind;

TEST(VmThreads, VmsRunOnDifferentThreadsAtOnce)
{
    std::string first, second;
    const auto run = [](std::string& out) {
        test::TestVm t;
        out = t.printed("def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint(fib(18))\n");
    };
    std::thread other(run, std::ref(second));
    run(first);
    other.join();
    EXPECT_EQ(first, "2584\n");
    EXPECT_EQ(second, first);
}

TEST(VmThreads, A104_StopIsTakenAtASafepoint)
{
    struct StoppingHost : test::TestHost
    {
        bool onCommand(vmcore::Vm&) override { return false; }
    } host;
    vmcore::HostedVm vm({}, host);
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        vm.vm().breaker.request_anyThread(vmcore::BreakReason::Command);
    });
    const auto end = vm.run(
        "try:\n  while True: pass\nexcept BaseException: print('caught')\nfinally: print('finally')\n", "t.py");
    stopper.join();
    EXPECT_EQ(end.kind, EndKind::Stopped);
    EXPECT_EQ(host.output, "");
}

// --- threads of the program ------------------------------------------------------------------------
// Starts threads that wait in every way there is, and one that does not wait.
constexpr std::string_view kBusyThreads = R"(
import os, threading, time
counter = 0
def count():
    global counter
    while True: counter += 1
def lock():
    l = threading.Lock()
    l.acquire()
    l.acquire()
for f in count, lock, lambda: time.sleep(1000), lambda: os.read(os.pipe()[0], 1):
    threading.Thread(target=f).start()
while not counter: time.sleep(0.001)
print('counting', flush=True)
)";
constexpr std::string_view kBusy = "counting"; // what they write when all of them are under way

// Asks for something a moment after the program wrote the text: until then its threads get to where they wait.
struct AskingHost : test::TestHost
{
    AskingHost(vmcore::BreakReason asked, std::string_view text)
        : reason(asked)
        , awaited(text)
    {
    }
    ~AskingHost() override
    {
        if (asker.joinable())
            asker.join();
    }
    void write(vmcore::Stream stream, std::string_view bytes) override
    {
        TestHost::write(stream, bytes);
        if (bytes.find(awaited) == std::string_view::npos)
            return;
        asker = std::thread([this] {
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
            breaker->request_anyThread(reason);
        });
    }

    const vmcore::BreakReason reason;
    const std::string_view awaited;
    vmcore::Breaker* breaker = nullptr;
    std::thread asker;
};

std::string interrupted(std::string_view waiting)
{
    AskingHost host(vmcore::BreakReason::Interrupt, "ready");
    vmcore::HostedVm vm({}, host);
    host.breaker = &vm.vm().breaker;
    const std::string text = R"(
import os, threading, time
def spin():
    while not done: pass
done = False
other = threading.Thread(target=spin, daemon=True)
other.start()
lock = threading.Lock()
lock.acquire()
try:
    print('ready', flush=True)
    while True: )"
        + std::string(waiting) + R"(
except KeyboardInterrupt:
    print('interrupted', threading.current_thread() is threading.main_thread())
done = True
)";
    vm.run(text, "t.py");
    return host.output;
}

TEST(VmThreads, AnInterruptReachesTheMainThreadWhateverItDoes)
{
    for (const std::string_view waiting : {"lock.acquire()", "lock.acquire(timeout=1000)", "time.sleep(1000)", "pass",
             "other.join()", "os.read(os.pipe()[0], 1)", "threading.Event().wait()"})
        EXPECT_EQ(interrupted(waiting), "ready\ninterrupted True\n") << waiting;
}

TEST(VmThreads, StopEndsEveryThreadOfTheProgram)
{
    struct StoppingHost : AskingHost
    {
        using AskingHost::AskingHost;
        bool onCommand(vmcore::Vm&) override { return false; }
    } host(vmcore::BreakReason::Command, kBusy);
    vmcore::HostedVm vm({}, host);
    host.breaker = &vm.vm().breaker;
    EXPECT_EQ(vm.run(kBusyThreads, "t.py").kind, EndKind::Stopped);
    EXPECT_TRUE(vm.vm().threads.isAlone());
    EXPECT_EQ(host.output + host.errors, "counting\n");
}

TEST(VmThreads, AHostThatStandsStillHoldsEveryThread)
{
    struct PausingHost : AskingHost
    {
        using AskingHost::AskingHost;
        std::int64_t before = -1, after = -2;
        static std::int64_t counterOf(vmcore::Vm& vm)
        {
            const auto* main
                = static_cast<vmcore::ModuleObject*>(dictFindStr(vm.modules, vm.intern("__main__")).object());
            const vmcore::Value v = dictFindStr(main->dict, vm.intern("counter"));
            return v ? v.asSmallInt() : 0;
        }
        bool onCommand(vmcore::Vm& vm) override
        {
            before = counterOf(vm);
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            after = counterOf(vm);
            return false;
        }
    } host(vmcore::BreakReason::Command, kBusy);
    vmcore::HostedVm vm({}, host);
    host.breaker = &vm.vm().breaker;
    vm.run(kBusyThreads, "t.py");
    EXPECT_EQ(host.before, host.after);
    EXPECT_GT(host.after, 0);
}

TEST(VmThreads, CollectionsSeeTheStacksOfThreadsThatWait)
{
    vmcore::VmConfig config;
    config.collectEvery = 300;
    test::TestVm t(config);
    EXPECT_EQ(t.printed(R"(
import _thread, sys, time
sys.setswitchinterval(1e-5)
results, lock = [], _thread.allocate_lock()
def work(seed):
    def held(depth):
        mine = [seed, [depth], str(seed) * 3]
        if depth: return held(depth - 1) + len(mine[2]) + mine[1][0]
        time.sleep(0)
        return sum([n for n in map(int, (str(k) for k in range(40)))])
    for _ in range(5):
        with lock: results.append(held(20))
for seed in range(4): _thread.start_new_thread(work, (seed,))
while len(results) < 20: time.sleep(0.001)
print(set(results))
)"),
        "{1050}\n");
}

TEST(VmThreads, EventsOfSeveralThreadsComeFromOneAtATime)
{
    inspector::EventPipe pipe;
    test::TestHost host;
    {
        vmcore::HostedVm vm({}, host);
        vm.setObserver(&pipe.observer());
        pipe.programStarted("t.py", {});
        pipe.startSampling(vm.vm().breaker);
        vm.run(R"(
import sys, threading
sys.setswitchinterval(1e-4)
def work(n):
    for i in range(3000):
        try: {}[i]
        except KeyError: exec(f'def f{i}(): return {i}') if i % 100 == 0 else None
threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
for t in threads: t.start()
for t in threads: t.join()
print('done')
)",
            "t.py");
        pipe.stopSampling();
        vm.setObserver(nullptr);
    }
    pipe.settle();
    EXPECT_EQ(host.output, "done\n");
    const auto state = pipe.history().liveState();
    EXPECT_GT(state->count(vmcore::EventKind::ExceptionRaised), 0u);
    EXPECT_GT(state->count(vmcore::EventKind::CounterSampled), 0u);
}

} // namespace
