// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/DatetimeCalendar.h"

#include <algorithm>

namespace vmcore::datetime {
namespace {

constexpr int kDaysIn400 = 146'097, kDaysIn100 = 36'524, kDaysIn4 = 1'461, kDaysInYear = 365;
constexpr int kDaysBefore[] = {0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

std::int64_t daysBeforeYear(int year)
{
    const std::int64_t y = year - 1;
    return y * kDaysInYear + y / 4 - y / 100 + y / 400;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Reads what is left of a text.
struct Reader
{
    std::string_view left;

    bool digits(std::size_t count, int& number)
    {
        if (left.size() < count || !std::ranges::all_of(left.substr(0, count), isDigit))
            return false;
        number = 0;
        for (const char c : left.substr(0, count))
            number = number * 10 + (c - '0');
        left.remove_prefix(count);
        return true;
    }
    bool take(char c)
    {
        if (left.empty() || left.front() != c)
            return false;
        left.remove_prefix(1);
        return true;
    }
};

// HH[:?MM[:?SS]] and a fraction; all of the text.
bool parseClock(std::string_view text, int (&fields)[3], int& microsecond)
{
    Reader r{text};
    bool hasSeparator = true, hasFraction = false;
    for (int i = 0; i < 3; ++i) {
        if (!r.digits(2, fields[i]))
            return false;
        if (i == 0)
            hasSeparator = !r.left.empty() && r.left.front() == ':';
        if (r.left.empty())
            return true;
        if (r.take('.') || r.take(',')) {
            hasFraction = true;
            break;
        }
        if (i == 2) { // without separators the fraction has none either
            if (hasSeparator)
                return false;
            hasFraction = true;
            break;
        }
        if (hasSeparator && !r.take(':'))
            return false;
    }
    if (!hasFraction)
        return false;
    const std::size_t count = std::min<std::size_t>(r.left.size(), 6);
    if (count == 0 || !r.digits(count, microsecond))
        return false;
    for (std::size_t i = count; i < 6; ++i)
        microsecond *= 10;
    return std::ranges::all_of(r.left, isDigit); // digits beyond microseconds do not count
}

} // namespace

bool isLeap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int daysInMonth(int year, int month)
{
    return month == 2 && isLeap(year) ? 29 : kDaysBefore[month + 1] - kDaysBefore[month];
}

int daysBeforeMonth(int year, int month)
{
    return kDaysBefore[month] + (month > 2 && isLeap(year) ? 1 : 0);
}

std::int64_t ordinalOf(int year, int month, int day)
{
    return daysBeforeYear(year) + daysBeforeMonth(year, month) + day;
}

YearMonthDay dateFromOrdinal(std::int64_t ordinal)
{
    std::int64_t n = ordinal - 1;
    const std::int64_t n400 = n / kDaysIn400;
    n %= kDaysIn400;
    const std::int64_t n100 = n / kDaysIn100;
    n %= kDaysIn100;
    const std::int64_t n4 = n / kDaysIn4;
    n %= kDaysIn4;
    const std::int64_t n1 = n / kDaysInYear;
    n %= kDaysInYear;
    const auto year = static_cast<int>(n400 * 400 + n100 * 100 + n4 * 4 + n1) + 1;
    if (n1 == 4 || n100 == 4) // the last day of a leap year
        return {year - 1, 12, 31};
    const auto ofYear = static_cast<int>(n);
    int month = (ofYear + 50) >> 5; // right, or one too large
    if (daysBeforeMonth(year, month) > ofYear)
        --month;
    return {year, month, ofYear - daysBeforeMonth(year, month) + 1};
}

int weekday(int year, int month, int day)
{
    return static_cast<int>((ordinalOf(year, month, day) + 6) % 7);
}

std::int64_t firstMonday(int year)
{
    const std::int64_t first = ordinalOf(year, 1, 1);
    const std::int64_t day = (first + 6) % 7; // of the week
    return first - day + (day > 3 ? 7 : 0);   // the first week has the first Thursday
}

IsoProblem dateFromIso(int year, int week, int day, YearMonthDay& date)
{
    if (year < 1 || year > 9999)
        return IsoProblem::Year;
    if (week <= 0 || week >= 53) {
        const int first = weekday(year, 1, 1);
        const bool isLong = first == 3 || (first == 2 && isLeap(year));
        if (week != 53 || !isLong)
            return IsoProblem::Week;
    }
    if (day <= 0 || day >= 8)
        return IsoProblem::Day;
    const std::int64_t ordinal = firstMonday(year) + (week - 1) * 7 + day - 1;
    date = ordinal < 1 ? YearMonthDay{0, 1, 1} : dateFromOrdinal(ordinal);
    return IsoProblem::None;
}

bool parseIsoDate(std::string_view text, YearMonthDay& date)
{
    Reader r{text};
    if (!r.digits(4, date.year))
        return false;
    const bool hasSeparator = r.take('-');
    if (r.take('W')) {
        int week = 0, day = 1;
        if (!r.digits(2, week))
            return false;
        if (!r.left.empty() && ((hasSeparator && !r.take('-')) || !r.digits(1, day)))
            return false;
        return dateFromIso(date.year, week, day, date) == IsoProblem::None; // more digits do not count
    }
    return r.digits(2, date.month) && (!hasSeparator || r.take('-')) && r.digits(2, date.day) && r.left.empty();
}

bool parseIsoClock(std::string_view text, ParsedClock& clock)
{
    const std::size_t zoneAt = std::min(text.find_first_of("+-Z"), text.size());
    int fields[3] = {};
    if (!parseClock(text.substr(0, zoneAt), fields, clock.microsecond))
        return false;
    clock.hour = fields[0];
    clock.minute = fields[1];
    clock.second = fields[2];
    if (zoneAt == text.size())
        return true;
    clock.hasOffset = true;
    if (text[zoneAt] == 'Z')
        return zoneAt + 1 == text.size();
    int offset[3] = {};
    const int sign = text[zoneAt] == '-' ? -1 : 1;
    if (!parseClock(text.substr(zoneAt + 1), offset, clock.offsetMicroseconds))
        return false;
    clock.offset = sign * ((offset[0] * 60 + offset[1]) * 60 + offset[2]);
    clock.offsetMicroseconds *= sign;
    return true;
}

std::optional<std::size_t> endOfIsoDate(std::string_view text)
{
    const std::size_t length = text.size();
    if (length < 7)
        return std::nullopt;
    if (length == 7)
        return 7;
    if (text[4] == '-') {
        if (text[5] != 'W')
            return 10; // YYYY-MM-DD
        if (length == 8 || text[8] != '-')
            return 8; // YYYY-Www
        if (length == 9)
            return std::nullopt;
        return length > 10 && isDigit(text[10]) ? 8 : 10; // YYYY-Www-HH or YYYY-Www-D
    }
    if (text[4] != 'W')
        return 8; // YYYYMMDD
    std::size_t digits = 7;
    while (digits < length && isDigit(text[digits]))
        ++digits;
    if (digits < 9)
        return digits;
    return digits % 2 == 0 ? 7 : 8; // YYYYWww or YYYYWwwD, as times have pairs of digits
}

} // namespace vmcore::datetime
