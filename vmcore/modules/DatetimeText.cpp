// SPDX-License-Identifier: GPL-3.0-or-later
// Dates and times as text: isoformat, strftime, repr.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Datetime.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/Text.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore::datetime {
namespace {

// "auto" leaves out microseconds that are zero.
std::optional<std::string> timeText(Vm& vm, const Clock& c, Value timespec)
{
    const std::string spec = timespec ? toUtf8(asStr(timespec)) : "auto";
    const std::string minutes = fmt::format("{:02}:{:02}", c.hour, c.minute);
    const std::string seconds = fmt::format("{}:{:02}", minutes, c.second);
    if (spec == "auto")
        return c.microsecond == 0 ? seconds : fmt::format("{}.{:06}", seconds, c.microsecond);
    if (spec == "hours")
        return fmt::format("{:02}", c.hour);
    if (spec == "minutes")
        return minutes;
    if (spec == "seconds")
        return seconds;
    if (spec == "milliseconds")
        return fmt::format("{}.{:03}", seconds, c.microsecond / 1000);
    if (spec == "microseconds")
        return fmt::format("{}.{:06}", seconds, c.microsecond);
    raiseValueError(vm, "Unknown timespec value");
    return std::nullopt;
}

// The offset of the zone, or nothing; nullopt: error.
std::optional<std::string> offsetTextOf(Vm& vm, Value zone, Value of, const char* separator)
{
    const Value offset = offsetOf(vm, zone, of);
    if (!offset)
        return std::nullopt;
    return offset.isNone() ? "" : offsetText(DeltaData::of(offset), separator);
}

// The zone's name for a format; nullopt: error.
std::optional<std::string> nameInFormat(Vm& vm, Value zone, Value of)
{
    const Value name = zoneNameOf(vm, zone, of);
    if (!name)
        return std::nullopt;
    if (name.isNone())
        return "";
    const Value doubled = callMethod(vm, name, vm.intern("replace"), {textOf(vm, "%"), textOf(vm, "%%")});
    const Value bytes = doubled && isStr(doubled) ? callMethod(vm, doubled, vm.intern("encode")) : kNull;
    if (bytes) // no lone surrogates
        return toUtf8(asStr(doubled));
    if (!vm.hasError())
        raiseTypeError(vm, "tzname.replace() did not return a string");
    return std::nullopt;
}

} // namespace

Value textOf(Vm& vm, const std::string& utf8)
{
    return Value::heap(makeStr(vm, utf8));
}

std::string dateText(const Date& d)
{
    return fmt::format("{:04}-{:02}-{:02}", d.year, d.month, d.day);
}

std::string offsetText(const Delta& offset, const char* separator)
{
    Wide total = offset.total();
    const char sign = total < 0 ? '-' : '+';
    total = total < 0 ? -total : total;
    const auto microseconds = static_cast<int>(total % kMicroseconds);
    const auto seconds = static_cast<int>(total / kMicroseconds);
    std::string text = fmt::format("{}{:02}{}{:02}", sign, seconds / 3600, separator, seconds / 60 % 60);
    if (seconds % 60 != 0 || microseconds != 0)
        text += fmt::format("{}{:02}", separator, seconds % 60);
    if (microseconds != 0)
        text += fmt::format(".{:06}", microseconds);
    return text;
}

std::optional<std::string> clockText(Vm& vm, const Clock& clock, Value timespec, Value of)
{
    auto text = timeText(vm, clock, timespec);
    if (!text || clock.zone.isNone())
        return text;
    const auto offset = offsetTextOf(vm, clock.zone, of, ":");
    return offset ? std::optional(*text + *offset) : std::nullopt;
}

Value formatted(Vm& vm, Value format, Value tuple, const Clock& clock, Value of)
{
    const std::string given = toUtf8(asStr(format));
    std::optional<std::string> offset, name;
    std::string filled;
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (given[i] != '%' || i + 1 == given.size()) {
            filled += given[i];
            continue;
        }
        switch (const char c = given[++i]) {
        case 'f': filled += fmt::format("{:06}", clock.microsecond); break;
        case 'z':
            if (!offset)
                offset = offsetTextOf(vm, clock.zone, of, "");
            if (!offset)
                return kNull;
            filled += *offset;
            break;
        case 'Z':
            if (!name)
                name = nameInFormat(vm, clock.zone, of);
            if (!name)
                return kNull;
            filled += *name;
            break;
        default: filled += '%'; filled += c;
        }
    }
    const Value time = importDotted(vm, vm.intern("time"));
    return time ? callMethod(vm, time, vm.intern("strftime"), {textOf(vm, filled), tuple}) : kNull;
}

Value formatMethod(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "__format__", 1))
        return kNull;
    if (asStr(args[1])->length == 0)
        return strOf(vm, args[0]);
    return callMethod(vm, args[0], vm.intern("strftime"), {args[1]});
}

Value withZone(Vm& vm, std::string text, const Clock& clock, bool foldFirst)
{
    const auto append = [&](const std::string& more) { text.insert(text.size() - 1, more); };
    const std::string fold = clock.fold != 0 ? fmt::format(", fold={}", clock.fold) : "";
    if (foldFirst)
        append(fold);
    if (!clock.zone.isNone()) {
        const Value shown = reprOf(vm, clock.zone);
        if (!shown)
            return kNull;
        append(fmt::format(", tzinfo={}", toUtf8(asStr(shown))));
    }
    if (!foldFirst)
        append(fold);
    return textOf(vm, text);
}

} // namespace vmcore::datetime
