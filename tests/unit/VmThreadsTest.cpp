// SPDX-License-Identifier: GPL-3.0-or-later
// What several threads may do with VMs: run one each, and ask another's for a safepoint.
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

} // namespace
