// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting for descriptors and processes so that a program that waits can still be paused and stopped.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>
#include <poll.h>
#include <span>

namespace vmcore {

// A moment in nanoseconds of the monotonic clock; nullopt: never.
using Deadline = std::optional<std::int64_t>;
Deadline deadlineAfter(double seconds);

// As poll(): how many are ready, 0 when the deadline passed; -1: an error is pending. Runs safepoints.
int pollMayRunPython(Vm& vm, std::span<pollfd> descriptors, Deadline deadline);

// An int, or what fileno() gives; nullopt: error pending.
std::optional<int> descriptorOf(Vm& vm, Value v);

} // namespace vmcore
