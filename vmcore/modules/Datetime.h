// SPDX-License-Identifier: GPL-3.0-or-later
// The objects of the module _datetime and what its parts share. Values of a kNone zone are naive.
#pragma once
#include "vmcore/modules/NamedArguments.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>

namespace vmcore::datetime {

inline constexpr int kMinYear = 1, kMaxYear = 9999;
inline constexpr int kMostDays = 999'999'999; // of a timedelta
inline constexpr std::int64_t kSecondsOfDay = 86'400, kMicroseconds = 1'000'000;
using Wide = __int128; // microseconds of any timedelta

struct Delta
{
    static constexpr const char* kName = "timedelta";
    int days = 0, seconds = 0, microseconds = 0; // the last two are of the day, of the second
    std::int64_t hash = -1;
    void trace(Marker&) { }
    Wide total() const { return (Wide{days} * kSecondsOfDay + seconds) * kMicroseconds + microseconds; }
};
using DeltaData = NativeData<Delta>;

struct Date
{
    static constexpr const char* kName = "date";
    int year = 1, month = 1, day = 1;
    std::int64_t hash = -1;
    void trace(Marker&) { }
};
using DateData = NativeData<Date>;

struct Clock // of a day
{
    int hour = 0, minute = 0, second = 0, microsecond = 0;
    int fold = 0;
    Value zone = kNone;
    std::int64_t seconds() const { return (std::int64_t{hour} * 60 + minute) * 60 + second; }
};

struct Time
{
    static constexpr const char* kName = "time";
    Clock clock;
    std::int64_t hash = -1;
    void trace(Marker& m) { m.value(clock.zone); }
};
using TimeData = NativeData<Time>;

struct Moment : Date // first, so that what is asked of a date can be asked of it
{
    static constexpr const char* kName = "datetime";
    Clock clock;
    void trace(Marker& m) { m.value(clock.zone); }
};
using MomentData = NativeData<Moment>;

struct ZoneInfo
{
    static constexpr const char* kName = "tzinfo";
    void trace(Marker&) { }
};
using ZoneInfoData = NativeData<ZoneInfo>;

struct Zone
{
    static constexpr const char* kName = "timezone";
    Value offset;
    Value name; // kNull: made from the offset
    void trace(Marker& m)
    {
        m.value(offset);
        m.value(name);
    }
};
using ZoneData = NativeData<Zone>;

inline bool isDelta(Value v)
{
    return DeltaData::holds(v);
}
inline bool isMoment(Value v)
{
    return MomentData::holds(v);
}
inline bool isDate(Value v) // or a datetime
{
    return DateData::holds(v) || MomentData::holds(v);
}
inline bool isZone(Value v) // an instance of tzinfo
{
    return ZoneInfoData::holds(v) || ZoneData::holds(v);
}
inline Date& dateOf(Value v)
{
    return *static_cast<Date*>(as<NativeObject>(v)->data());
}

// --- arguments (DatetimeArguments.cpp) ------------------------------------------------------------
// So many positional arguments; false: TypeError.
bool takesExactly(Vm& vm, const CallArgs& args, const char* function, std::uint32_t count);
// A C int, kept as it is when kNull; false: error.
bool readInt(Vm& vm, Value v, int& out);
// The same of as many arguments in a row.
bool readInts(Vm& vm, const Value* given, std::initializer_list<int*> out);
// None or an instance of tzinfo, kept when kNull; false: TypeError.
bool readZone(Vm& vm, Value v, Value& out);
bool checkDate(Vm& vm, int year, int month, int day);
bool checkClock(Vm& vm, const Clock& clock);
Value compared(Relation relation, int difference);

// --- timedelta (DatetimeDelta.cpp, DatetimeDeltaArithmetic.cpp) -------------------------------------
Value makeDelta(Vm& vm, Wide microseconds, TypeObject* type = nullptr);
inline Value makeDeltaSeconds(Vm& vm, std::int64_t seconds, std::int64_t microseconds = 0)
{
    return makeDelta(vm, Wide{seconds} * kMicroseconds + microseconds);
}
Value intFromWide(Vm& vm, Wide number);
std::span<const NativeInfo> deltaOperators();
TypeObject* makeDeltaType(Vm& vm);

// --- date (DatetimeDate.cpp) --------------------------------------------------------------------------
// cls(year, month, day); of date itself without a call.
Value makeDate(Vm& vm, Value cls, int year, int month, int day);
std::int64_t ordinalOf(const Date& date);
Value timeTuple(Vm& vm, const Date& date, const Clock& clock, int daylight);
TypeObject* makeDateType(Vm& vm);

// --- time, datetime ------------------------------------------------------------------------------------
// cls(year, …, tzinfo) with the fold; of datetime itself without a call.
Value makeMoment(Vm& vm, Value cls, const Date& date, const Clock& clock);
// The moment that lies so long after (sign 1) or before (-1), of the same class and zone.
Value shifted(Vm& vm, Value moment, const Delta& delta, int sign);
// The time between two naive moments.
Wide difference(const Moment& a, const Moment& b);
TypeObject* makeTimeType(Vm& vm);
TypeObject* makeMomentType(Vm& vm, TypeObject* date);
std::span<const NativeInfo> momentConstructors(); // DatetimeMomentMaking.cpp
std::span<const NativeInfo> momentOperators();    // DatetimeMomentOperators.cpp
Value momentAstimezone(Vm& vm, const CallArgs& args);
Value momentTimestamp(Vm& vm, const CallArgs& args);

// --- zones (DatetimeZone.cpp) ----------------------------------------------------------------------------
// What the zone's utcoffset or dst says of `of`: a timedelta, or None. kNull: error.
Value offsetOf(Vm& vm, Value zone, Value of);
Value daylightOf(Vm& vm, Value zone, Value of);
Value zoneNameOf(Vm& vm, Value zone, Value of);   // a str, or None
Value makeZone(Vm& vm, Value offset, Value name); // name kNull: none
Value utc(Vm& vm);
TypeObject* makeZoneInfoType(Vm& vm);
TypeObject* makeZoneType(Vm& vm, TypeObject* zoneInfo);

// --- text (DatetimeText.cpp) --------------------------------------------------------------------------------
// The clock as isoformat shows it, with its zone's offset; `of` is what the zone is asked about. nullopt: error.
std::optional<std::string> clockText(Vm& vm, const Clock& clock, Value timespec, Value of);
std::string dateText(const Date& date);
std::string offsetText(const Delta& offset, const char* separator);
// time.strftime, with %f, %z and %Z filled in before.
Value formatted(Vm& vm, Value format, Value tuple, const Clock& clock, Value of);
// v.__format__(format): str(v), or what its strftime makes of it.
Value formatMethod(Vm& vm, const CallArgs& args);
// ", fold=1" and ", tzinfo=…" in front of the closing parenthesis.
Value withZone(Vm& vm, std::string text, const Clock& clock, bool foldFirst);
Value textOf(Vm& vm, const std::string& utf8);

// A class with this layout that derives from `base`.
template<class Data>
TypeObject* makeDerivedType(Vm& vm, const char* name, std::size_t size, TypeObject* base, Subclassing subclassing)
{
    TypeObject* type = makeNativeType(vm, name, "datetime", base, subclassing);
    type->instanceKind = ObjectKind::Native;
    type->instanceSize = static_cast<std::uint32_t>(sizeof(NativeObject) + (size + 7) / 8 * 8);
    type->name = vm.intern(std::string("datetime.") + name);
    vm.heap.barrier(type);
    vm.nativeTypes.emplace_back(&Data::kClass, type);
    return type;
}

} // namespace vmcore::datetime
