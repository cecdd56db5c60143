// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting for descriptors and processes so that a program that waits can still be paused and stopped, and its other
// threads run.
#pragma once
#include "vmcore/object/Vm.h"
#include "vmcore/runtime/Safepoint.h"

#include <cerrno>
#include <optional>
#include <poll.h>
#include <span>
#include <sys/types.h>

namespace vmcore {

Deadline deadlineAfter(double seconds);

// As poll(): how many are ready, 0 when the deadline passed; -1: an error is pending. Runs safepoints.
int pollMayRunPython(Vm& vm, std::span<pollfd> descriptors, Deadline deadline);

// Before a call that would wait, when there are threads that should go on: waits where it can be stopped. False: error.
bool waitUntilReady(Vm& vm, int descriptor, short events);
// A system call on a descriptor that may wait until that is ready for `events`. nullopt: an error is pending, not the
// call's own, which errno tells. Called in a BlockingRegion; other threads may have ended the wait's reason meanwhile.
template<class Call>
std::optional<ssize_t> callMayRunPython(Vm& vm, int descriptor, short events, Call call)
{
    for (;;) {
        if (!waitUntilReady(vm, descriptor, events))
            return std::nullopt;
        ssize_t n = 0;
        {
            const BlockingRegion region(vm);
            n = call();
        }
        if (n >= 0 || errno != EINTR)
            return n;
        if (vm.breaker.pending() != 0 && !runSafepoint(vm))
            return std::nullopt;
    }
}

// An int, or what fileno() gives; nullopt: error pending.
std::optional<int> descriptorOf(Vm& vm, Value v);

} // namespace vmcore
