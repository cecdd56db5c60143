// SPDX-License-Identifier: GPL-3.0-or-later
// time: a time of day.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Datetime.h"
#include "vmcore/modules/DatetimeCalendar.h"
#include "vmcore/modules/DatetimeClock.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Text.h"

#include <compare>
#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

constexpr const char* kNames[] = {"hour", "minute", "second", "microsecond", "tzinfo", "fold"};
constexpr std::size_t kStateSize = 6, kZoneAt = 4, kFoldAt = 5;

const Clock& clockOf(Value v)
{
    return TimeData::of(v).clock;
}

// Reads what is given into the clock and checks it; false: error.
bool readClock(Vm& vm, const Value (&given)[6], Clock& clock)
{
    return readInts(vm, given, {&clock.hour, &clock.minute, &clock.second, &clock.microsecond})
        && readInt(vm, given[kFoldAt], clock.fold) && checkClock(vm, clock) && readZone(vm, given[kZoneAt], clock.zone);
}

Value makeTime(Vm& vm, Value cls, const Clock& c)
{
    if (cls.object() == TimeData::type(vm))
        return checkClock(vm, c) ? TimeData::make(vm, as<TypeObject>(cls), Time{c}) : kNull;
    const Value time = call(vm, cls,
        {Value::smallInt(c.hour), Value::smallInt(c.minute), Value::smallInt(c.second), Value::smallInt(c.microsecond),
            c.zone});
    if (time && c.fold != 0 && TimeData::holds(time))
        TimeData::of(time).clock.fold = c.fold;
    return time;
}

Value timeNew(Vm& vm, const CallArgs& args)
{
    auto* type = as<TypeObject>(args[0]);
    if (args.count >= 2 && args.count <= 3 && !args.keywords) {
        if (const auto state = packedState(vm, args[1], kStateSize, "time"); state && ((*state)[0] & 0x7F) < 24) {
            const auto& s = *state;
            if (args.count == 3 && !args[2].isNone() && !isZone(args[2]))
                return raiseTypeError(vm, "bad tzinfo state arg");
            return TimeData::make(vm, type,
                Time{Clock{s[0] & 0x7F, s[1], s[2], s[3] << 16 | s[4] << 8 | s[5], s[0] >> 7, args.valueOr(2, kNone)}});
        } else if (vm.hasError()) {
            return kNull;
        }
    }
    Value given[6];
    Clock clock;
    if (!readArguments(vm, args, {nullptr, kNames, 0, 5}, given) || !readClock(vm, given, clock))
        return kNull;
    return TimeData::make(vm, type, Time{clock});
}

Value fromIsoFormat(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1]))
        return raiseTypeError(vm, "fromisoformat: argument must be str");
    const std::string text = toUtf8(asStr(args[1]));
    std::string_view view = text;
    if (view.starts_with('T'))
        view.remove_prefix(1);
    ParsedClock p;
    if (!parseIsoClock(view, p))
        return raiseNotIso(vm, args[1]);
    Clock clock{p.hour, p.minute, p.second, p.microsecond};
    if (p.hasOffset) {
        clock.zone
            = p.offset == 0 ? utc(vm) : makeZone(vm, makeDeltaSeconds(vm, p.offset, p.offsetMicroseconds), kNull);
        if (!clock.zone)
            return kNull;
    }
    return makeTime(vm, args[0], clock);
}

Value isoFormat(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kSpec[] = {"timespec"};
    Value spec;
    if (!readArguments(vm, args, {"isoformat", kSpec, 0, 1}, &spec) || (spec && !needStr(vm, spec, "isoformat", 1)))
        return kNull;
    const auto text = clockText(vm, clockOf(args[0]), spec, kNone);
    return text ? textOf(vm, *text) : kNull;
}

Value timeStr(Vm& vm, const CallArgs& args)
{
    return callMethod(vm, args[0], vm.intern("isoformat"));
}

Value timeRepr(Vm& vm, const CallArgs& args)
{
    const Clock& c = clockOf(args[0]);
    std::string text = fmt::format("{}({}, {}", typeName(vm, args[0]), c.hour, c.minute);
    if (c.second != 0 || c.microsecond != 0)
        text += fmt::format(", {}", c.second);
    if (c.microsecond != 0)
        text += fmt::format(", {}", c.microsecond);
    return withZone(vm, text + ")", c, false);
}

Value strfTime(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kFormat[] = {"format"};
    Value format;
    if (!readArguments(vm, args, {"strftime", kFormat, 1, 1}, &format) || !needStr(vm, format, "strftime", 1))
        return kNull;
    // A time has no date: the first day that strftime knows in any system stands for it.
    const Clock& c = clockOf(args[0]);
    const int numbers[] = {1900, 1, 1, c.hour, c.minute, c.second, 0, 1, -1};
    TupleObject* tuple = allocateTuple(vm, std::size(numbers));
    for (std::size_t i = 0; i < std::size(numbers); ++i)
        tuple->items[i] = Value::smallInt(numbers[i]);
    return formatted(vm, format, Value::heap(tuple), c, kNone);
}

Value utcOffset(Vm& vm, const CallArgs& args)
{
    return offsetOf(vm, clockOf(args[0]).zone, kNone);
}
Value daylight(Vm& vm, const CallArgs& args)
{
    return daylightOf(vm, clockOf(args[0]).zone, kNone);
}
Value zoneName(Vm& vm, const CallArgs& args)
{
    return zoneNameOf(vm, clockOf(args[0]).zone, kNone);
}

Value replace(Vm& vm, const CallArgs& args)
{
    Value given[6];
    Clock clock = clockOf(args[0]);
    if (!readArguments(vm, args, {"replace", kNames, 0, 5}, given) || !readClock(vm, given, clock))
        return kNull;
    return TimeData::make(vm, vm.typeOf(args[0]), Time{clock});
}

Value timeState(Vm& vm, const Clock& c, int fold)
{
    const char bytes[kStateSize] = {static_cast<char>(c.hour | fold << 7), static_cast<char>(c.minute),
        static_cast<char>(c.second), static_cast<char>(c.microsecond >> 16), static_cast<char>(c.microsecond >> 8),
        static_cast<char>(c.microsecond)};
    return Value::heap(makeBytes(vm, {bytes, sizeof bytes}));
}

Value reduced(Vm& vm, Value self, int protocol)
{
    const Clock& c = clockOf(self);
    const Value state = timeState(vm, c, protocol > 3 ? c.fold : 0);
    TupleObject* arguments = c.zone.isNone() ? makeTuple(vm, {state}) : makeTuple(vm, {state, c.zone});
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(self)), Value::heap(arguments)}));
}
Value reduce(Vm& vm, const CallArgs& args)
{
    return reduced(vm, args[0], 2);
}
Value reduceEx(Vm& vm, const CallArgs& args)
{
    int protocol = 0;
    return readInt(vm, args[1], protocol) ? reduced(vm, args[0], protocol) : kNull;
}

Value timeHash(Vm& vm, const CallArgs& args)
{
    Time& time = TimeData::self(args);
    if (time.hash != -1)
        return makeInt(vm, time.hash);
    Value asked = args[0];
    if (time.clock.fold != 0) { // what is equal without its fold has the same hash
        Clock plain = time.clock;
        plain.fold = 0;
        asked = TimeData::make(vm, Time{plain});
    }
    const Value offset = offsetOf(vm, clockOf(asked).zone, kNone);
    if (!offset)
        return kNull;
    if (offset.isNone()) {
        time.hash = hashBytes(as<BytesObject>(timeState(vm, time.clock, 0)));
    } else {
        const Wide since = Wide{time.clock.seconds()} * kMicroseconds + time.clock.microsecond;
        const Value delta = makeDelta(vm, since - DeltaData::of(offset).total());
        const auto hash = delta ? hashOf(vm, delta) : std::nullopt;
        if (!hash)
            return kNull;
        time.hash = *hash;
    }
    return makeInt(vm, time.hash);
}

template<Relation kRelation>
Value compareTimes(Vm& vm, const CallArgs& args)
{
    if (!TimeData::holds(args[1]))
        return kNotImplemented;
    const Clock &a = clockOf(args[0]), &b = clockOf(args[1]);
    const auto order = [&](Wide offsetA, Wide offsetB) {
        const Wide x = Wide{a.seconds()} * kMicroseconds + a.microsecond - offsetA;
        const Wide y = Wide{b.seconds()} * kMicroseconds + b.microsecond - offsetB;
        return compared(kRelation, x < y ? -1 : x > y);
    };
    if (a.zone == b.zone)
        return order(0, 0);
    const Value offsetA = offsetOf(vm, a.zone, kNone), offsetB = offsetA ? offsetOf(vm, b.zone, kNone) : kNull;
    if (!offsetB)
        return kNull;
    if (offsetA.isNone() && offsetB.isNone())
        return order(0, 0);
    if (!offsetA.isNone() && !offsetB.isNone())
        return order(DeltaData::of(offsetA).total(), DeltaData::of(offsetB).total());
    if (kRelation == Relation::Equal || kRelation == Relation::NotEqual)
        return Value::boolean(kRelation == Relation::NotEqual);
    return raiseTypeError(vm, "can't compare offset-naive and offset-aware times");
}

template<int Clock::* kField>
Value readField(Vm&, Value self)
{
    return Value::smallInt(clockOf(self).*kField);
}
Value readZoneField(Vm&, Value self)
{
    return clockOf(self).zone;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&timeNew, 0, kAnyCount),
    classMethod("fromisoformat", &fromIsoFormat, 1, 1, "string -> time from a string in ISO 8601 format"),
    methodKeywords("isoformat", &isoFormat, 0, kAnyCount,
        "Return string in ISO 8601 format, [HH[:MM[:SS[.mmm[uuu]]]]][+HH:MM].\n\nThe optional argument timespec "
        "specifies "
        "the number of additional terms\nof the time to include. Valid options are 'auto', 'hours', "
        "'minutes',\n'seconds', "
        "'milliseconds' and 'microseconds'.\n"),
    methodKeywords("strftime", &strfTime, 0, kAnyCount, "format -> strftime() style string."),
    method("__format__", &formatMethod, 1, 1, "Formats self with strftime."),
    method("utcoffset", &utcOffset, 0, 0, "Return self.tzinfo.utcoffset(self)."),
    method("tzname", &zoneName, 0, 0, "Return self.tzinfo.tzname(self)."),
    method("dst", &daylight, 0, 0, "Return self.tzinfo.dst(self)."),
    methodKeywords("replace", &replace, 0, kAnyCount, "Return time with new specified fields."),
    method("__reduce_ex__", &reduceEx, 1, 1, "__reduce_ex__(proto) -> (cls, state)"),
    method("__reduce__", &reduce, 0, 0, "__reduce__() -> (cls, state)"),
    slot("__repr__", &timeRepr, 0, 0),
    slot("__str__", &timeStr, 0, 0),
    slot("__hash__", &timeHash, 0, 0),
    slot("__lt__", &compareTimes<Relation::Less>, 1, 1),
    slot("__le__", &compareTimes<Relation::LessEqual>, 1, 1),
    slot("__eq__", &compareTimes<Relation::Equal>, 1, 1),
    slot("__ne__", &compareTimes<Relation::NotEqual>, 1, 1),
    slot("__gt__", &compareTimes<Relation::Greater>, 1, 1),
    slot("__ge__", &compareTimes<Relation::GreaterEqual>, 1, 1),
};
constexpr GetSetInfo kFields[] = {
    {"hour", &readField<&Clock::hour>, nullptr, ""},
    {"minute", &readField<&Clock::minute>, nullptr, ""},
    {"second", &readField<&Clock::second>, nullptr, ""},
    {"microsecond", &readField<&Clock::microsecond>, nullptr, ""},
    {"tzinfo", &readZoneField, nullptr, ""},
    {"fold", &readField<&Clock::fold>, nullptr, ""},
};

} // namespace

TypeObject* makeTimeType(Vm& vm)
{
    TypeObject* type = TimeData::makeType(vm, "datetime", Subclassing::Allowed);
    type->doc
        = "time([hour[, minute[, second[, microsecond[, tzinfo]]]]]) --> a time object\n\nAll arguments are optional. "
          "tzinfo may be None, or an instance of\na tzinfo subclass. The remaining arguments may be ints.\n";
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    setTypeAttribute(vm, type, vm.intern("min"), TimeData::make(vm, type, Time{}));
    setTypeAttribute(vm, type, vm.intern("max"), TimeData::make(vm, type, Time{Clock{23, 59, 59, 999'999}}));
    setTypeAttribute(vm, type, vm.intern("resolution"), makeDelta(vm, 1));
    return type;
}

} // namespace vmcore::datetime
