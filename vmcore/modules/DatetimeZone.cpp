// SPDX-License-Identifier: GPL-3.0-or-later
// tzinfo and timezone, and what is asked of zones.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Datetime.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

constexpr Wide kDay = Wide{kSecondsOfDay} * kMicroseconds;

bool isWithinDay(const Delta& offset)
{
    return offset.total() > -kDay && offset.total() < kDay;
}

Value askOffset(Vm& vm, Value zone, Value of, const char* method)
{
    const Value offset = callMethod(vm, zone, vm.intern(method), {of});
    if (!offset || offset.isNone())
        return offset;
    if (!isDelta(offset))
        return raiseTypeError(
            vm, fmt::format("tzinfo.{}() must return None or timedelta, not '{}'", method, typeName(vm, offset)));
    if (!isWithinDay(DeltaData::of(offset)))
        return raiseValueError(
            vm, "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).");
    return offset;
}

// --- tzinfo
Value zoneInfoNew(Vm& vm, const CallArgs& args)
{
    return ZoneInfoData::make(vm, as<TypeObject>(args[0]));
}

Value mustImplement(Vm& vm, const char* method)
{
    return raise(vm, vm.types.NotImplementedError, fmt::format("a tzinfo subclass must implement {}()", method));
}
Value abstractName(Vm& vm, const CallArgs&)
{
    return mustImplement(vm, "tzname");
}
Value abstractOffset(Vm& vm, const CallArgs&)
{
    return mustImplement(vm, "utcoffset");
}
Value abstractDaylight(Vm& vm, const CallArgs&)
{
    return mustImplement(vm, "dst");
}

// Whether fromutc may convert this; false: error.
bool checkFromUtc(Vm& vm, Value self, Value moment)
{
    if (!isMoment(moment))
        raiseTypeError(vm, "fromutc: argument must be a datetime");
    else if (MomentData::of(moment).clock.zone != self)
        raiseValueError(vm, "fromutc: dt.tzinfo is not self");
    return !vm.hasError();
}

Value zoneInfoFromUtc(Vm& vm, const CallArgs& args)
{
    if (!checkFromUtc(vm, args[0], args[1]))
        return kNull;
    const Value offset = offsetOf(vm, args[0], args[1]);
    if (!offset)
        return kNull;
    if (offset.isNone())
        return raiseValueError(vm, "fromutc: non-None utcoffset() result required");
    const Value daylight = daylightOf(vm, args[0], args[1]);
    if (!daylight)
        return kNull;
    if (daylight.isNone())
        return raiseValueError(vm, "fromutc: non-None dst() result required");
    const Value standard = makeDelta(vm, DeltaData::of(offset).total() - DeltaData::of(daylight).total());
    const Value result = standard ? shifted(vm, args[1], DeltaData::of(standard), 1) : kNull;
    if (!result)
        return kNull;
    const Value then = daylightOf(vm, MomentData::of(result).clock.zone, result);
    if (!then)
        return kNull;
    if (then.isNone())
        return raiseValueError(vm, "fromutc: tz.dst() gave inconsistent results; cannot convert");
    return DeltaData::of(then).total() == 0 ? result : shifted(vm, result, DeltaData::of(then), 1);
}

Value zoneInfoReduce(Vm& vm, const CallArgs& args)
{
    const Value self = args[0];
    Value arguments = Value::heap(vm.emptyTuple);
    const Value getArguments = getAttributeOrNull(vm, self, vm.intern("__getinitargs__"));
    if (vm.hasError())
        return kNull;
    if (getArguments && !(arguments = call(vm, getArguments)))
        return kNull;
    const Value state = callMethod(vm, self, vm.intern("__getstate__"));
    return state ? Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(self)), arguments, state})) : kNull;
}

constexpr NativeInfo kZoneInfoMethods[] = {
    newMethod(&zoneInfoNew, 0, kAnyCount),
    method("tzname", &abstractName, 1, 1, "datetime -> string name of time zone."),
    method("utcoffset", &abstractOffset, 1, 1,
        "datetime -> timedelta showing offset from UTC, negative values "
        "indicating West of UTC"),
    method("dst", &abstractDaylight, 1, 1, "datetime -> DST offset as timedelta positive east of UTC."),
    method("fromutc", &zoneInfoFromUtc, 1, 1, "datetime in UTC -> datetime in local time."),
    method("__reduce__", &zoneInfoReduce, 0, 0, "-> (cls, state)"),
};

// --- timezone
Value zoneNew(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kNames[] = {"offset", "name"};
    Value given[2];
    if (!readArguments(vm, args, {"timezone", kNames, 1, 2}, given))
        return kNull;
    if (!isDelta(given[0]))
        return raiseTypeError(
            vm, fmt::format("timezone() argument 1 must be datetime.timedelta, not {}", typeName(vm, given[0])));
    return given[1] && !needStr(vm, given[1], "timezone", 2) ? kNull : makeZone(vm, given[0], given[1]);
}

// Whether the argument is a datetime or None; false: TypeError.
bool checkAsked(Vm& vm, Value v, const char* method)
{
    if (v.isNone() || isMoment(v))
        return true;
    raiseTypeError(
        vm, fmt::format("{}(dt) argument must be a datetime instance or None, not {}", method, typeName(vm, v)));
    return false;
}

Value nameOf(Vm& vm, const Zone& zone)
{
    if (zone.name)
        return zone.name;
    const Delta& offset = DeltaData::of(zone.offset);
    return textOf(vm, offset.total() == 0 ? "UTC" : "UTC" + offsetText(offset, ":"));
}

Value zoneStr(Vm& vm, const CallArgs& args)
{
    return nameOf(vm, ZoneData::self(args));
}
Value zoneName(Vm& vm, const CallArgs& args)
{
    return checkAsked(vm, args[1], "tzname") ? nameOf(vm, ZoneData::self(args)) : kNull;
}
Value zoneOffset(Vm& vm, const CallArgs& args)
{
    return checkAsked(vm, args[1], "utcoffset") ? ZoneData::self(args).offset : kNull;
}
Value zoneDaylight(Vm& vm, const CallArgs& args)
{
    return checkAsked(vm, args[1], "dst") ? kNone : kNull;
}

Value zoneFromUtc(Vm& vm, const CallArgs& args)
{
    return checkFromUtc(vm, args[0], args[1]) ? shifted(vm, args[1], DeltaData::of(ZoneData::self(args).offset), 1)
                                              : kNull;
}

Value zoneInitArguments(Vm& vm, const CallArgs& args)
{
    const Zone& zone = ZoneData::self(args);
    return Value::heap(zone.name ? makeTuple(vm, {zone.offset, zone.name}) : makeTuple(vm, {zone.offset}));
}

Value zoneRepr(Vm& vm, const CallArgs& args)
{
    const Zone& zone = ZoneData::self(args);
    const std::string name(typeName(vm, args[0]));
    if (args[0] == utc(vm))
        return textOf(vm, name + ".utc");
    const Value offset = reprOf(vm, zone.offset);
    const Value shown = zone.name && offset ? reprOf(vm, zone.name) : kNull;
    if (!offset || (zone.name && !shown))
        return kNull;
    return textOf(vm,
        fmt::format("{}({}{})", name, toUtf8(asStr(offset)), zone.name ? ", " + toUtf8(asStr(shown)) : std::string()));
}

Value zoneHash(Vm& vm, const CallArgs& args)
{
    const auto hash = hashOf(vm, ZoneData::self(args).offset);
    return hash ? makeInt(vm, *hash) : kNull;
}

template<bool kEqual>
Value compareZones(Vm&, const CallArgs& args)
{
    if (!ZoneData::holds(args[1]))
        return kNotImplemented;
    const bool same
        = DeltaData::of(ZoneData::self(args).offset).total() == DeltaData::of(ZoneData::of(args[1]).offset).total();
    return Value::boolean(same == kEqual);
}

constexpr NativeInfo kZoneMethods[] = {
    newMethod(&zoneNew, 0, kAnyCount),
    method("tzname", &zoneName, 1, 1,
        "If name is specified when timezone is created, returns the name.  Otherwise returns offset as "
        "'UTC(+|-)HH:MM'."),
    method("utcoffset", &zoneOffset, 1, 1, "Return fixed offset."),
    method("dst", &zoneDaylight, 1, 1, "Return None."),
    method("fromutc", &zoneFromUtc, 1, 1, "datetime in UTC -> datetime in local time."),
    method("__getinitargs__", &zoneInitArguments, 0, 0, "pickle protocol"),
    slot("__repr__", &zoneRepr, 0, 0),
    slot("__str__", &zoneStr, 0, 0),
    slot("__hash__", &zoneHash, 0, 0),
    slot("__eq__", &compareZones<true>, 1, 1),
    slot("__ne__", &compareZones<false>, 1, 1),
};

} // namespace

Value offsetOf(Vm& vm, Value zone, Value of)
{
    if (zone.isNone())
        return kNone;
    return ZoneData::holds(zone) ? ZoneData::of(zone).offset : askOffset(vm, zone, of, "utcoffset");
}

Value daylightOf(Vm& vm, Value zone, Value of)
{
    if (zone.isNone() || ZoneData::holds(zone))
        return kNone;
    return askOffset(vm, zone, of, "dst");
}

Value zoneNameOf(Vm& vm, Value zone, Value of)
{
    if (zone.isNone())
        return kNone;
    if (ZoneData::holds(zone))
        return nameOf(vm, ZoneData::of(zone));
    const Value name = callMethod(vm, zone, vm.intern("tzname"), {of});
    if (!name || name.isNone() || isStr(name))
        return name;
    return raiseTypeError(
        vm, fmt::format("tzinfo.tzname() must return None or a string, not '{}'", typeName(vm, name)));
}

Value makeZone(Vm& vm, Value offset, Value name)
{
    const Delta& d = DeltaData::of(offset);
    if (!name && d.total() == 0)
        return utc(vm);
    if (!isWithinDay(d))
        return raiseValueError(vm,
            fmt::format(
                "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {}.",
                reprForMessage(vm, offset)));
    return ZoneData::make(vm, offset, name);
}

Value utc(Vm& vm)
{
    return dictFindStr(ZoneData::type(vm)->dict, vm.intern("utc"));
}

TypeObject* makeZoneInfoType(Vm& vm)
{
    TypeObject* type = ZoneInfoData::makeType(vm, "datetime", Subclassing::Allowed);
    type->doc = "Abstract base class for time zone info objects.";
    addMethods(vm, type, kZoneInfoMethods);
    return type;
}

TypeObject* makeZoneType(Vm& vm, TypeObject* zoneInfo)
{
    TypeObject* type = makeDerivedType<ZoneData>(vm, Zone::kName, sizeof(Zone), zoneInfo, Subclassing::Forbidden);
    type->doc = "Fixed offset from UTC implementation of tzinfo.";
    addMethods(vm, type, kZoneMethods);
    const auto fixed
        = [&](std::int64_t seconds) { return ZoneData::make(vm, type, makeDeltaSeconds(vm, seconds), kNull); };
    setTypeAttribute(vm, type, vm.intern("utc"), fixed(0));
    setTypeAttribute(vm, type, vm.intern("min"), fixed(-(kSecondsOfDay - 60)));
    setTypeAttribute(vm, type, vm.intern("max"), fixed(kSecondsOfDay - 60));
    return type;
}

} // namespace vmcore::datetime
