# A dict keeps insertion order through updates and deletions; every method works.
d = {"b": 1, "a": 2}
d["c"] = 3
d["b"] = 10
print(d, list(d), list(d.values()), list(d.items()), len(d), "a" in d, 2 in d)
del d["b"]
d["b"] = 4
print(d, d.get("x"), d.get("x", 0), d.pop("a"), d.pop("zz", None), d.setdefault("n", []), d.setdefault("c", 9), d)
d.update({"c": 30, "z": 26}, q=1)
d.update([("p", 0)])
print(d, d.popitem(), d.copy() == d, dict(d) is d, dict(a=1, **{"b": 2}), dict([("k", "v")]), dict(zip("ab", (1, 2))))
print({1: "int", 1.0: "float", True: "bool"}, {"a": 1} | {"a": 2, "b": 3}, {} == {}, {"x": 1, "y": 2} == {"y": 2, "x": 1})
print(dict.fromkeys("abc"), dict.fromkeys([1, 2], 0), list(reversed({"a": 1, "b": 2})), {**{"a": 1}})
keys = {"a": 1, "b": 2}.keys()
print(sorted(keys & {"a", "c"}), sorted(keys | {"c"}), sorted(keys - {"a"}), keys == {"a", "b"}, keys, {"a": 1}.items(), {"a": 1}.values())
view = d.keys()
d["late"] = 1
print("late" in view, list(view)[-1])
for action in (lambda: [d.update({k + "!": 0}) for k in d], lambda: [d.pop(k) for k in d]):
    try:
        action()
    except RuntimeError as error:
        print(error)
d.clear()
print(d, bool(d))
big = {n: str(n) for n in range(1000)}
for n in range(0, 1000, 3):
    del big[n]
big.update((n, "new") for n in range(0, 30, 3))
print(len(big), list(big)[:4], list(big)[-4:], big[999 - 1], sum(big))
nested = {"a": {"b": {"c": 1}}}
nested["a"]["b"]["c"] += 1
print(nested, {(1, 2): "tuple", None: "none", 1.5: "float"}[(1, 2)])
