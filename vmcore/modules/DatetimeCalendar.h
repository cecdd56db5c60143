// SPDX-License-Identifier: GPL-3.0-or-later
// The Gregorian calendar in both directions, and dates and times as ISO 8601 writes them. Knows of no Vm.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace vmcore::datetime {

struct YearMonthDay
{
    int year, month, day;
};
bool isLeap(int year);
int daysInMonth(int year, int month);
int daysBeforeMonth(int year, int month);
std::int64_t ordinalOf(int year, int month, int day); // 1 is the first of January of the year 1
YearMonthDay dateFromOrdinal(std::int64_t ordinal);   // ≥ 1
int weekday(int year, int month, int day);            // Monday is 0
// The ordinal of the Monday with which the ISO year begins.
std::int64_t firstMonday(int year);

enum class IsoProblem : std::uint8_t { None, Year, Week, Day };
IsoProblem dateFromIso(int year, int week, int day, YearMonthDay& date);

struct ParsedClock
{
    int hour = 0, minute = 0, second = 0, microsecond = 0;
    bool hasOffset = false;
    int offset = 0, offsetMicroseconds = 0; // of UTC, in seconds
};
// The texts are UTF-8; characters are counted as bytes, which only digits and signs can pass. False: not such a text.
bool parseIsoDate(std::string_view text, YearMonthDay& date);
bool parseIsoClock(std::string_view text, ParsedClock& clock);
// Where the date ends in a date with a time; nullopt: nowhere.
std::optional<std::size_t> endOfIsoDate(std::string_view text);

} // namespace vmcore::datetime
