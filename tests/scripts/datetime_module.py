# The classes of datetime: how they are made, shown, compared and computed with, and what is wrong with wrong arguments.
import datetime as dtm
from datetime import *


def shown(source):
    try:
        print(source, "->", eval(source))
    except Exception as error:
        print(source, "!!", type(error).__name__, error)


for line in '''\
date()
date(1,2)
date(1,2,3,4)
date(1,2,3,year=4)
date(1,2,dy=4)
date(1,2,day=4,x=3)
date("a",1,2)
date(1.5,1,2)
date(2**40,1,2)
date(-2**40,1,2)
date(2**70,1,2)
date(0,1,1)
date(1,13,1)
date(1,2,30)
datetime(1,2)
datetime(1,2,3,4,5,6,7,None,9)
datetime(1,2,3,4,5,6,7,8)
datetime(1,2,3,fold=2)
datetime(1,2,3,x=2)
time(1,2,3,4,None,5)
time(25)
time(tzinfo=3)
time("a")
timedelta(1,2,3,4,5,6,7,8)
timedelta("a")
timedelta(dys=1)
timedelta(1,days=1)
timedelta(10**20)
timedelta(10**9)
timedelta(float("nan"))
timedelta(1)/0
timedelta(1)/0.0
timedelta(1)//0
timedelta(1)/timedelta(0)
timedelta(1)//timedelta(0)
timedelta(1)%timedelta(0)
divmod(timedelta(1),timedelta(0))
timedelta(1)*10**30
timedelta.max*2
timedelta(1)*float("nan")
timedelta(1)+1
timedelta(1)<1
timedelta(1)==1
timezone()
timezone(3)
timezone(timedelta(1))
timezone(timedelta(0),3)
timezone(timedelta(0),"a",3)
timezone(timedelta(0),nme="a")
repr(timezone(timedelta(seconds=1),"a"))
timezone(timedelta(0)) is timezone.utc
timezone.utc.tzname(3)
timezone.utc.utcoffset(3)
timezone.utc.dst(3)
timezone.utc.fromutc(3)
timezone.utc.fromutc(datetime(1,1,1))
tzinfo().utcoffset(1)
tzinfo().dst(1)
tzinfo().tzname(1)
tzinfo().fromutc(1)
tzinfo().fromutc(datetime(1,1,1))
repr(time(1,2,3,4,timezone.utc,fold=1))
repr(datetime(1,2,3,4,0,0,0,timezone.utc,fold=1))
repr(datetime(1,2,3,4,0,0,5))
date.fromisoformat(3)
date.fromisoformat("abc")
date.fromisoformat("2020-W60")
date.fromisoformat("2020-W01-8")
date.fromisoformat("0000-01-01")
time.fromisoformat(3)
time.fromisoformat("25:00")
time.fromisoformat("00:00:00+00:00:00.000001").tzinfo
time.fromisoformat("00:00:00+24:00").tzinfo
time.fromisoformat("T04:05")
time.fromisoformat("")
datetime.fromisoformat(3)
datetime.fromisoformat("2020")
datetime.fromisoformat("2020-01-01T")
datetime.fromisoformat("2020-01-01é04:05")
date.fromisocalendar(2020,54,1)
date.fromisocalendar(2020,1,8)
date.fromisocalendar(0,1,1)
date.fromisocalendar(10000,1,1)
date.fromisocalendar(2**40,1,1)
date.fromisocalendar(1,1)
date.fromisocalendar("a",1,1)
date.fromordinal(0)
date.fromordinal(10**7)
date.fromordinal("a")
date.fromtimestamp("a")
date.fromtimestamp(1e30)
date.fromtimestamp(10**15)
date.fromtimestamp(float("nan"))
datetime.fromtimestamp(1e30)
datetime.fromtimestamp(10**13)
datetime.fromtimestamp("a")
datetime.fromtimestamp(0,3)
datetime.fromtimestamp(0,tz=3)
datetime.fromtimestamp()
datetime.utcfromtimestamp(1.5,2)
datetime.now(3)
datetime.now(1,2)
datetime.utcnow(1)
datetime.combine(1,2)
datetime.combine(date(1,1,1),2)
datetime.combine(date(1,1,1))
datetime.combine(date(1,1,1),time(),3)
datetime.combine(date(1,1,1),time(),3,4)
date(1,1,1)<1
date(1,1,1)<datetime(1,1,1)
datetime(1,1,1)<date(1,1,1)
datetime(1,1,1)==date(1,1,1)
date(1,1,1)==datetime(1,1,1)
datetime(1,1,1)<datetime(1,1,1,tzinfo=timezone.utc)
time()<time(tzinfo=timezone.utc)
time()<1
datetime(1,1,1)-datetime(1,1,1,tzinfo=timezone.utc)
date.min-timedelta(1)
datetime.max+timedelta(1)
datetime.max-date.max
date.max-datetime.max
date.max-1
date(1,1,1).isocalendar()
date(1,1,1).isocalendar().__reduce__()
type(date(1,1,1).isocalendar())()
type(date(1,1,1).isocalendar())((1,2,3))
date(1,1,1).replace(year=0)
date(1,1,1).replace(yar=0)
date(1,1,1).replace(1,2,3,4)
datetime(1,1,1).replace(tzinfo=3)
datetime(1,1,1).replace(fold=3)
time(1).replace(hour=33)
time(1).replace(tzinfo=3)
time(1).isoformat("x")
time(1).isoformat(3)
time(1).isoformat(timespec="hours",x=3)
datetime(1,1,1).isoformat("xx")
datetime(1,1,1).isoformat(3)
datetime(1,1,1).isoformat(" ","minutes")
datetime(1,1,1).isoformat(timespec="foo")
date(1,1,1).strftime(3)
date(1,1,1).strftime()
date(1,1,1).strftime("%Y %f %z %Z|%%z")
date(1,1,1).__format__(3)
format(date(1,1,1),"%d")
datetime.strptime("a","b")
datetime.strptime(1,2)
datetime.strptime("a")
datetime(1,1,1).astimezone(3)
datetime(1,1,1).astimezone(timezone.utc)
datetime(1,1,1).timestamp()
datetime(1,1,1).__reduce_ex__(4)
datetime(1,1,1,fold=1).__reduce_ex__(4)
datetime(1,1,1,fold=1,tzinfo=timezone.utc).__reduce__()
time(1,fold=1,tzinfo=timezone.utc).__reduce_ex__(2)
date(1,1,1).__reduce__()
timedelta(1).__reduce__()
timezone.utc.__reduce__()
timezone(timedelta(1,-1)).__getinitargs__()
tzinfo().__reduce__()
hash(timedelta(1))
hash(timezone.utc)
hash(datetime(1,1,1,tzinfo=timezone.utc))
hash(time(1,tzinfo=timezone.utc))
type("X",(timezone,),{})
type("X",(timedelta,),{})(1)
type("X",(date,),{})(1,1,1)
type("X",(date,),{})(1,1,1)+timedelta(1)
date.__doc__
datetime.__module__
timedelta.__qualname__
date.max, date.min, date.resolution, datetime.max, time.max, time.resolution, timedelta.min, timedelta.max
timezone.min, timezone.max
date(1,1,1).foo
date.max.year
setattr(date.max,"year",3)
setattr(date,"year",3)
timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(seconds=1e-7*25)
timedelta(1)*1.5, 1.5*timedelta(1), timedelta(1)/1.5, timedelta(1)/7, timedelta(days=7)//2
abs(timedelta(-1,5)), -timedelta(1,5), +timedelta(3), bool(timedelta(0)), str(timedelta(-1,5,6)), str(timedelta(2)), repr(timedelta(0,0,1))
dtm.MINYEAR, dtm.MAXYEAR, dtm.UTC
date(b"\\x07\\xe4\\x01\\x02")
time(b"\\x01\\x01\\x01\\x01\\x01\\x01",3)
datetime(b"\\x07\\xe4\\x01\\x02\\x01\\x01\\x01\\x01\\x01\\x01",3)
datetime("\\x07\\xe4\\x01\\x02\\x01\\x01\\x01\\x01\\x01\\x01")
datetime("\\x07\\u0fe4\\x01\\x02\\x01\\x01\\x01\\x01\\x01\\x01")
datetime(2020,1,1).timetuple()
datetime(2020,1,1,tzinfo=timezone.utc).utctimetuple()
date(2020,1,1).ctime(), datetime(2020,10,1,3,4,5).ctime()'''.splitlines():
    shown(line)


class Eastern(tzinfo):
    """Clocks go forward at two o'clock on the first of April, and back at two on the first of November."""

    def utcoffset(self, dt):
        return timedelta(hours=-5) + self.dst(dt)

    def dst(self, dt):
        plain = dt.replace(tzinfo=None, fold=0)
        start, end = datetime(dt.year, 4, 1, 2), datetime(dt.year, 11, 1, 2)
        if start <= plain < start + timedelta(hours=1):
            return timedelta(hours=dt.fold)
        if end - timedelta(hours=1) <= plain < end:
            return timedelta(hours=1 - dt.fold)
        return timedelta(hours=1) if start <= plain < end else timedelta(0)

    def tzname(self, dt):
        return "E%ST" if not self.dst(dt) else "E%DT"


zone = Eastern()
moment = datetime(2024, 11, 1, 4, tzinfo=timezone.utc)
for step in range(5):
    local = (moment + timedelta(minutes=45 * step)).astimezone(zone)
    print(local, local.fold, local.tzname(), local.strftime("%H:%M %z %Z"), local.utctimetuple()[:6], local.timestamp(), hash(local) == hash(local.replace(fold=0)))
twice = datetime(2024, 11, 1, 1, 30, tzinfo=zone)
print(twice == twice.replace(fold=1), twice == twice.astimezone(timezone.utc), datetime(2024, 6, 1, tzinfo=zone) == datetime(2024, 6, 1, 4, tzinfo=timezone.utc))
for bad in (3, timedelta(2), None):
    class Bad(tzinfo):
        def utcoffset(self, dt):
            return bad
        tzname = dst = utcoffset
    for ask in (lambda t: t.utcoffset(), lambda t: t.tzname(), lambda t: t.isoformat(), lambda t: t.strftime("%z|%Z"), lambda t: t < datetime(1, 1, 1, tzinfo=timezone.utc), lambda t: Bad().fromutc(t.replace(tzinfo=t.tzinfo))):
        try:
            print(ask(datetime(2000, 1, 1, tzinfo=Bad())))
        except Exception as error:
            print(type(error).__name__, error)


class Day(date):
    def __new__(cls, *args, note=None):
        self = super().__new__(cls, *args)
        self.note = note
        return self

    def isoformat(self):
        return "day " + super().isoformat()


class Stamp(datetime):
    pass


day = Day(2024, 2, 28, note="x")
print(day, repr(day), type(day + timedelta(2)).__name__, day.replace(day=1), type(day.replace(day=1)).__name__, f"{day:%d/%m}", f"{day}", day - date(2024, 1, 1), day.note)
print(type(Day.fromisoformat("2024-W09-4")).__name__, Day.fromordinal(738000), type(Day.today()).__name__, type(Stamp.now()).__name__, type(Stamp(2020, 1, 1) + timedelta(1)).__name__)
print(repr(Stamp.fromisoformat("2024-02-29T12:30:15.5+05:30")), type(Stamp.combine(date(1, 1, 1), time(1))).__name__, Stamp.strptime("1 2 2003", "%d %m %Y").__class__.__name__)
print(max(date(2020, 1, 1), date(2021, 1, 1)), sorted([time(3), time(1, fold=1), time(1)]), {date(2020, 1, 1): 1}[date(2020, 1, 1)], len({datetime(1, 1, 1), datetime(1, 1, 1, fold=1), date(1, 1, 1)}))

for text in ("2024-01-02", "20240102", "2024-W01", "2024W012", "2024-W01-2T10", "20240102T101112", "2024-01-02 10:11:12,123", "2024-01-02T10:11:12.1234567", "2024-01-02T10Z", "2024-01-02T10:11-03:30:15",
             "2024-01-02T1011", "2024-01-02T10:1112", "2024-1-2", "2024-01-02T", "2024-W01-2-10", "2024W01210", "2024-01-02T10:11:12+", "2024-01-02T24:00", "2024-13-01", "\ud800024-01-02", "2024-01-02\ud80010"):
    for make in (datetime.fromisoformat, date.fromisoformat, time.fromisoformat):
        try:
            print(ascii(text), make(text).isoformat(), end="; ")
        except ValueError as error:
            print(ascii(str(error)), end="; ")
    print()
for year in (1, 4, 1900, 1999, 2000, 2024, 2026, 9999):
    days = [date(year, 1, 1), date(year, 2, 28), date(year, 12, 31)]
    print(year, [(d.toordinal(), d.weekday(), d.isoweekday(), tuple(d.isocalendar()), d.timetuple().tm_yday, date.fromordinal(d.toordinal()) == d) for d in days])
print(datetime.fromtimestamp(1e9 + 0.123456789, timezone.utc), datetime.utcfromtimestamp(-1.5), datetime.fromtimestamp(0.0000005, timezone.utc), datetime.fromtimestamp(1.0000015, timezone.utc))
print(timedelta(1, 2, 3).total_seconds(), timedelta(999999999).total_seconds(), timedelta(days=10**20, hours=-24 * 10**20), timedelta(microseconds=10**25 - 10**25 + 7), timedelta(days=1e-10), timedelta(weeks=0.1))
print([timedelta(microseconds=7) / n for n in (2, -2, 4, 0.5, 3.0)], timedelta(3) // timedelta(hours=7), timedelta(3) % timedelta(hours=7), divmod(timedelta(-3), timedelta(hours=7)), timedelta(microseconds=1) * 2**66)
