// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/Waiting.h"

#include "vmcore/modules/PosixArguments.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Safepoint.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <ctime>
#include <fmt/format.h>

namespace vmcore {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000, kMillisecond = 1'000'000; // in nanoseconds
constexpr std::int64_t kLongestNap = kSecond / 20;                        // so often the breaker is looked at
constexpr double kLongestWait = 9e9;                                      // seconds that fit into 64 bits

std::int64_t now()
{
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * kSecond + t.tv_nsec;
}

} // namespace

Deadline deadlineAfter(double seconds)
{
    if (!(seconds < kLongestWait - static_cast<double>(now()) / static_cast<double>(kSecond)))
        return std::nullopt;
    return now() + static_cast<std::int64_t>(std::ceil(seconds * static_cast<double>(kSecond)));
}

int pollMayRunPython(Vm& vm, std::span<pollfd> descriptors, Deadline deadline)
{
    for (;;) {
        if (vm.breaker.pending() != 0 && !runSafepoint(vm))
            return -1;
        const std::int64_t left = deadline ? std::max<std::int64_t>(*deadline - now(), 0) : kLongestNap;
        const std::int64_t nap = (std::min(left, kLongestNap) + kMillisecond - 1) / kMillisecond;
        const int ready = poll(descriptors.data(), descriptors.size(), static_cast<int>(nap));
        if (ready > 0)
            return ready;
        if (ready < 0 && errno != EINTR) {
            raiseErrno(vm);
            return -1;
        }
        if (ready == 0 && deadline && now() >= *deadline)
            return 0;
    }
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
