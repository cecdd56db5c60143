// SPDX-License-Identifier: GPL-3.0-or-later
// timedelta: making and showing durations.
#include "vmcore/modules/Datetime.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/TupleHash.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace vmcore::datetime {

Value intFromWide(Vm& vm, Wide number)
{
    if (number >= std::numeric_limits<std::int64_t>::min() && number <= std::numeric_limits<std::int64_t>::max())
        return makeInt(vm, static_cast<std::int64_t>(number));
    const Value high = leftShiftInt(vm, makeInt(vm, static_cast<std::int64_t>(number >> 64)), Value::smallInt(64));
    return high ? addInt(vm, high, makeIntUnsigned(vm, static_cast<std::uint64_t>(number))) : kNull;
}

Value makeDelta(Vm& vm, Wide microseconds, TypeObject* type)
{
    constexpr Wide kDay = Wide{kSecondsOfDay} * kMicroseconds;
    Wide days = microseconds / kDay;
    Wide rest = microseconds % kDay;
    if (rest < 0) {
        rest += kDay;
        --days;
    }
    if (days > std::numeric_limits<int>::max() || days < std::numeric_limits<int>::min())
        return raiseOverflowError(vm, "Python int too large to convert to C int");
    if (days > kMostDays || days < -kMostDays)
        return raiseOverflowError(
            vm, fmt::format("days={}; must have magnitude <= {}", static_cast<std::int64_t>(days), kMostDays));
    const Delta delta{
        static_cast<int>(days), static_cast<int>(rest / kMicroseconds), static_cast<int>(rest % kMicroseconds)};
    return DeltaData::make(vm, type ? type : DeltaData::type(vm), delta);
}

namespace {

struct Part
{
    const char* name;
    std::int64_t microseconds;
};
// In the order of the arguments.
constexpr Part kParts[] = {
    {"days", kSecondsOfDay* kMicroseconds},
    {"seconds", kMicroseconds},
    {"microseconds", 1},
    {"milliseconds", 1'000},
    {"minutes", 60 * kMicroseconds},
    {"hours", 3'600 * kMicroseconds},
    {"weeks", 7 * kSecondsOfDay* kMicroseconds},
};
constexpr const char* kNames[] = {"days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"};
// The order in which they are added, from small to large.
constexpr std::size_t kOrder[] = {2, 3, 1, 4, 5, 0, 6};

// A sum of parts: exact as long as it fits, then as an int of any size; fractions of microseconds apart.
class Sum
{
public:
    explicit Sum(Vm& vm)
        : m_vm(vm)
    {
    }

    bool add(Value number, const Part& part)
    {
        if (isInt(number))
            return addInts(number, part.microseconds);
        if (isFloat(number))
            return addFloat(floatOf(number), part.microseconds);
        raiseTypeError(
            m_vm, fmt::format("unsupported type for timedelta {} component: {}", part.name, typeName(m_vm, number)));
        return false;
    }

    Value finish(TypeObject* type)
    {
        if (m_fraction != 0 && !addRounded())
            return kNull;
        if (!m_large)
            return makeDelta(m_vm, m_small, type);
        // Parts beyond the range may have made up for each other.
        const Value day = makeInt(m_vm, kSecondsOfDay * kMicroseconds);
        const Value days = floorDivideInt(m_vm, m_large, day), rest = days ? remainderInt(m_vm, m_large, day) : kNull;
        const auto count = rest ? intToInt64(days) : std::nullopt, left = rest ? intToInt64(rest) : std::nullopt;
        if (!left || !count || *count > std::numeric_limits<int>::max() || *count < std::numeric_limits<int>::min())
            return rest ? raiseOverflowError(m_vm, "Python int too large to convert to C int") : kNull;
        return makeDelta(m_vm, Wide{*count} * kSecondsOfDay * kMicroseconds + *left, type);
    }

private:
    bool addInts(Value number, std::int64_t factor)
    {
        const auto machine = intToInt64(number);
        Wide product = 0, sum = 0;
        if (!m_large && machine && !__builtin_mul_overflow(Wide{*machine}, Wide{factor}, &product)
            && !__builtin_add_overflow(m_small, product, &sum)) {
            m_small = sum;
            return true;
        }
        if (!m_large)
            m_large = intFromWide(m_vm, m_small);
        const Value scaled = m_large ? multiplyInt(m_vm, number, makeInt(m_vm, factor)) : kNull;
        m_large = scaled ? addInt(m_vm, m_large, scaled) : kNull;
        return static_cast<bool>(m_large);
    }

    bool addFloat(double number, std::int64_t factor)
    {
        if (std::isnan(number) || std::isinf(number)) {
            if (std::isnan(number))
                raiseValueError(m_vm, "cannot convert float NaN to integer");
            else
                raiseOverflowError(m_vm, "cannot convert float infinity to integer");
            return false;
        }
        double whole = 0;
        const double fraction = std::modf(number, &whole);
        const Value wholes = intFromDouble(m_vm, whole);
        if (!wholes || !addInts(wholes, factor))
            return false;
        if (fraction == 0)
            return true;
        double units = 0;
        m_fraction += std::modf(static_cast<double>(factor) * fraction, &units);
        const Value more = intFromDouble(m_vm, units);
        return more && addInts(more, 1);
    }

    // The fractions of microseconds together, to the nearest, ties to an even sum.
    bool addRounded()
    {
        double whole = std::round(m_fraction);
        if (std::fabs(whole - m_fraction) == 0.5) {
            const Value low = m_large ? andInt(m_vm, m_large, Value::smallInt(1)) : kNull;
            const bool isOdd = m_large ? low == Value::smallInt(1) : (m_small & 1) != 0;
            whole = 2.0 * std::round((m_fraction + isOdd) * 0.5) - isOdd;
        }
        const Value number = intFromDouble(m_vm, whole);
        return number && addInts(number, 1);
    }

    Vm& m_vm;
    Wide m_small = 0;
    Value m_large = kNull; // instead of m_small
    double m_fraction = 0;
};

Value deltaNew(Vm& vm, const CallArgs& args)
{
    Value given[std::size(kNames)];
    if (!readArguments(vm, args, {"__new__", kNames, 0, std::size(kNames)}, given))
        return kNull;
    Sum sum(vm);
    for (const std::size_t i : kOrder)
        if (given[i] && !sum.add(given[i], kParts[i]))
            return kNull;
    return sum.finish(as<TypeObject>(args[0]));
}

Value deltaRepr(Vm& vm, const CallArgs& args)
{
    const Delta& d = DeltaData::self(args);
    std::string text;
    const auto add = [&](const char* name, int number) {
        if (number != 0)
            text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, number);
    };
    add("days", d.days);
    add("seconds", d.seconds);
    add("microseconds", d.microseconds);
    return textOf(vm, fmt::format("{}({})", typeName(vm, args[0]), text.empty() ? "0" : text));
}

Value deltaStr(Vm& vm, const CallArgs& args)
{
    const Delta& d = DeltaData::self(args);
    const int minutes = d.seconds / 60;
    std::string text = d.days == 0 ? "" : fmt::format("{} day{}, ", d.days, d.days == 1 || d.days == -1 ? "" : "s");
    text += fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, d.seconds % 60);
    if (d.microseconds != 0)
        text += fmt::format(".{:06}", d.microseconds);
    return textOf(vm, text);
}

Value deltaHash(Vm& vm, const CallArgs& args)
{
    Delta& d = DeltaData::self(args);
    if (d.hash == -1) {
        TupleHash hash;
        for (const int number : {d.days, d.seconds, d.microseconds})
            hash.add(hashInt(Value::smallInt(number)));
        d.hash = hash.finish();
    }
    return makeInt(vm, d.hash);
}

Value deltaReduce(Vm& vm, const CallArgs& args)
{
    const Delta& d = DeltaData::self(args);
    const Value state = Value::heap(
        makeTuple(vm, {Value::smallInt(d.days), Value::smallInt(d.seconds), Value::smallInt(d.microseconds)}));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), state}));
}

Value totalSeconds(Vm& vm, const CallArgs& args)
{
    const Wide total = DeltaData::self(args).total();
    constexpr Wide kExact = Wide{1} << 53;
    if (total <= kExact && total >= -kExact)
        return Value::number(static_cast<double>(total) / static_cast<double>(kMicroseconds));
    return trueDivideInt(vm, intFromWide(vm, total), Value::smallInt(kMicroseconds));
}

template<int Delta::* kField>
Value readField(Vm&, Value self)
{
    return Value::smallInt(DeltaData::of(self).*kField);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&deltaNew, 0, kAnyCount),
    slot("__repr__", &deltaRepr, 0, 0),
    slot("__str__", &deltaStr, 0, 0),
    slot("__hash__", &deltaHash, 0, 0),
    method("total_seconds", &totalSeconds, 0, 0, "Total seconds in the duration."),
    method("__reduce__", &deltaReduce, 0, 0, "__reduce__() -> (cls, state)"),
};
constexpr GetSetInfo kFields[] = {
    {"days", &readField<&Delta::days>, nullptr, "Number of days."},
    {"seconds", &readField<&Delta::seconds>, nullptr, "Number of seconds (>= 0 and less than 1 day)."},
    {"microseconds", &readField<&Delta::microseconds>, nullptr,
        "Number of microseconds (>= 0 and less than 1 second)."},
};

} // namespace

TypeObject* makeDeltaType(Vm& vm)
{
    TypeObject* type = DeltaData::makeType(vm, "datetime", Subclassing::Allowed);
    type->doc
        = "Difference between two datetime values.\n\ntimedelta(days=0, seconds=0, microseconds=0, milliseconds=0, "
          "minutes=0, hours=0, weeks=0)\n\nAll arguments are optional and default to 0.\nArguments may be integers "
          "or floats, and may be positive or negative.";
    addMethods(vm, type, kMethods);
    addMethods(vm, type, deltaOperators());
    addGetSets(vm, type, kFields);
    constexpr Wide kDay = Wide{kSecondsOfDay} * kMicroseconds;
    setTypeAttribute(vm, type, vm.intern("min"), makeDelta(vm, -kMostDays * kDay));
    setTypeAttribute(vm, type, vm.intern("max"), makeDelta(vm, (kMostDays + 1) * kDay - 1));
    setTypeAttribute(vm, type, vm.intern("resolution"), makeDelta(vm, 1));
    return type;
}

} // namespace vmcore::datetime
