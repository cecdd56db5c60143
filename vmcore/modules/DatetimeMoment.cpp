// SPDX-License-Identifier: GPL-3.0-or-later
// datetime: its fields and their text.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Datetime.h"
#include "vmcore/modules/DatetimeClock.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"

#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

constexpr const char* kNames[] = {"year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold"};
constexpr std::size_t kStateSize = 10, kZoneAt = 7, kFoldAt = 8;

// Reads what is given into the moment and checks it; false: error.
bool readMoment(Vm& vm, const Value (&given)[9], Moment& m)
{
    Clock& c = m.clock;
    return readInts(vm, given, {&m.year, &m.month, &m.day, &c.hour, &c.minute, &c.second, &c.microsecond})
        && readInt(vm, given[kFoldAt], c.fold) && checkDate(vm, m.year, m.month, m.day) && checkClock(vm, c)
        && readZone(vm, given[kZoneAt], c.zone);
}

Value momentNew(Vm& vm, const CallArgs& args)
{
    auto* type = as<TypeObject>(args[0]);
    if (args.count >= 2 && args.count <= 3 && !args.keywords) {
        const auto state = packedState(vm, args[1], kStateSize, "datetime");
        if (vm.hasError())
            return kNull;
        if (state && ((*state)[2] & 0x7F) >= 1 && ((*state)[2] & 0x7F) <= 12) {
            const auto& s = *state;
            if (args.count == 3 && !args[2].isNone() && !isZone(args[2]))
                return raiseTypeError(vm, "bad tzinfo state arg");
            const Clock clock{s[4], s[5], s[6], s[7] << 16 | s[8] << 8 | s[9], s[2] >> 7, args.valueOr(2, kNone)};
            return MomentData::make(vm, type, Moment{Date{s[0] * 256 + s[1], s[2] & 0x7F, s[3]}, clock});
        }
    }
    Value given[9];
    Moment m{};
    if (!readArguments(vm, args, {nullptr, kNames, 3, 8}, given) || !readMoment(vm, given, m))
        return kNull;
    return MomentData::make(vm, type, m);
}

Value replace(Vm& vm, const CallArgs& args)
{
    Value given[9];
    Moment m = MomentData::self(args);
    m.hash = -1;
    if (!readArguments(vm, args, {"replace", kNames, 0, 8}, given) || !readMoment(vm, given, m))
        return kNull;
    return MomentData::make(vm, vm.typeOf(args[0]), m);
}

// --- parts
Value datePart(Vm& vm, const CallArgs& args)
{
    const Moment& m = MomentData::self(args);
    return DateData::make(vm, Date{m.year, m.month, m.day});
}
template<bool kHasZone>
Value timePart(Vm& vm, const CallArgs& args)
{
    Clock clock = MomentData::self(args).clock;
    if (!kHasZone)
        clock.zone = kNone;
    return TimeData::make(vm, Time{clock});
}

Value utcOffset(Vm& vm, const CallArgs& args)
{
    return offsetOf(vm, MomentData::self(args).clock.zone, args[0]);
}
Value daylight(Vm& vm, const CallArgs& args)
{
    return daylightOf(vm, MomentData::self(args).clock.zone, args[0]);
}
Value zoneName(Vm& vm, const CallArgs& args)
{
    return zoneNameOf(vm, MomentData::self(args).clock.zone, args[0]);
}

Value timeTupleMethod(Vm& vm, const CallArgs& args)
{
    const Moment& m = MomentData::self(args);
    int isDaylight = -1;
    if (!m.clock.zone.isNone()) {
        const Value dst = daylightOf(vm, m.clock.zone, args[0]);
        if (!dst)
            return kNull;
        if (!dst.isNone())
            isDaylight = DeltaData::of(dst).total() != 0 ? 1 : 0;
    }
    return timeTuple(vm, m, m.clock, isDaylight);
}

Value utcTimeTuple(Vm& vm, const CallArgs& args)
{
    const Moment& m = MomentData::self(args);
    const Value offset = offsetOf(vm, m.clock.zone, args[0]);
    if (!offset)
        return kNull;
    if (offset.isNone())
        return timeTuple(vm, m, m.clock, 0);
    const Value plain = MomentData::make(vm, m);
    const Value moved = shifted(vm, plain, DeltaData::of(offset), -1);
    return moved ? timeTuple(vm, MomentData::of(moved), MomentData::of(moved).clock, 0) : kNull;
}

// --- text
Value isoFormat(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kIsoNames[] = {"sep", "timespec"};
    Value given[2];
    if (!readArguments(vm, args, {"isoformat", kIsoNames, 0, 2}, given))
        return kNull;
    if (given[0] && !(isStr(given[0]) && asStr(given[0])->length == 1))
        return raiseTypeError(
            vm, fmt::format("isoformat() argument 1 must be a unicode character, not {}", typeName(vm, given[0])));
    if (given[1] && !needStr(vm, given[1], "isoformat", 2))
        return kNull;
    const Moment& m = MomentData::self(args);
    const auto text = clockText(vm, m.clock, given[1], args[0]);
    if (!text)
        return kNull;
    StrBuilder whole(vm);
    whole.addAscii(dateText(m));
    if (given[0])
        whole.add(asStr(given[0]));
    else
        whole.addAscii("T");
    whole.addUtf8(*text);
    return Value::heap(whole.finish());
}

Value momentStr(Vm& vm, const CallArgs& args)
{
    return callMethod(vm, args[0], vm.intern("isoformat"), {textOf(vm, " ")});
}

Value momentRepr(Vm& vm, const CallArgs& args)
{
    const Moment& m = MomentData::self(args);
    std::string text = fmt::format(
        "{}({}, {}, {}, {}, {}", typeName(vm, args[0]), m.year, m.month, m.day, m.clock.hour, m.clock.minute);
    if (m.clock.second != 0 || m.clock.microsecond != 0)
        text += fmt::format(", {}", m.clock.second);
    if (m.clock.microsecond != 0)
        text += fmt::format(", {}", m.clock.microsecond);
    return withZone(vm, text + ")", m.clock, true);
}

// --- pickling and hash
Value momentState(Vm& vm, const Moment& m, int fold)
{
    const char bytes[kStateSize]
        = {static_cast<char>(m.year / 256), static_cast<char>(m.year % 256), static_cast<char>(m.month | fold << 7),
            static_cast<char>(m.day), static_cast<char>(m.clock.hour), static_cast<char>(m.clock.minute),
            static_cast<char>(m.clock.second), static_cast<char>(m.clock.microsecond >> 16),
            static_cast<char>(m.clock.microsecond >> 8), static_cast<char>(m.clock.microsecond)};
    return Value::heap(makeBytes(vm, {bytes, sizeof bytes}));
}

Value reduced(Vm& vm, Value self, int protocol)
{
    const Moment& m = MomentData::of(self);
    const Value state = momentState(vm, m, protocol > 3 ? m.clock.fold : 0);
    TupleObject* arguments = m.clock.zone.isNone() ? makeTuple(vm, {state}) : makeTuple(vm, {state, m.clock.zone});
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

Value momentHash(Vm& vm, const CallArgs& args)
{
    Moment& m = MomentData::self(args);
    if (m.hash != -1)
        return makeInt(vm, m.hash);
    Value asked = args[0];
    if (m.clock.fold != 0) { // what is equal without its fold has the same hash
        Moment plain = m;
        plain.clock.fold = 0;
        asked = MomentData::make(vm, plain);
    }
    const Value offset = offsetOf(vm, m.clock.zone, asked);
    if (!offset)
        return kNull;
    if (offset.isNone()) {
        m.hash = hashBytes(as<BytesObject>(momentState(vm, m, 0)));
    } else {
        const Wide since = Wide{ordinalOf(m) * kSecondsOfDay + m.clock.seconds()} * kMicroseconds + m.clock.microsecond;
        const Value delta = makeDelta(vm, since - DeltaData::of(offset).total());
        const auto hash = delta ? hashOf(vm, delta) : std::nullopt;
        if (!hash)
            return kNull;
        m.hash = *hash;
    }
    return makeInt(vm, m.hash);
}

template<int Clock::* kField>
Value readField(Vm&, Value self)
{
    return Value::smallInt(MomentData::of(self).clock.*kField);
}
Value readZoneField(Vm&, Value self)
{
    return MomentData::of(self).clock.zone;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&momentNew, 0, kAnyCount),
    method("date", &datePart, 0, 0, "Return date object with same year, month and day."),
    method("time", &timePart<false>, 0, 0, "Return time object with same time but with tzinfo=None."),
    method("timetz", &timePart<true>, 0, 0, "Return time object with same time and tzinfo."),
    method("timetuple", &timeTupleMethod, 0, 0, "Return time tuple, compatible with time.localtime()."),
    method("utctimetuple", &utcTimeTuple, 0, 0, "Return UTC time tuple, compatible with time.localtime()."),
    method("timestamp", &momentTimestamp, 0, 0, "Return POSIX timestamp as float."),
    methodKeywords("isoformat", &isoFormat, 0, kAnyCount,
        "[sep] -> string in ISO 8601 format, YYYY-MM-DDT[HH[:MM[:SS[.mmm[uuu]]]]][+HH:MM].\nsep is used to separate "
        "the "
        "year from the time, and defaults to 'T'.\nThe optional argument timespec specifies the number of additional "
        "terms\nof the time to include. Valid options are 'auto', 'hours', 'minutes',\n'seconds', 'milliseconds' and "
        "'microseconds'.\n"),
    method("utcoffset", &utcOffset, 0, 0, "Return self.tzinfo.utcoffset(self)."),
    method("tzname", &zoneName, 0, 0, "Return self.tzinfo.tzname(self)."),
    method("dst", &daylight, 0, 0, "Return self.tzinfo.dst(self)."),
    methodKeywords("replace", &replace, 0, kAnyCount, "Return datetime with new specified fields."),
    methodKeywords("astimezone", &momentAstimezone, 0, kAnyCount, "tz -> convert to local time in new timezone tz\n"),
    method("__reduce_ex__", &reduceEx, 1, 1, "__reduce_ex__(proto) -> (cls, state)"),
    method("__reduce__", &reduce, 0, 0, "__reduce__() -> (cls, state)"),
    slot("__repr__", &momentRepr, 0, 0),
    slot("__str__", &momentStr, 0, 0),
    slot("__hash__", &momentHash, 0, 0),
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

Value makeMoment(Vm& vm, Value cls, const Date& d, const Clock& c)
{
    if (cls.object() == MomentData::type(vm)) {
        if (!checkDate(vm, d.year, d.month, d.day) || !checkClock(vm, c))
            return kNull;
        return MomentData::make(vm, as<TypeObject>(cls), Moment{Date{d.year, d.month, d.day}, c});
    }
    const auto number = [](int n) { return Value::smallInt(n); };
    const Value moment = call(vm, cls,
        {number(d.year), number(d.month), number(d.day), number(c.hour), number(c.minute), number(c.second),
            number(c.microsecond), c.zone});
    if (moment && c.fold != 0 && isMoment(moment))
        MomentData::of(moment).clock.fold = c.fold;
    return moment;
}

TypeObject* makeMomentType(Vm& vm, TypeObject* date)
{
    TypeObject* type = makeDerivedType<MomentData>(vm, Moment::kName, sizeof(Moment), date, Subclassing::Allowed);
    type->doc
        = "datetime(year, month, day[, hour[, minute[, second[, microsecond[,tzinfo]]]]])\n\nThe year, month and day "
          "arguments are required. tzinfo may be None, or an\ninstance of a tzinfo subclass. The remaining arguments "
          "may be ints.\n";
    addMethods(vm, type, kMethods);
    addMethods(vm, type, momentConstructors());
    addMethods(vm, type, momentOperators());
    addGetSets(vm, type, kFields);
    setTypeAttribute(vm, type, vm.intern("min"), MomentData::make(vm, type, Moment{}));
    setTypeAttribute(vm, type, vm.intern("max"),
        MomentData::make(vm, type, Moment{Date{kMaxYear, 12, 31}, Clock{23, 59, 59, 999'999}}));
    setTypeAttribute(vm, type, vm.intern("resolution"), makeDelta(vm, 1));
    return type;
}

} // namespace vmcore::datetime
