// SPDX-License-Identifier: GPL-3.0-or-later
// Timestamps, the local zone of the system, and pickled states: what dates, times and moments are made from.
#pragma once
#include "vmcore/modules/Datetime.h"

#include <ctime>
#include <optional>
#include <string>

namespace vmcore::datetime {

// Of a number, rounded down; nullopt: error.
std::optional<std::int64_t> secondsOf(Vm& vm, Value timestamp);
// The same to the nearest microsecond, ties to even.
struct Instant
{
    std::int64_t seconds;
    int microseconds;
};
std::optional<Instant> instantOf(Vm& vm, Value timestamp);
// False: OSError or OverflowError.
bool localTime(Vm& vm, std::int64_t seconds, std::tm& tm);
bool universalTime(Vm& vm, std::int64_t seconds, std::tm& tm);

// Seconds since the first day of the year 1, of fields that are taken for local time or for UTC; nullopt: error.
std::optional<std::int64_t> secondsFromFields(Vm& vm, const std::tm& tm);
std::optional<std::int64_t> localSecondsAt(Vm& vm, std::int64_t universal);
std::optional<std::int64_t> universalFromLocal(Vm& vm, const Date& date, const Clock& clock);
inline constexpr std::int64_t kEpoch = 719'163 * kSecondsOfDay; // 1970, in those seconds
inline constexpr std::int64_t kLongestFold = 24 * 3'600;
// The zone that the system has at this time of UTC.
Value localZoneAt(Vm& vm, std::int64_t timestamp);

// The bytes that a pickled object was made from, as bytes or as a str of Latin-1; nullopt: it is no such thing, or an
// error is pending.
std::optional<std::basic_string<unsigned char>> packedState(Vm& vm, Value state, std::size_t size, const char* what);
Value raiseNotIso(Vm& vm, Value text);

} // namespace vmcore::datetime
