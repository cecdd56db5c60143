// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/Waiting.h"

#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000, kMillisecond = 1'000'000; // in nanoseconds
constexpr std::int64_t kLongestNap = kSecond / 20;                        // so often the breaker is looked at
constexpr double kLongestWait = 9e9;                                      // seconds that fit into 64 bits

} // namespace

Deadline deadlineAfter(double seconds)
{
    if (!(seconds < kLongestWait - static_cast<double>(monotonicNow_anyThread()) / static_cast<double>(kSecond)))
        return std::nullopt;
    return monotonicNow_anyThread() + static_cast<std::int64_t>(std::ceil(seconds * static_cast<double>(kSecond)));
}

int pollMayRunPython(Vm& vm, std::span<pollfd> descriptors, Deadline deadline)
{
    for (;;) {
        if (vm.breaker.pending() != 0 && !runSafepoint(vm))
            return -1;
        const std::int64_t left
            = deadline ? std::max<std::int64_t>(*deadline - monotonicNow_anyThread(), 0) : kLongestNap;
        const std::int64_t nap = (std::min(left, kLongestNap) + kMillisecond - 1) / kMillisecond;
        int ready = 0;
        {
            const BlockingRegion region(vm);
            ready = poll(descriptors.data(), descriptors.size(), static_cast<int>(nap));
        }
        if (ready > 0)
            return ready;
        if (ready < 0 && errno != EINTR) {
            raiseErrno(vm);
            return -1;
        }
        if (ready == 0 && deadline && monotonicNow_anyThread() >= *deadline)
            return 0;
    }
}

bool waitUntilReady(Vm& vm, int descriptor, short events)
{
    if (vm.threads.isAlone()) // then the call itself may wait: a signal ends it
        return true;
    const int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || (flags & O_NONBLOCK) != 0) // it fails, or does not wait
        return true;
    pollfd ready{descriptor, events, 0};
    return pollMayRunPython(vm, {&ready, 1}, std::nullopt) >= 0;
}

std::optional<int> descriptorOf(Vm& vm, Value v)
{
    Value number = v;
    if (!isInt(v)) {
        const Value ask = getAttributeOrNull(vm, v, vm.intern("fileno"));
        if (!ask) {
            if (!vm.hasError())
                raiseTypeError(vm, "argument must be an int, or have a fileno() method.");
            return std::nullopt;
        }
        number = call(vm, ask);
        if (!number)
            return std::nullopt;
        if (!isInt(number)) {
            raiseTypeError(vm, "fileno() returned a non-integer");
            return std::nullopt;
        }
    }
    const auto descriptor = intArgument(vm, number);
    if (!descriptor || *descriptor >= 0)
        return descriptor;
    raiseValueError(vm, fmt::format("file descriptor cannot be a negative integer ({})", *descriptor));
    return std::nullopt;
}

} // namespace vmcore
