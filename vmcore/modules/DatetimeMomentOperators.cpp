// SPDX-License-Identifier: GPL-3.0-or-later
// datetime: arithmetic and comparison.
#include "vmcore/modules/Datetime.h"
#include "vmcore/modules/DatetimeCalendar.h"

#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

Wide sinceYearOne(const Moment& m)
{
    return Wide{ordinalOf(m) * kSecondsOfDay + m.clock.seconds()} * kMicroseconds + m.clock.microsecond;
}

Value addToMoment(Vm& vm, const CallArgs& args)
{
    return isDelta(args[1]) ? shifted(vm, args[0], DeltaData::of(args[1]), 1) : kNotImplemented;
}

Value subtractMoments(Vm& vm, Value left, Value right)
{
    const Moment &a = MomentData::of(left), &b = MomentData::of(right);
    Wide apart = difference(a, b);
    if (a.clock.zone != b.clock.zone) {
        const Value offsetA = offsetOf(vm, a.clock.zone, left);
        const Value offsetB = offsetA ? offsetOf(vm, b.clock.zone, right) : kNull;
        if (!offsetB)
            return kNull;
        if (offsetA.isNone() != offsetB.isNone())
            return raiseTypeError(vm, "can't subtract offset-naive and offset-aware datetimes");
        if (!offsetA.isNone())
            apart -= DeltaData::of(offsetA).total() - DeltaData::of(offsetB).total();
    }
    return makeDelta(vm, apart);
}

Value subtractFromMoment(Vm& vm, const CallArgs& args)
{
    if (isMoment(args[1]))
        return subtractMoments(vm, args[0], args[1]);
    return isDelta(args[1]) ? shifted(vm, args[0], DeltaData::of(args[1]), -1) : kNotImplemented;
}
Value subtractMomentFrom(Vm& vm, const CallArgs& args)
{
    return isMoment(args[1]) ? subtractMoments(vm, args[1], args[0]) : kNotImplemented;
}

// Whether the zone's offset depends on the fold, so that the moment is equal to none of another zone (PEP 495).
std::optional<bool> dependsOnFold(Vm& vm, Value moment, Value offset)
{
    Moment other = MomentData::of(moment);
    other.clock.fold = 1 - other.clock.fold;
    const Value turned = MomentData::make(vm, other);
    const Value flipped = offsetOf(vm, other.clock.zone, turned);
    if (!flipped)
        return std::nullopt;
    if (flipped.isNone() || offset.isNone())
        return flipped.isNone() != offset.isNone();
    return DeltaData::of(flipped).total() != DeltaData::of(offset).total();
}

template<Relation kRelation>
Value compareMoments(Vm& vm, const CallArgs& args)
{
    constexpr bool kIsEquality = kRelation == Relation::Equal || kRelation == Relation::NotEqual;
    const Value unequal = Value::boolean(kRelation == Relation::NotEqual);
    if (!isMoment(args[1])) {
        if (!isDate(args[1]))
            return kNotImplemented;
        if (kIsEquality)
            return unequal;
        return raiseTypeError(vm, fmt::format("can't compare {} to {}", typeName(vm, args[0]), typeName(vm, args[1])));
    }
    const Moment &a = MomentData::self(args), &b = MomentData::of(args[1]);
    const auto order = [&](Wide offsets) {
        const Wide apart = difference(a, b) - offsets;
        return apart < 0 ? -1 : apart > 0;
    };
    if (a.clock.zone == b.clock.zone)
        return compared(kRelation, order(0));
    const Value offsetA = offsetOf(vm, a.clock.zone, args[0]);
    const Value offsetB = offsetA ? offsetOf(vm, b.clock.zone, args[1]) : kNull;
    if (!offsetB)
        return kNull;
    if (offsetA.isNone() != offsetB.isNone())
        return kIsEquality ? unequal : raiseTypeError(vm, "can't compare offset-naive and offset-aware datetimes");
    const int found
        = order(offsetA.isNone() ? Wide{0} : DeltaData::of(offsetA).total() - DeltaData::of(offsetB).total());
    if (kIsEquality && found == 0) {
        const auto first = dependsOnFold(vm, args[0], offsetA);
        const auto either = !first || *first ? first : dependsOnFold(vm, args[1], offsetB);
        if (!either)
            return kNull;
        if (*either)
            return unequal;
    }
    return compared(kRelation, found);
}

constexpr NativeInfo kOperators[] = {
    slot("__add__", &addToMoment, 1, 1),
    slot("__radd__", &addToMoment, 1, 1),
    slot("__sub__", &subtractFromMoment, 1, 1),
    slot("__rsub__", &subtractMomentFrom, 1, 1),
    slot("__lt__", &compareMoments<Relation::Less>, 1, 1),
    slot("__le__", &compareMoments<Relation::LessEqual>, 1, 1),
    slot("__eq__", &compareMoments<Relation::Equal>, 1, 1),
    slot("__ne__", &compareMoments<Relation::NotEqual>, 1, 1),
    slot("__gt__", &compareMoments<Relation::Greater>, 1, 1),
    slot("__ge__", &compareMoments<Relation::GreaterEqual>, 1, 1),
};

} // namespace

Wide difference(const Moment& a, const Moment& b)
{
    return sinceYearOne(a) - sinceYearOne(b);
}

Value shifted(Vm& vm, Value moment, const Delta& delta, int sign)
{
    const Moment& m = MomentData::of(moment);
    const Wide then = sinceYearOne(m) + sign * delta.total();
    constexpr Wide kDay = Wide{kSecondsOfDay} * kMicroseconds;
    if (then < kDay || then / kDay > ordinalOf(kMaxYear, 12, 31))
        return raiseOverflowError(vm, "date value out of range");
    const YearMonthDay d = dateFromOrdinal(static_cast<std::int64_t>(then / kDay));
    const auto ofDay = static_cast<std::int64_t>(then % kDay);
    const auto seconds = static_cast<int>(ofDay / kMicroseconds);
    const Clock clock{
        seconds / 3600, seconds / 60 % 60, seconds % 60, static_cast<int>(ofDay % kMicroseconds), 0, m.clock.zone};
    return makeMoment(vm, Value::heap(vm.typeOf(moment)), Date{d.year, d.month, d.day}, clock);
}

std::span<const NativeInfo> momentOperators()
{
    return kOperators;
}

} // namespace vmcore::datetime
