// SPDX-License-Identifier: GPL-3.0-or-later
// The event record that VM, ring, history, reducer and recordings share. Plain values; any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace vmcore {

/// What happened; Events.def says what the fields mean for each kind.
enum class EventKind : std::uint16_t {
#define VM_EVENT(name, ...) name,
#include "vmcore/observe/Events.def"
#undef VM_EVENT
};

inline constexpr std::size_t kEventKinds = 0
#define VM_EVENT(...) +1
#include "vmcore/observe/Events.def"
#undef VM_EVENT
    ;

/// Little-endian, 32 bytes: two records share a cache line. Fields that a kind does not use are 0.
struct VmEvent
{
    std::uint64_t time = 0; ///< Raw ticks (eventTicks) in the ring, nanoseconds since the start in a history.
    EventKind kind{};
    std::uint16_t aux = 0;
    std::uint32_t object = 0; ///< Dense id of what the event is about.
    std::uint32_t other = 0;
    std::uint32_t detail = 0;
    std::uint64_t value = 0;

    bool operator==(const VmEvent&) const = default;
};
static_assert(sizeof(VmEvent) == 32);

/// The clock of events in the ring: the processor's time-stamp counter where there is one, else nanoseconds.
inline std::uint64_t eventTicks()
{
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

} // namespace vmcore
