"""Records through loggers, filters, formatters and handlers, and what was logged counted. An argument is the share of
the full run."""
import io
import logging
import logging.handlers
import sys
from collections import Counter


class Counting(logging.Handler):
    def __init__(self):
        super().__init__()
        self.levels, self.names = Counter(), Counter()

    def emit(self, record):
        self.levels[record.levelname] += 1
        self.names[record.name] += 1


class Sampled(logging.Filter):
    def __init__(self, every):
        super().__init__()
        self.every, self.seen = every, 0

    def filter(self, record):
        self.seen += 1
        record.sample = self.seen // self.every
        return record.levelno >= logging.WARNING or self.seen % self.every == 0


class Braces(logging.Formatter):
    def format(self, record):
        return super().format(record).replace("[", "{").replace("]", "}")


out, brief = io.StringIO(), io.StringIO()
full = logging.StreamHandler(out)
full.setFormatter(Braces("%(levelname)-8s [%(name)s] %(funcName)s:%(lineno)03d %(message)s (%(sample)d)"))
full.addFilter(Sampled(7))
short = logging.StreamHandler(brief)
short.setFormatter(logging.Formatter("{levelname:.1}/{message}", style="{"))
counting = Counting()
memory = logging.handlers.MemoryHandler(16, logging.ERROR, short)
root = logging.getLogger("shop")
root.setLevel(logging.DEBUG)
root.propagate = False
for handler in (full, memory, counting):
    root.addHandler(handler)


def order(number, log):
    log.debug("order %d", number)
    if number % 5 == 0:
        log.info("big order %d of %s: %.2f", number, {"item": number % 3}, number / 7)
    if number % 50 == 0:
        log.warning("late %(number)d by %(days)s days", {"number": number, "days": number % 4})
    try:
        return 100 // (number % 97)
    except ZeroDivisionError:
        log.exception("no price for %d", number)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
logs = [logging.getLogger(name) for name in ("shop.web", "shop.web.cart", "shop.store")]
logs[2].setLevel(logging.INFO)
total = 0
for number in range(max(120, int(9_000 * share))):
    total += order(number, logs[number % 3]) or 0
memory.close()
lines = out.getvalue().splitlines()
print(total, counting.levels, counting.names, len(lines), len(brief.getvalue()))
print("\n".join(line for line in lines[:12] if "File" not in line))
print(brief.getvalue()[-60:].strip().splitlines()[-1])
print(logs[1].getEffectiveLevel(), logs[2].isEnabledFor(logging.DEBUG), logs[1].parent.name, root.handlers[0].level)
logging.shutdown()
