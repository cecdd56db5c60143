// SPDX-License-Identifier: GPL-3.0-or-later
// date, and the tuples of its isocalendar().
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/Datetime.h"
#include "vmcore/modules/DatetimeCalendar.h"
#include "vmcore/modules/DatetimeClock.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

constexpr const char* kNames[] = {"year", "month", "day"};
constexpr NativeClass kIsoDate{"IsoCalendarDate", nullptr, nullptr}; // the key under which the Vm keeps the class

Value allocateDate(Vm& vm, TypeObject* type, int year, int month, int day)
{
    return checkDate(vm, year, month, day) ? DateData::make(vm, type, Date{year, month, day}) : kNull;
}

bool isSaneMonth(unsigned char month)
{
    return month >= 1 && month <= 12;
}

Value dateNew(Vm& vm, const CallArgs& args)
{
    auto* type = as<TypeObject>(args[0]);
    if (args.count == 2 && !args.keywords) {
        if (const auto state = packedState(vm, args[1], 4, "date")) {
            const auto& s = *state;
            if (isSaneMonth(s[2]))
                return DateData::make(vm, type, Date{s[0] * 256 + s[1], s[2], s[3]});
        } else if (vm.hasError()) {
            return kNull;
        }
    }
    Value given[3];
    Date d;
    if (!readArguments(vm, args, {nullptr, kNames, 3, 3}, given) || !readInts(vm, given, {&d.year, &d.month, &d.day}))
        return kNull;
    return allocateDate(vm, type, d.year, d.month, d.day);
}

// --- other ways to make one
Value today(Vm& vm, const CallArgs& args)
{
    const Value time = importDotted(vm, vm.intern("time"));
    const Value now = time ? callMethod(vm, time, vm.intern("time")) : kNull;
    return now ? callMethod(vm, args[0], vm.intern("fromtimestamp"), {now}) : kNull;
}

Value fromTimestamp(Vm& vm, const CallArgs& args)
{
    const auto seconds = secondsOf(vm, args[1]);
    std::tm tm{};
    if (!seconds || !localTime(vm, *seconds, tm))
        return kNull;
    return makeDate(vm, args[0], tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday);
}

Value fromOrdinal(Vm& vm, const CallArgs& args)
{
    int ordinal = 0;
    if (!takesExactly(vm, args, "fromordinal", 1) || !readInt(vm, args[1], ordinal))
        return kNull;
    if (ordinal < 1)
        return raiseValueError(vm, "ordinal must be >= 1");
    const YearMonthDay d = dateFromOrdinal(ordinal);
    return makeDate(vm, args[0], d.year, d.month, d.day);
}

Value fromIsoFormat(Vm& vm, const CallArgs& args)
{
    if (!isStr(args[1]))
        return raiseTypeError(vm, "fromisoformat: argument must be str");
    const std::string text = toUtf8(asStr(args[1]));
    YearMonthDay d{};
    if ((text.size() != 7 && text.size() != 8 && text.size() != 10) || !parseIsoDate(text, d))
        return raiseNotIso(vm, args[1]);
    return makeDate(vm, args[0], d.year, d.month, d.day);
}

Value fromIsoCalendar(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kIsoNames[] = {"year", "week", "day"};
    Value given[3];
    int year = 0, week = 0, day = 0;
    if (!readArguments(vm, args, {"fromisocalendar", kIsoNames, 3, 3}, given))
        return kNull;
    if (!readInts(vm, given, {&year, &week, &day})) {
        if (clearErrorIf(vm, vm.types.OverflowError))
            raiseValueError(vm, "ISO calendar component out of range");
        return kNull;
    }
    YearMonthDay d{};
    switch (dateFromIso(year, week, day, d)) {
    case IsoProblem::None: return makeDate(vm, args[0], d.year, d.month, d.day);
    case IsoProblem::Year: return raiseValueError(vm, fmt::format("Year is out of range: {}", year));
    case IsoProblem::Week: return raiseValueError(vm, fmt::format("Invalid week: {}", week));
    case IsoProblem::Day: return raiseValueError(vm, fmt::format("Invalid day: {} (range is [1, 7])", day));
    }
    return kNull;
}

// --- asking
Value isoFormat(Vm& vm, const CallArgs& args)
{
    return textOf(vm, dateText(dateOf(args[0])));
}
Value dateStr(Vm& vm, const CallArgs& args)
{
    return callMethod(vm, args[0], vm.intern("isoformat"));
}
Value dateRepr(Vm& vm, const CallArgs& args)
{
    const Date& d = dateOf(args[0]);
    return textOf(vm, fmt::format("{}({}, {}, {})", typeName(vm, args[0]), d.year, d.month, d.day));
}
Value toOrdinal(Vm&, const CallArgs& args)
{
    return Value::smallInt(ordinalOf(dateOf(args[0])));
}
int weekdayOf(const Date& d)
{
    return weekday(d.year, d.month, d.day);
}
Value weekdayMethod(Vm&, const CallArgs& args)
{
    return Value::smallInt(weekdayOf(dateOf(args[0])));
}
Value isoWeekday(Vm&, const CallArgs& args)
{
    return Value::smallInt(weekdayOf(dateOf(args[0])) + 1);
}

Value isoCalendar(Vm& vm, const CallArgs& args)
{
    const Date& d = dateOf(args[0]);
    const std::int64_t ordinal = ordinalOf(d);
    int year = d.year;
    std::int64_t monday = firstMonday(year);
    if (ordinal < monday)
        monday = firstMonday(--year);
    else if (const std::int64_t next = firstMonday(year + 1); ordinal >= next) {
        monday = next;
        ++year;
    }
    const Value items[] = {Value::smallInt(year), Value::smallInt((ordinal - monday) / 7 + 1),
        Value::smallInt((ordinal - monday) % 7 + 1)};
    return makeTupleInstance(vm, nativeType(vm, kIsoDate), items);
}

Value timeTupleMethod(Vm& vm, const CallArgs& args)
{
    return timeTuple(vm, dateOf(args[0]), {}, -1);
}

Value ctime(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kDays[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    static constexpr const char* kMonths[]
        = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const Date& d = dateOf(args[0]);
    const Clock c = isMoment(args[0]) ? MomentData::self(args).clock : Clock{};
    return textOf(vm,
        fmt::format("{} {} {:2} {:02}:{:02}:{:02} {:04}", kDays[weekdayOf(d)], kMonths[d.month - 1], d.day, c.hour,
            c.minute, c.second, d.year));
}

Value strfTime(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kFormat[] = {"format"};
    Value format;
    if (!readArguments(vm, args, {"strftime", kFormat, 1, 1}, &format) || !needStr(vm, format, "strftime", 1))
        return kNull;
    const Value tuple = callMethod(vm, args[0], vm.intern("timetuple"));
    return tuple ? formatted(vm, format, tuple, isMoment(args[0]) ? MomentData::self(args).clock : Clock{}, args[0])
                 : kNull;
}

Value replace(Vm& vm, const CallArgs& args)
{
    Date d = dateOf(args[0]);
    Value given[3];
    if (!readArguments(vm, args, {"replace", kNames, 0, 3}, given) || !readInts(vm, given, {&d.year, &d.month, &d.day}))
        return kNull;
    return allocateDate(vm, vm.typeOf(args[0]), d.year, d.month, d.day);
}

Value dateState(Vm& vm, const Date& d)
{
    const char bytes[] = {static_cast<char>(d.year / 256), static_cast<char>(d.year % 256), static_cast<char>(d.month),
        static_cast<char>(d.day)};
    return Value::heap(makeBytes(vm, {bytes, sizeof bytes}));
}
Value reduce(Vm& vm, const CallArgs& args)
{
    const Value state = Value::heap(makeTuple(vm, {dateState(vm, dateOf(args[0]))}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), state}));
}

Value dateHash(Vm& vm, const CallArgs& args)
{
    Date& d = dateOf(args[0]);
    if (d.hash == -1)
        d.hash = hashBytes(as<BytesObject>(dateState(vm, d)));
    return makeInt(vm, d.hash);
}

// --- arithmetic
Value shiftedDate(Vm& vm, Value date, std::int64_t days)
{
    const std::int64_t ordinal = ordinalOf(dateOf(date)) + days;
    if (ordinal < 1 || ordinal > ordinalOf(kMaxYear, 12, 31))
        return raiseOverflowError(vm, "date value out of range");
    const YearMonthDay d = dateFromOrdinal(ordinal);
    return makeDate(vm, Value::heap(vm.typeOf(date)), d.year, d.month, d.day);
}

Value addToDate(Vm& vm, const CallArgs& args)
{
    if (isMoment(args[0]) || !isDelta(args[1]))
        return kNotImplemented;
    return shiftedDate(vm, args[0], DeltaData::of(args[1]).days);
}
Value subtractFromDate(Vm& vm, const CallArgs& args)
{
    if (isMoment(args[0]) || isMoment(args[1]))
        return kNotImplemented;
    if (isDate(args[1]))
        return makeDeltaSeconds(vm, (ordinalOf(dateOf(args[0])) - ordinalOf(dateOf(args[1]))) * kSecondsOfDay);
    return isDelta(args[1]) ? shiftedDate(vm, args[0], -std::int64_t{DeltaData::of(args[1]).days}) : kNotImplemented;
}
Value subtractDateFrom(Vm& vm, const CallArgs& args)
{
    if (!isDate(args[1]))
        return kNotImplemented;
    const Value turned[] = {args[1], args[0]};
    return subtractFromDate(vm, {turned, 2, nullptr});
}

template<Relation kRelation>
Value compareDates(Vm&, const CallArgs& args)
{
    if (!isDate(args[1]))
        return kNotImplemented;
    const std::int64_t a = ordinalOf(dateOf(args[0])), b = ordinalOf(dateOf(args[1]));
    return compared(kRelation, a < b ? -1 : a > b);
}

template<int Date::* kField>
Value readField(Vm&, Value self)
{
    return Value::smallInt(dateOf(self).*kField);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&dateNew, 0, kAnyCount),
    classMethod("fromtimestamp", &fromTimestamp, 1, 1, "Create a date from a POSIX timestamp."),
    classMethod(
        "fromordinal", &fromOrdinal, 0, kAnyCount, "int -> date corresponding to a proleptic Gregorian ordinal."),
    classMethod("fromisoformat", &fromIsoFormat, 1, 1, "str -> Construct a date from a string in ISO 8601 format."),
    classMethod("fromisocalendar", &fromIsoCalendar, 0, kAnyCount,
        "int, int, int -> Construct a date from the ISO year, week number and weekday."),
    classMethod("today", &today, 0, 0, "Current date or datetime:  same as self.__class__.fromtimestamp(time.time())."),
    method("ctime", &ctime, 0, 0, "Return ctime() style string."),
    methodKeywords("strftime", &strfTime, 0, kAnyCount, "format -> strftime() style string."),
    method("__format__", &formatMethod, 1, 1, "Formats self with strftime."),
    method("timetuple", &timeTupleMethod, 0, 0, "Return time tuple, compatible with time.localtime()."),
    method("isocalendar", &isoCalendar, 0, 0, "Return a named tuple containing ISO year, week number, and weekday."),
    method("isoformat", &isoFormat, 0, 0, "Return string in ISO 8601 format, YYYY-MM-DD."),
    method("isoweekday", &isoWeekday, 0, 0, "Return the day of the week represented by the date."),
    method("toordinal", &toOrdinal, 0, 0, "Return proleptic Gregorian ordinal.  January 1 of year 1 is day 1."),
    method("weekday", &weekdayMethod, 0, 0, "Return the day of the week represented by the date."),
    methodKeywords("replace", &replace, 0, kAnyCount, "Return date with new specified fields."),
    method("__reduce__", &reduce, 0, 0, "__reduce__() -> (cls, state)"),
    slot("__repr__", &dateRepr, 0, 0),
    slot("__str__", &dateStr, 0, 0),
    slot("__hash__", &dateHash, 0, 0),
    slot("__add__", &addToDate, 1, 1),
    slot("__radd__", &addToDate, 1, 1),
    slot("__sub__", &subtractFromDate, 1, 1),
    slot("__rsub__", &subtractDateFrom, 1, 1),
    slot("__lt__", &compareDates<Relation::Less>, 1, 1),
    slot("__le__", &compareDates<Relation::LessEqual>, 1, 1),
    slot("__eq__", &compareDates<Relation::Equal>, 1, 1),
    slot("__ne__", &compareDates<Relation::NotEqual>, 1, 1),
    slot("__gt__", &compareDates<Relation::Greater>, 1, 1),
    slot("__ge__", &compareDates<Relation::GreaterEqual>, 1, 1),
};
constexpr GetSetInfo kFields[] = {
    {"year", &readField<&Date::year>, nullptr, ""},
    {"month", &readField<&Date::month>, nullptr, ""},
    {"day", &readField<&Date::day>, nullptr, ""},
};

// --- what isocalendar() returns
Value isoDateNew(Vm& vm, const CallArgs& args)
{
    static constexpr const char* kIsoNames[] = {"year", "week", "weekday"};
    Value given[3];
    if (!readArguments(vm, args, {"IsoCalendarDate", kIsoNames, 3, 3}, given))
        return kNull;
    return makeTupleInstance(vm, as<TypeObject>(args[0]), given);
}
Value isoDateRepr(Vm& vm, const CallArgs& args)
{
    const TupleObject* t = asTuple(args[0]);
    return textOf(vm,
        fmt::format("{}(year={}, week={}, weekday={})", typeName(vm, args[0]), intToString(t->items[0], 10),
            intToString(t->items[1], 10), intToString(t->items[2], 10)));
}
Value isoDateReduce(Vm& vm, const CallArgs& args)
{
    const TupleObject* t = asTuple(args[0]);
    const Value plain = Value::heap(makeTuple(vm, {t->items[0], t->items[1], t->items[2]}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.types.Tuple), Value::heap(makeTuple(vm, {plain}))}));
}
template<int kIndex>
Value readItem(Vm&, Value self)
{
    return asTuple(self)->items[kIndex];
}
constexpr NativeInfo kIsoMethods[] = {
    newMethod(&isoDateNew, 0, kAnyCount),
    slot("__repr__", &isoDateRepr, 0, 0),
    method("__reduce__", &isoDateReduce, 0, 0),
};
constexpr GetSetInfo kIsoFields[] = {
    {"year", &readItem<0>, nullptr, ""},
    {"week", &readItem<1>, nullptr, ""},
    {"weekday", &readItem<2>, nullptr, ""},
};

} // namespace

Value makeDate(Vm& vm, Value cls, int year, int month, int day)
{
    if (cls.object() == DateData::type(vm))
        return allocateDate(vm, as<TypeObject>(cls), year, month, day);
    return call(vm, cls, {Value::smallInt(year), Value::smallInt(month), Value::smallInt(day)});
}

std::int64_t ordinalOf(const Date& date)
{
    return ordinalOf(date.year, date.month, date.day);
}

Value timeTuple(Vm& vm, const Date& d, const Clock& c, int daylight)
{
    const int ofYear = daysBeforeMonth(d.year, d.month) + d.day;
    const int numbers[] = {d.year, d.month, d.day, c.hour, c.minute, c.second, weekdayOf(d), ofYear, daylight};
    TupleObject* tuple = allocateTuple(vm, std::size(numbers));
    for (std::size_t i = 0; i < std::size(numbers); ++i)
        tuple->items[i] = Value::smallInt(numbers[i]);
    const Value time = importDotted(vm, vm.intern("time"));
    return time ? callMethod(vm, time, vm.intern("struct_time"), {Value::heap(tuple)}) : kNull;
}

TypeObject* makeDateType(Vm& vm)
{
    TypeObject* type = DateData::makeType(vm, "datetime", Subclassing::Allowed);
    type->doc = "date(year, month, day) --> date object";
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    setTypeAttribute(vm, type, vm.intern("min"), DateData::make(vm, type, Date{kMinYear, 1, 1}));
    setTypeAttribute(vm, type, vm.intern("max"), DateData::make(vm, type, Date{kMaxYear, 12, 31}));
    setTypeAttribute(vm, type, vm.intern("resolution"), makeDeltaSeconds(vm, kSecondsOfDay));
    TypeObject* iso = makeNativeType(vm, kIsoDate.name, "datetime", vm.types.Tuple, Subclassing::Forbidden);
    iso->name = vm.intern("datetime.IsoCalendarDate");
    vm.heap.barrier(iso);
    vm.nativeTypes.emplace_back(&kIsoDate, iso);
    addMethods(vm, iso, kIsoMethods);
    addGetSets(vm, iso, kIsoFields);
    return type;
}

} // namespace vmcore::datetime
