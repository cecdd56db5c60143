// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments of the functions of _datetime, with the words that errors have there.
#include "vmcore/modules/Datetime.h"
#include "vmcore/modules/DatetimeCalendar.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Operators.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace vmcore::datetime {

bool takesExactly(Vm& vm, const CallArgs& args, const char* function, std::uint32_t count)
{
    if (args.keywords && args.keywords->length > 0)
        raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", function));
    else if (args.count - 1 != count)
        raiseTypeError(vm,
            fmt::format(
                "{}() takes exactly {} argument{} ({} given)", function, count, count == 1 ? "" : "s", args.count - 1));
    return !vm.hasError();
}

bool readInt(Vm& vm, Value v, int& out)
{
    if (!v)
        return true;
    const Value index = v.isSmallInt() ? v : toIndex(vm, v);
    if (!index)
        return false;
    const auto number = intToInt64(index);
    if (!number)
        raiseOverflowError(vm, "Python int too large to convert to C long");
    else if (*number > std::numeric_limits<int>::max())
        raiseOverflowError(vm, "signed integer is greater than maximum");
    else if (*number < std::numeric_limits<int>::min())
        raiseOverflowError(vm, "signed integer is less than minimum");
    else
        out = static_cast<int>(*number);
    return !vm.hasError();
}

bool readInts(Vm& vm, const Value* given, std::initializer_list<int*> out)
{
    return std::ranges::all_of(out, [&](int* number) { return readInt(vm, *given++, *number); });
}

bool readZone(Vm& vm, Value v, Value& out)
{
    if (!v)
        return true;
    if (!v.isNone() && !isZone(v)) {
        raiseTypeError(
            vm, fmt::format("tzinfo argument must be None or of a tzinfo subclass, not type '{}'", typeName(vm, v)));
        return false;
    }
    out = v;
    return true;
}

bool checkDate(Vm& vm, int year, int month, int day)
{
    if (year < kMinYear || year > kMaxYear)
        raiseValueError(vm, fmt::format("year {} is out of range", year));
    else if (month < 1 || month > 12)
        raiseValueError(vm, "month must be in 1..12");
    else if (day < 1 || day > daysInMonth(year, month))
        raiseValueError(vm, "day is out of range for month");
    return !vm.hasError();
}

bool checkClock(Vm& vm, const Clock& c)
{
    if (c.hour < 0 || c.hour > 23)
        raiseValueError(vm, "hour must be in 0..23");
    else if (c.minute < 0 || c.minute > 59)
        raiseValueError(vm, "minute must be in 0..59");
    else if (c.second < 0 || c.second > 59)
        raiseValueError(vm, "second must be in 0..59");
    else if (c.microsecond < 0 || c.microsecond > 999'999)
        raiseValueError(vm, "microsecond must be in 0..999999");
    else if (c.fold != 0 && c.fold != 1)
        raiseValueError(vm, "fold must be either 0 or 1");
    return !vm.hasError();
}

Value compared(Relation relation, int difference)
{
    switch (relation) {
    case Relation::Less: return Value::boolean(difference < 0);
    case Relation::LessEqual: return Value::boolean(difference <= 0);
    case Relation::Equal: return Value::boolean(difference == 0);
    case Relation::NotEqual: return Value::boolean(difference != 0);
    case Relation::Greater: return Value::boolean(difference > 0);
    case Relation::GreaterEqual: return Value::boolean(difference >= 0);
    }
    return kNull;
}

} // namespace vmcore::datetime
