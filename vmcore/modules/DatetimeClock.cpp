// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/DatetimeClock.h"

#include "vmcore/modules/DatetimeCalendar.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Text.h"

#include <cerrno>
#include <cmath>
#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

constexpr std::string_view kOutOfRange = "timestamp out of range for platform time_t";
constexpr double kMostSeconds = 9.2e18;

std::nullopt_t refuse(Vm& vm)
{
    raiseOverflowError(vm, kOutOfRange);
    return std::nullopt;
}

std::optional<std::int64_t> wholeSeconds(Vm& vm, Value number)
{
    const Value index = toIndex(vm, number);
    const auto seconds = index ? intToInt64(index) : std::nullopt;
    if (index && !seconds)
        return refuse(vm);
    return seconds;
}

bool isNan(Vm& vm, double d)
{
    if (std::isnan(d))
        raiseValueError(vm, "Invalid value NaN (not a number)");
    return std::isnan(d);
}

} // namespace

std::optional<std::int64_t> secondsOf(Vm& vm, Value timestamp)
{
    if (!isFloat(timestamp))
        return wholeSeconds(vm, timestamp);
    const double d = std::floor(floatOf(timestamp));
    if (isNan(vm, d))
        return std::nullopt;
    if (std::fabs(d) > kMostSeconds)
        return refuse(vm);
    return static_cast<std::int64_t>(d);
}

std::optional<Instant> instantOf(Vm& vm, Value timestamp)
{
    if (!isFloat(timestamp)) {
        const auto seconds = wholeSeconds(vm, timestamp);
        return seconds ? std::optional<Instant>({*seconds, 0}) : std::nullopt;
    }
    if (isNan(vm, floatOf(timestamp)))
        return std::nullopt;
    double whole = 0;
    double part = std::nearbyint(std::modf(floatOf(timestamp), &whole) * static_cast<double>(kMicroseconds));
    if (part >= static_cast<double>(kMicroseconds)) {
        part -= static_cast<double>(kMicroseconds);
        ++whole;
    } else if (part < 0) {
        part += static_cast<double>(kMicroseconds);
        --whole;
    }
    if (!(std::fabs(whole) <= kMostSeconds))
        return refuse(vm);
    return Instant{static_cast<std::int64_t>(whole), static_cast<int>(part)};
}

bool localTime(Vm& vm, std::int64_t seconds, std::tm& tm)
{
    const std::time_t t = seconds;
    if (localtime_r(&t, &tm))
        return true;
    raiseOSError(vm, errno == 0 ? EINVAL : errno);
    return false;
}

bool universalTime(Vm& vm, std::int64_t seconds, std::tm& tm)
{
    const std::time_t t = seconds;
    if (gmtime_r(&t, &tm))
        return true;
    raiseOSError(vm, errno == 0 ? EINVAL : errno);
    return false;
}

std::optional<std::int64_t> secondsFromFields(Vm& vm, const std::tm& tm)
{
    const int year = tm.tm_year + 1900;
    if (year < kMinYear || year > kMaxYear) {
        raiseValueError(vm, fmt::format("year {} is out of range", year));
        return std::nullopt;
    }
    return ((ordinalOf(year, tm.tm_mon + 1, tm.tm_mday) * 24 + tm.tm_hour) * 60 + tm.tm_min) * 60 + tm.tm_sec;
}

std::optional<std::int64_t> localSecondsAt(Vm& vm, std::int64_t universal)
{
    std::tm tm{};
    return localTime(vm, universal - kEpoch, tm) ? secondsFromFields(vm, tm) : std::nullopt;
}

// Solves local(u) = t for u; where there are two solutions or none, the fold says which is meant.
std::optional<std::int64_t> universalFromLocal(Vm& vm, const Date& d, const Clock& c)
{
    const std::int64_t t = ordinalOf(d) * kSecondsOfDay + c.seconds();
    const auto local = localSecondsAt(vm, t);
    if (!local)
        return std::nullopt;
    const std::int64_t a = *local - t, first = t - a;
    const auto firstLocal = localSecondsAt(vm, first);
    if (!firstLocal)
        return std::nullopt;
    std::int64_t b = *firstLocal - first;
    if (*firstLocal == t) {
        const std::int64_t other = first + (c.fold != 0 ? kLongestFold : -kLongestFold);
        const auto otherLocal = localSecondsAt(vm, other);
        if (!otherLocal)
            return std::nullopt;
        b = *otherLocal - other;
        if (a == b)
            return first;
    }
    const std::int64_t second = t - b;
    const auto secondLocal = localSecondsAt(vm, second);
    if (!secondLocal)
        return std::nullopt;
    if (*secondLocal == t)
        return second;
    if (*firstLocal == t)
        return first;
    return c.fold != 0 ? std::min(first, second) : std::max(first, second); // in a gap
}

Value localZoneAt(Vm& vm, std::int64_t timestamp)
{
    std::tm tm{};
    if (!localTime(vm, timestamp, tm))
        return kNull;
    const Value offset = makeDeltaSeconds(vm, tm.tm_gmtoff);
    return offset ? makeZone(vm, offset, textOf(vm, tm.tm_zone ? tm.tm_zone : "")) : kNull;
}

std::optional<std::basic_string<unsigned char>> packedState(Vm& vm, Value state, std::size_t size, const char* what)
{
    if (hasKind(state, ObjectKind::Bytes) && as<BytesObject>(state)->length == size) {
        const auto* data = as<BytesObject>(state)->data();
        return std::basic_string<unsigned char>(data, size);
    }
    if (!isStr(state) || asStr(state)->length != size)
        return std::nullopt;
    std::basic_string<unsigned char> bytes;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t c = codePoint(asStr(state), i);
        if (c > 255) {
            raiseValueError(vm,
                fmt::format("Failed to encode latin1 string when unpickling a {} object. pickle.load(data, "
                            "encoding='latin1') is assumed.",
                    what));
            return std::nullopt;
        }
        bytes.push_back(static_cast<unsigned char>(c));
    }
    return bytes;
}

Value raiseNotIso(Vm& vm, Value text)
{
    return raiseValueError(vm, fmt::format("Invalid isoformat string: {}", reprForMessage(vm, text)));
}

} // namespace vmcore::datetime
