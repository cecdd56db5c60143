"""Nested data written as JSON and read again, with classes of our own inside. An argument is the share of the full run."""
import json
import sys


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, Point):
            return {"__point__": [o.x, o.y]}
        if isinstance(o, set):
            return sorted(o)
        return super().default(o)


def decoded(pairs):
    if list(pairs) == ["__point__"]:
        return Point(*pairs["__point__"])
    return pairs


def record(n):
    return {"id": n, "name": f"näme {n} \u2028 \"quoted\"", "ratio": n / 7, "big": n ** 9, "flags": [True, False, None], "empty": {},
            "path": [Point(n, k) for k in range(3)], "tags": {f"t{n % 5}", "z"}, "nested": {"a": [[n], [[n + 1]]], "é": -0.0}}


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
size = checks = 0
for n in range(max(2, int(2_000 * share))):
    data = record(n)
    text = json.dumps(data, cls=Encoder, sort_keys=n % 2 == 0, ensure_ascii=n % 3 == 0, indent=2 if n % 4 == 0 else None)
    back = json.loads(text, object_hook=decoded)
    data["tags"] = sorted(data["tags"])
    checks += back == data
    size += len(text)
print(checks, size)
print(text)
for wrong in ('{"a": 1,}', "[1, 2", '"\\x"', "nul", '{"a" 1}'):
    try:
        json.loads(wrong)
    except json.JSONDecodeError as error:
        print(type(error).__name__)
try:
    json.dumps({"a": object})
except TypeError as error:
    print(error)
