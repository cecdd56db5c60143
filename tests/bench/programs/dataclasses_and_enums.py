"""Orders of a shop as data classes and enumerations: made, compared, replaced, counted. An argument is the share of the full run."""
import enum
import sys
from collections import Counter
from dataclasses import asdict, astuple, dataclass, field, fields, replace


class Status(enum.Enum):
    NEW = "new"
    PAID = "paid"
    SENT = "sent"

    def following(self):
        members = list(Status)
        return members[(members.index(self) + 1) % len(members)]


class Options(enum.Flag):
    NONE = 0
    GIFT = enum.auto()
    FRAGILE = enum.auto()
    EXPRESS = enum.auto()


class Priority(enum.IntEnum):
    LOW = 1
    HIGH = 5


@dataclass(frozen=True, order=True)
class Money:
    cents: int = 0

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __str__(self):
        return f"{self.cents // 100}.{self.cents % 100:02}"


@dataclass
class Item:
    name: str
    price: Money
    count: int = 1

    @property
    def total(self):
        return Money(self.price.cents * self.count)


@dataclass(slots=True)
class Order:
    number: int
    items: list[Item] = field(default_factory=list)
    status: Status = Status.NEW
    options: Options = Options.NONE
    priority: Priority = field(default=Priority.LOW, compare=False, repr=False)

    def total(self):
        return sum((item.total for item in self.items), Money())


def order(n):
    items = [Item(f"thing {k}", Money(n % 97 * 10 + k), k + 1) for k in range(n % 4 + 1)]
    options = Options(n % 8)
    return Order(n, items, list(Status)[n % 3], options, Priority.HIGH if Options.EXPRESS in options else Priority.LOW)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
orders = [order(n) for n in range(max(10, int(14_000 * share)))]
statuses, income = Counter(), Money()
for each in orders:
    later = replace(each, status=each.status.following())
    statuses[later.status] += 1
    if later != each and Options.GIFT | Options.FRAGILE in later.options:
        income += later.total()
print(income, [(status.name, count) for status, count in sorted(statuses.items(), key=lambda pair: pair[0].value)])
print(sum(len(astuple(each)) for each in orders[: len(orders) // 4]), asdict(orders[5]))
print(orders[7])
print(max(each.total() for each in orders), Status("paid"), Status["SENT"], Priority.HIGH > 3, ~Options.GIFT, [f.name for f in fields(Order)])
for wrong in (lambda: Status("lost"), lambda: Money(1).__setattr__("cents", 2), lambda: setattr(orders[0], "x", 1), lambda: Money(1) < 3):
    try:
        wrong()
    except (ValueError, AttributeError, TypeError) as error:
        print(type(error).__name__, error)
