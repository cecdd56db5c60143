// SPDX-License-Identifier: GPL-3.0-or-later
// datetime from clocks, timestamps and texts, and in other zones.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Datetime.h"
#include "vmcore/modules/DatetimeCalendar.h"
#include "vmcore/modules/DatetimeClock.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

enum class Fields : std::uint8_t { Local, Universal };

// The moment of cls that a clock shows at this instant.
Value momentAt(Vm& vm, Value cls, const Instant& instant, Fields fields, Value zone)
{
    std::tm tm{};
    const bool isLocal = fields == Fields::Local;
    if (!(isLocal ? localTime(vm, instant.seconds, tm) : universalTime(vm, instant.seconds, tm)))
        return kNull;
    const Date date{tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday};
    Clock clock{tm.tm_hour, tm.tm_min, std::min(tm.tm_sec, 59), instant.microseconds, 0, zone};
    if (isLocal && zone.isNone() && date.year >= kMinYear && date.year <= kMaxYear) {
        // Is it the second time that clocks show this? Then there was less time between it and a day before.
        const std::int64_t shown = ordinalOf(date) * kSecondsOfDay + clock.seconds();
        const std::int64_t universal = kEpoch + instant.seconds;
        const auto before = universal > kLongestFold + kSecondsOfDay ? localSecondsAt(vm, universal - kLongestFold)
                                                                     : std::optional(shown - kLongestFold);
        if (!before)
            return kNull;
        const std::int64_t transition = shown - *before - kLongestFold;
        if (transition < 0) {
            const auto again = localSecondsAt(vm, universal + transition);
            if (!again)
                return kNull;
            clock.fold = *again == shown ? 1 : 0;
        }
    }
    return makeMoment(vm, cls, date, clock);
}

Instant now()
{
    std::timespec t{};
    std::timespec_get(&t, TIME_UTC);
    return {t.tv_sec, static_cast<int>(t.tv_nsec / 1000)};
}

// In the zone, if there is one, of what is UTC so far.
Value inZone(Vm& vm, Value moment, Value zone)
{
    return moment && !zone.isNone() ? callMethod(vm, zone, vm.intern("fromutc"), {moment}) : moment;
}

Value nowMethod(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kNames[] = {"tz"};
    Value given, zone = kNone;
    if (!readArguments(vm, args, {"now", kNames, 0, 1}, &given) || !readZone(vm, given, zone))
        return kNull;
    return inZone(vm, momentAt(vm, args[0], now(), zone.isNone() ? Fields::Local : Fields::Universal, zone), zone);
}

Value utcNow(Vm& vm, const CallArgs& args)
{
    return momentAt(vm, args[0], now(), Fields::Universal, kNone);
}

Value fromTimestamp(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kNames[] = {"timestamp", "tz"};
    Value given[2], zone = kNone;
    if (!readArguments(vm, args, {"fromtimestamp", kNames, 1, 2}, given) || !readZone(vm, given[1], zone))
        return kNull;
    const auto instant = instantOf(vm, given[0]);
    if (!instant)
        return kNull;
    return inZone(vm, momentAt(vm, args[0], *instant, zone.isNone() ? Fields::Local : Fields::Universal, zone), zone);
}

Value utcFromTimestamp(Vm& vm, const CallArgs& args)
{
    if (!takesExactly(vm, args, "utcfromtimestamp", 1))
        return kNull;
    const auto instant = instantOf(vm, args[1]);
    return instant ? momentAt(vm, args[0], *instant, Fields::Universal, kNone) : kNull;
}

Value combine(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kNames[] = {"date", "time", "tzinfo"};
    Value given[3];
    if (!readArguments(vm, args, {"combine", kNames, 2, 3}, given))
        return kNull;
    if (!isDate(given[0]))
        return raiseTypeError(
            vm, fmt::format("combine() argument 1 must be datetime.date, not {}", typeName(vm, given[0])));
    if (!TimeData::holds(given[1]))
        return raiseTypeError(
            vm, fmt::format("combine() argument 2 must be datetime.time, not {}", typeName(vm, given[1])));
    Clock clock = TimeData::of(given[1]).clock;
    if (!readZone(vm, given[2], clock.zone))
        return kNull;
    return makeMoment(vm, args[0], dateOf(given[0]), clock);
}

Value strpTime(Vm& vm, const CallArgs& args)
{
    if (!takesExactly(vm, args, "strptime", 2) || !needStr(vm, args[1], "strptime", 1)
        || !needStr(vm, args[2], "strptime", 2))
        return kNull;
    const Value module = importDotted(vm, vm.intern("_strptime"));
    return module ? callMethod(vm, module, vm.intern("_strptime_datetime"), {args[0], args[1], args[2]}) : kNull;
}

// How many bytes the character takes that begins with this one.
std::size_t utf8Length(char first)
{
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

Value fromIsoFormat(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1]))
        return raiseTypeError(vm, "fromisoformat: argument must be str");
    const std::string text = toUtf8(asStr(args[1]));
    const auto end = endOfIsoDate(text);
    YearMonthDay d{};
    ParsedClock p;
    if (!end || *end > text.size() || !parseIsoDate(std::string_view(text).substr(0, *end), d))
        return raiseNotIso(vm, args[1]);
    if (*end < text.size()) {
        const std::size_t from = std::min(*end + utf8Length(text[*end]), text.size());
        if (!parseIsoClock(std::string_view(text).substr(from), p))
            return raiseNotIso(vm, args[1]);
    }
    Clock clock{p.hour, p.minute, p.second, p.microsecond};
    if (p.hasOffset) {
        clock.zone
            = p.offset == 0 ? utc(vm) : makeZone(vm, makeDeltaSeconds(vm, p.offset, p.offsetMicroseconds), kNull);
        if (!clock.zone)
            return kNull;
    }
    return makeMoment(vm, args[0], Date{d.year, d.month, d.day}, clock);
}

// The timestamp of a moment that is UTC, in whole seconds.
std::int64_t wholeTimestamp(const Moment& m)
{
    return ordinalOf(m) * kSecondsOfDay + m.clock.seconds() - kEpoch;
}

// The zone that clocks are taken to show for a moment without one.
Value localZoneOf(Vm& vm, const Moment& m)
{
    const auto universal = universalFromLocal(vm, m, m.clock);
    return universal ? localZoneAt(vm, *universal - kEpoch) : kNull;
}

constexpr NativeInfo kConstructors[] = {
    classMethod("now", &nowMethod, 0, kAnyCount, "Returns new datetime object representing current time local to tz."),
    classMethod("utcnow", &utcNow, 0, 0, "Return a new datetime representing UTC day and time."),
    classMethod(
        "fromtimestamp", &fromTimestamp, 0, kAnyCount, "timestamp[, tz] -> tz's local time from POSIX timestamp."),
    classMethod(
        "utcfromtimestamp", &utcFromTimestamp, 0, kAnyCount, "Construct a naive UTC datetime from a POSIX timestamp."),
    classMethod("strptime", &strpTime, 0, kAnyCount,
        "string, format -> new datetime parsed from a string (like time.strptime())."),
    classMethod("combine", &combine, 0, kAnyCount, "date, time -> datetime with same date and time fields"),
    classMethod("fromisoformat", &fromIsoFormat, 1, 1, "string -> datetime from a string in most ISO 8601 formats"),
};

} // namespace

Value momentAstimezone(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kNames[] = {"tz"};
    Value given, target = kNone;
    if (!readArguments(vm, args, {"astimezone", kNames, 0, 1}, &given) || !readZone(vm, given, target))
        return kNull;
    const Moment& m = MomentData::self(args);
    Value own = m.clock.zone;
    Value offset = kNone;
    if (!own.isNone()) {
        if (own == target)
            return args[0];
        offset = offsetOf(vm, own, args[0]);
        if (!offset)
            return kNull;
    }
    if (offset.isNone()) { // naive
        own = localZoneOf(vm, m);
        if (!own || own == target)
            return own ? args[0] : kNull;
        offset = ZoneData::of(own).offset;
    }
    Value universal = shifted(vm, args[0], DeltaData::of(offset), -1);
    if (!universal)
        return kNull;
    if (!isMoment(universal))
        return raiseTypeError(vm, "astimezone() needs a datetime");
    if (target.isNone()) {
        target = localZoneAt(vm, wholeTimestamp(MomentData::of(universal)));
        if (!target)
            return kNull;
    }
    MomentData::of(universal).clock.zone = target;
    vm.heap.barrier(universal.object());
    if (ZoneData::holds(target))
        return shifted(vm, universal, DeltaData::of(ZoneData::of(target).offset), 1);
    return callMethod(vm, target, vm.intern("fromutc"), {universal});
}

Value momentTimestamp(Vm& vm, const CallArgs& args)
{
    const Moment& m = MomentData::self(args);
    if (m.clock.zone.isNone()) {
        const auto universal = universalFromLocal(vm, m, m.clock);
        if (!universal)
            return kNull;
        return Value::number(static_cast<double>(*universal - kEpoch) + m.clock.microsecond / 1e6);
    }
    const Value offset = offsetOf(vm, m.clock.zone, args[0]);
    if (!offset)
        return kNull;
    if (offset.isNone())
        return raiseTypeError(vm, "can't subtract offset-naive and offset-aware datetimes");
    const Value since
        = makeDelta(vm, Wide{wholeTimestamp(m)} * kMicroseconds + m.clock.microsecond - DeltaData::of(offset).total());
    return since ? callMethod(vm, since, vm.intern("total_seconds")) : kNull;
}

std::span<const NativeInfo> momentConstructors()
{
    return kConstructors;
}

} // namespace vmcore::datetime
