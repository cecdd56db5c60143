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
namespace {

std::string calleeText(const char* function)
{
    return function ? fmt::format("{}()", function) : "function";
}

// The argument that a keyword names; kNull: none.
Value byKeyword(const CallArgs& args, std::string_view name)
{
    for (std::int64_t i = 0; args.keywords && i < args.keywords->length; ++i)
        if (const StrObject* k = asStr(args.keywords->items[i]); (k->flags & kStrAscii) != 0 && asciiView(k) == name)
            return args.values[args.count + static_cast<std::uint32_t>(i)];
    return kNull;
}

bool checkCounts(Vm& vm, const CallArgs& args, const Parameters& p)
{
    const std::uint32_t given = args.count - 1;
    const auto named = static_cast<std::uint32_t>(args.keywords ? args.keywords->length : 0);
    if (given + named > p.names.size()) {
        raiseTypeError(vm,
            fmt::format("{} takes at most {} {}argument{} ({} given)", calleeText(p.function), p.names.size(),
                given == 0 ? "keyword " : "", p.names.size() == 1 ? "" : "s", given + named));
        return false;
    }
    if (given > p.positional) {
        raiseTypeError(vm,
            fmt::format("{} takes at most {} positional argument{} ({} given)", calleeText(p.function), p.positional,
                p.positional == 1 ? "" : "s", given));
        return false;
    }
    return true;
}

bool checkKeywords(Vm& vm, const CallArgs& args, const Parameters& p)
{
    for (std::int64_t i = 0; i < args.keywords->length; ++i) {
        const std::string keyword = toUtf8(asStr(args.keywords->items[i]));
        if (std::ranges::any_of(p.names, [&](const char* name) { return keyword == name; }))
            continue;
        raiseTypeError(vm,
            fmt::format("'{}' is an invalid keyword argument for {}", keyword,
                p.function ? calleeText(p.function) : "this function"));
        return false;
    }
    return true;
}

} // namespace

bool readArguments(Vm& vm, const CallArgs& args, const Parameters& p, Value* out)
{
    if (!checkCounts(vm, args, p))
        return false;
    std::int64_t found = 0; // of the keywords
    for (std::uint32_t i = 0; i < p.names.size(); ++i) {
        out[i] = i + 1 < args.count ? args[i + 1] : kNull;
        if (const Value named = byKeyword(args, p.names[i])) {
            if (out[i]) {
                raiseTypeError(vm,
                    fmt::format("argument for {} given by name ('{}') and position ({})", calleeText(p.function),
                        p.names[i], i + 1));
                return false;
            }
            out[i] = named;
            ++found;
        }
        if (!out[i] && i < p.required) {
            raiseTypeError(vm,
                fmt::format("{} missing required argument '{}' (pos {})", calleeText(p.function), p.names[i], i + 1));
            return false;
        }
    }
    return !args.keywords || found == args.keywords->length || checkKeywords(vm, args, p);
}

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
