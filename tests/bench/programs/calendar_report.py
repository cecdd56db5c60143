"""Dates, durations, time zones and a report by week and month. An argument is the share of the full run."""
import calendar
import sys
from collections import Counter, defaultdict
from datetime import date, datetime, time, timedelta, timezone
from operator import itemgetter

ZONES = [timezone.utc, timezone(timedelta(hours=5, minutes=30), "IST"), timezone(-timedelta(hours=8))]


def easter(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30, b % 4
    f = (32 + 2 * e + 2 * (c // 4) - d - c % 4) % 7
    month, day = divmod(d + f - 7 * ((a + 11 * d + 22 * f) // 451) + 114, 31)
    return date(year, month, day + 1)


def working_days(start, end, holidays):
    day, count = start, 0
    while day < end:
        count += day.weekday() < 5 and day not in holidays
        day += timedelta(days=1)
    return count


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
visits = max(40, int(8_000 * share))
moment, by_week, by_hour, longest = datetime(2019, 12, 30, 7, 15, tzinfo=ZONES[0]), defaultdict(timedelta), Counter(), []
for number in range(visits):
    moment += timedelta(minutes=17 * (number % 11) + 3, seconds=number % 60, microseconds=number)
    local = moment.astimezone(ZONES[number % 3])
    stay = timedelta(minutes=number * 7919 % 240)
    year, week, _ = local.isocalendar()
    by_week[year, week] += stay
    by_hour[local.hour] += 1
    longest.append((stay, local.isoformat()))
print(moment.isoformat(), len(by_week), sum(by_week.values(), timedelta()))
for key, stays in sorted(by_week.items())[:5]:
    print(key, stays, stays / timedelta(hours=1))
print(by_hour.most_common(4), max(longest, key=itemgetter(0)), min(longest))

holidays = {easter(year) + timedelta(days=offset) for year in range(2000, 2030) for offset in (-2, 1, 39, 50)}
holidays |= {date(year, month, day) for year in range(2000, 2030) for month, day in ((1, 1), (5, 1), (12, 25))}
for year in range(2000, 2000 + max(1, int(25 * share))):
    print(year, easter(year).strftime("%d %b %A, day %j"), working_days(date(year, 1, 1), date(year + 1, 1, 1), holidays),
          calendar.isleap(year))
print(calendar.TextCalendar(calendar.SUNDAY).formatmonth(2024, 2))

read = 0
for number in range(max(5, int(1_500 * share))):
    text = (datetime(2000, 1, 1) + timedelta(hours=number * 31)).strftime("%Y-%m-%d %H:%M:%S")
    read += datetime.strptime(text, "%Y-%m-%d %H:%M:%S") == datetime.fromisoformat(text)
print(read, time.fromisoformat("04:23:01.5").replace(tzinfo=ZONES[1]), date.max - date.min, repr(timedelta(-1, 5)))
for wrong in (lambda: date(2023, 2, 29), lambda: datetime.strptime("x", "%Y"), lambda: date.max + timedelta(1),
              lambda: datetime(2020, 1, 1) < datetime(2020, 1, 1, tzinfo=ZONES[0])):
    try:
        print(wrong())
    except (ValueError, OverflowError, TypeError) as error:
        print(type(error).__name__)  # the two forms of datetime, in C and in Python, have words of their own
