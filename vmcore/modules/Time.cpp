// SPDX-License-Identifier: GPL-3.0-or-later
// The module time. Clocks are the system's; a program that sleeps can be paused and stopped, and
// its other threads run meanwhile.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/modules/StructSequence.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Safepoint.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TypeBuilder.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <optional>

namespace vmcore {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000; // in nanoseconds

std::int64_t nanoseconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return now.tv_sec * kSecond + now.tv_nsec;
}

template<clockid_t kClock>
Value clockSeconds(Vm&, const CallArgs&)
{
    return Value::number(static_cast<double>(nanoseconds(kClock)) / static_cast<double>(kSecond));
}

template<clockid_t kClock>
Value clockNanoseconds(Vm& vm, const CallArgs&)
{
    return makeInt(vm, nanoseconds(kClock));
}

// A duration or point in time given as int or float, in nanoseconds; nullopt: error pending.
std::optional<std::int64_t> toNanoseconds(Vm& vm, Value v)
{
    constexpr std::string_view kTooLarge = "timestamp too large to convert to C _PyTime_t";
    constexpr std::int64_t kMostSeconds = 9'200'000'000; // in nanoseconds they fit into 64 bits
    if (isFloat(v)) {
        const double seconds = floatOf(v);
        if (std::isnan(seconds)) {
            raiseValueError(vm, "Invalid value NaN (not a number)");
            return std::nullopt;
        }
        if (std::abs(seconds) < static_cast<double>(kMostSeconds))
            return static_cast<std::int64_t>(std::ceil(seconds * static_cast<double>(kSecond)));
        raiseOverflowError(vm, kTooLarge);
        return std::nullopt;
    }
    const Value index = toIndex(vm, v);
    if (!index)
        return std::nullopt;
    const std::optional<std::int64_t> seconds = intToInt64(index);
    if (seconds && *seconds > -kMostSeconds && *seconds < kMostSeconds)
        return *seconds * kSecond;
    raiseOverflowError(vm, kTooLarge);
    return std::nullopt;
}

Value timeSleep(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> duration = toNanoseconds(vm, args[0]);
    if (!duration)
        return kNull;
    if (*duration < 0)
        return raiseValueError(vm, "sleep length must be non-negative");
    if (*duration == 0)
        vm.threads.yield();
    for (const std::int64_t end = monotonicNow_anyThread() + *duration; monotonicNow_anyThread() < end;)
        if (!parkMayRunPython(vm, end))
            return kNull;
    return vm.breaker.pending() == 0 || runSafepoint(vm) ? kNone : kNull;
}

// --- calendar ------------------------------------------------------------------------------------
constexpr const char* kTimeFields[]
    = {"tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst"};
constexpr std::size_t kTimeFieldCount = std::size(kTimeFields);
constexpr NativeClass kStructTime{"struct_time", nullptr, nullptr}; // the key under which the Vm keeps the class
constexpr int kFirstYear = 1900;                                    // of struct tm

TypeObject* structTimeType(Vm& vm)
{
    if (TypeObject* known = nativeType(vm, kStructTime))
        return known;
    TypeObject* type = makeStructType(vm, kStructTime.name, "time", kTimeFields);
    vm.nativeTypes.emplace_back(&kStructTime, type);
    return type;
}

Value makeStructTime(Vm& vm, const std::tm& tm)
{
    const int numbers[] = {tm.tm_year + kFirstYear, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec,
        (tm.tm_wday + 6) % 7, tm.tm_yday + 1, tm.tm_isdst};
    Value items[kTimeFieldCount];
    std::ranges::transform(numbers, items, [](int n) { return Value::smallInt(n); });
    return makeTupleInstance(vm, structTimeType(vm), items);
}

// The optional argument of gmtime and its kin: seconds since 1970, by default now.
std::optional<std::time_t> pointInTime(Vm& vm, const CallArgs& args)
{
    const Value v = args.valueOr(0, kNone);
    if (v.isNone())
        return std::time(nullptr);
    if (isFloat(v)) {
        if (std::isnan(floatOf(v))) {
            raiseValueError(vm, "Invalid value NaN (not a number)");
            return std::nullopt;
        }
        if (std::abs(floatOf(v)) < 9e18)
            return static_cast<std::time_t>(std::floor(floatOf(v)));
    } else {
        const Value index = toIndex(vm, v);
        if (!index)
            return std::nullopt;
        if (const std::optional<std::int64_t> seconds = intToInt64(index))
            return *seconds;
    }
    raiseOverflowError(vm, "timestamp out of range for platform time_t");
    return std::nullopt;
}

using Conversion = std::tm* (*)(const std::time_t*, std::tm*);

template<Conversion kConvert>
Value brokenDown(Vm& vm, const CallArgs& args)
{
    const std::optional<std::time_t> time = pointInTime(vm, args);
    std::tm tm{};
    if (!time)
        return kNull;
    return kConvert(&*time, &tm) ? makeStructTime(vm, tm) : raiseOSError(vm, EOVERFLOW);
}

// A struct_time or a tuple of nine ints; nullopt: TypeError is pending.
std::optional<std::tm> toCalendar(Vm& vm, Value v)
{
    if (!isTuple(v)) {
        raiseTypeError(vm, "Tuple or struct_time argument required");
        return std::nullopt;
    }
    if (asTuple(v)->length != static_cast<std::int64_t>(kTimeFieldCount)) {
        raiseTypeError(vm, "illegal time tuple argument");
        return std::nullopt;
    }
    int numbers[kTimeFieldCount];
    for (std::size_t i = 0; i < kTimeFieldCount; ++i) {
        const std::optional<std::int64_t> n = toInt64(vm, asTuple(v)->items[i], vm.types.OverflowError);
        if (!n)
            return std::nullopt;
        numbers[i] = static_cast<int>(*n);
    }
    std::tm tm{};
    tm.tm_year = numbers[0] - kFirstYear;
    tm.tm_mon = numbers[1] - 1;
    tm.tm_mday = numbers[2];
    tm.tm_hour = numbers[3];
    tm.tm_min = numbers[4];
    tm.tm_sec = numbers[5];
    tm.tm_wday = (numbers[6] + 1) % 7;
    tm.tm_yday = numbers[7] - 1;
    tm.tm_isdst = numbers[8];
    return tm;
}

// What formatting needs: 0 is taken for the first month and day, other values must be in their range.
bool checkCalendar(Vm& vm, std::tm& tm)
{
    if (tm.tm_mon == -1)
        tm.tm_mon = 0;
    if (tm.tm_mday == 0)
        tm.tm_mday = 1;
    if (tm.tm_yday == -1)
        tm.tm_yday = 0;
    const char* problem = tm.tm_mon < 0 || tm.tm_mon > 11 ? "month"
        : tm.tm_mday < 0 || tm.tm_mday > 31               ? "day of month"
        : tm.tm_hour < 0 || tm.tm_hour > 23               ? "hour"
        : tm.tm_min < 0 || tm.tm_min > 59                 ? "minute"
        : tm.tm_sec < 0 || tm.tm_sec > 61                 ? "seconds"
        : tm.tm_wday < 0                                  ? "day of week"
        : tm.tm_yday < 0 || tm.tm_yday > 365              ? "day of year"
                                                          : nullptr;
    if (!problem)
        return true;
    const bool isWeekday = std::string_view(problem) == "day of week";
    raiseValueError(vm, isWeekday ? "day of week out of range" : fmt::format("{} out of range", problem));
    return false;
}

std::optional<std::tm> calendarArgument(Vm& vm, const CallArgs& args, std::uint32_t at)
{
    if (args.count > at)
        return toCalendar(vm, args[at]);
    const std::time_t now = std::time(nullptr);
    std::tm tm{};
    localtime_r(&now, &tm);
    return tm;
}

Value timeMake(Vm& vm, const CallArgs& args)
{
    std::optional<std::tm> tm = toCalendar(vm, args[0]);
    if (!tm)
        return kNull;
    tm->tm_wday = -1; // stays so when the time cannot be expressed
    const std::time_t seconds = std::mktime(&*tm);
    if (seconds == -1 && tm->tm_wday == -1)
        return raiseOverflowError(vm, "mktime argument out of range");
    return Value::number(static_cast<double>(seconds));
}

Value timeFormat(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[0]))
        return raiseTypeError(vm, fmt::format("strftime() argument 1 must be str, not {}", typeName(vm, args[0])));
    std::optional<std::tm> tm = calendarArgument(vm, args, 1);
    if (!tm || !checkCalendar(vm, *tm))
        return kNull;
    const std::string format = toUtf8(asStr(args[0]));
    if (format.empty())
        return Value::heap(vm.emptyStr);
    std::string buffer;
    constexpr std::size_t kLongest = 256; // per character of the format
    for (std::size_t size = 1024; size <= kLongest * format.size() + 1024; size *= 2) {
        buffer.resize(size);
        const std::size_t length = std::strftime(buffer.data(), size, format.c_str(), &*tm);
        if (length != 0)
            return Value::heap(makeStr(vm, std::string_view(buffer).substr(0, length)));
    }
    return Value::heap(vm.emptyStr); // "%p" may be nothing
}

Value asText(Vm& vm, const std::tm& tm)
{
    static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr const char* kMonths[]
        = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    return Value::heap(makeStr(vm,
        fmt::format("{} {}{:3} {:02}:{:02}:{:02} {}", kDays[tm.tm_wday % 7], kMonths[tm.tm_mon], tm.tm_mday, tm.tm_hour,
            tm.tm_min, tm.tm_sec, tm.tm_year + kFirstYear)));
}

Value timeAscii(Vm& vm, const CallArgs& args)
{
    std::optional<std::tm> tm = calendarArgument(vm, args, 0);
    return tm && checkCalendar(vm, *tm) ? asText(vm, *tm) : kNull;
}

Value timeText(Vm& vm, const CallArgs& args)
{
    const std::optional<std::time_t> time = pointInTime(vm, args);
    std::tm tm{};
    if (!time)
        return kNull;
    return localtime_r(&*time, &tm) ? asText(vm, tm) : raiseOSError(vm, EOVERFLOW);
}

constexpr NativeInfo kFunctions[] = {
    fn("asctime", &timeAscii, 0, 1, "The calendar time as text, like 'Sat Jun 06 16:26:11 1998'."),
    fn("ctime", &timeText, 0, 1, "The local time as text."),
    fn("gmtime", &brokenDown<&gmtime_r>, 0, 1, "Seconds since 1970 as calendar time in UTC."),
    fn("localtime", &brokenDown<&localtime_r>, 0, 1, "Seconds since 1970 as local calendar time."),
    fn("mktime", &timeMake, 1, 1, "Local calendar time as seconds since 1970."),
    fn("monotonic", &clockSeconds<CLOCK_MONOTONIC>, 0, 0, "Seconds of a clock that never goes back."),
    fn("monotonic_ns", &clockNanoseconds<CLOCK_MONOTONIC>, 0, 0),
    fn("perf_counter", &clockSeconds<CLOCK_MONOTONIC>, 0, 0, "Seconds of the finest clock."),
    fn("perf_counter_ns", &clockNanoseconds<CLOCK_MONOTONIC>, 0, 0),
    fn("process_time", &clockSeconds<CLOCK_PROCESS_CPUTIME_ID>, 0, 0, "Seconds of processor time of the process."),
    fn("process_time_ns", &clockNanoseconds<CLOCK_PROCESS_CPUTIME_ID>, 0, 0),
    fn("sleep", &timeSleep, 1, 1, "Waits so many seconds."),
    fn("strftime", &timeFormat, 1, 2, "Calendar time as text by a format."),
    fn("thread_time", &clockSeconds<CLOCK_THREAD_CPUTIME_ID>, 0, 0, "Seconds of processor time of the thread."),
    fn("thread_time_ns", &clockNanoseconds<CLOCK_THREAD_CPUTIME_ID>, 0, 0),
    fn("time", &clockSeconds<CLOCK_REALTIME>, 0, 0, "Seconds since 1970."),
    fn("time_ns", &clockNanoseconds<CLOCK_REALTIME>, 0, 0),
};

ModuleObject* makeTimeModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "time", "Clocks, sleeping and calendar time.");
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "struct_time", Value::heap(structTimeType(vm)));
    tzset();
    setConstant(vm, module, "timezone", Value::smallInt(timezone));
    setConstant(vm, module, "altzone", Value::smallInt(daylight != 0 ? timezone - 3600 : timezone));
    setConstant(vm, module, "daylight", Value::smallInt(daylight));
    setConstant(vm, module, "tzname",
        Value::heap(makeTuple(vm, {Value::heap(makeStr(vm, tzname[0])), Value::heap(makeStr(vm, tzname[1]))})));
    return module;
}

} // namespace

void installTimeModule(Vm& vm)
{
    registerNativeModule(vm, "time", &makeTimeModule);
}

} // namespace vmcore
