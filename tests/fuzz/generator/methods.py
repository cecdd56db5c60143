# SPDX-License-Identifier: GPL-3.0-or-later
"""Methods and functions of the built-in types, tried on odd arguments."""
from .expressions import Expressions

# Method -> the kinds of its arguments, for as many as are tried; "small" keeps memory and time in bounds.
STR = {
    "capitalize": [], "casefold": [], "center": ["small", "str"], "count": ["str", "int", "int"], "encode": ["codec", "errors"],
    "endswith": ["str", "int", "int"], "expandtabs": ["small"], "find": ["str", "int", "int"], "format": ["int", "str"], "format_map": ["dict"],
    "index": ["str", "int", "int"], "isalnum": [], "isalpha": [], "isascii": [], "isdecimal": [], "isdigit": [], "isidentifier": [],
    "islower": [], "isnumeric": [], "isprintable": [], "isspace": [], "istitle": [], "isupper": [], "join": ["list"], "ljust": ["small", "str"],
    "lower": [], "lstrip": ["str"], "partition": ["str"], "removeprefix": ["str"], "removesuffix": ["str"], "replace": ["str", "str", "small"],
    "rfind": ["str", "int", "int"], "rindex": ["str", "int", "int"], "rjust": ["small", "str"], "rpartition": ["str"], "rsplit": ["str", "small"],
    "rstrip": ["str"], "split": ["str", "small"], "splitlines": ["bool"], "startswith": ["str", "int", "int"], "strip": ["str"], "swapcase": [],
    "title": [], "translate": ["dict"], "upper": [], "zfill": ["small"], "maketrans": ["str", "str", "str"], "__getitem__": ["int"],
    "__contains__": ["str"], "__add__": ["str"], "__mul__": ["small"], "__mod__": ["tuple"], "__eq__": ["str"], "__lt__": ["str"], "__len__": [],
}
BYTES = {
    "capitalize": [], "center": ["small", "bytes"], "count": ["bytes", "int", "int"], "decode": ["codec", "errors"], "endswith": ["bytes"],
    "expandtabs": ["small"], "find": ["bytes", "int", "int"], "hex": ["str", "small"], "index": ["bytes"], "isalnum": [], "isalpha": [], "isdigit": [],
    "islower": [], "isspace": [], "istitle": [], "join": ["list"], "ljust": ["small", "bytes"], "lower": [], "lstrip": ["bytes"], "partition": ["bytes"],
    "removeprefix": ["bytes"], "replace": ["bytes", "bytes", "small"], "rfind": ["bytes"], "rindex": ["bytes"], "rpartition": ["bytes"],
    "rsplit": ["bytes", "small"], "rstrip": ["bytes"], "split": ["bytes", "small"], "splitlines": ["bool"], "startswith": ["bytes"], "strip": ["bytes"],
    "swapcase": [], "title": [], "translate": ["bytes"], "upper": [], "zfill": ["small"], "fromhex": ["str"], "__getitem__": ["int"],
}
LIST = {
    "append": ["any"], "clear": [], "copy": [], "count": ["any"], "extend": ["iterable"], "index": ["any", "int", "int"], "insert": ["int", "any"],
    "pop": ["int"], "remove": ["any"], "reverse": [], "sort": [], "__getitem__": ["int"], "__setitem__": ["int", "any"], "__delitem__": ["int"],
    "__contains__": ["any"], "__iadd__": ["iterable"], "__mul__": ["small"], "__eq__": ["list"], "__lt__": ["list"], "__init__": ["iterable"],
}
TUPLE = {"count": ["any"], "index": ["any", "int", "int"], "__getitem__": ["int"], "__add__": ["tuple"], "__mul__": ["small"], "__lt__": ["tuple"],
         "__contains__": ["any"], "__eq__": ["tuple"], "__len__": []}
DICT = {
    "clear": [], "copy": [], "fromkeys": ["iterable", "any"], "get": ["any", "any"], "items": [], "keys": [], "pop": ["any", "any"], "popitem": [],
    "setdefault": ["any", "any"], "update": ["pairs"], "values": [], "__getitem__": ["any"], "__setitem__": ["any", "any"], "__delitem__": ["any"],
    "__contains__": ["any"], "__or__": ["dict"], "__ior__": ["pairs"], "__eq__": ["dict"],
}
SET = {
    "add": ["any"], "clear": [], "copy": [], "difference": ["iterable"], "difference_update": ["iterable"], "discard": ["any"],
    "intersection": ["iterable"], "intersection_update": ["iterable"], "isdisjoint": ["iterable"], "issubset": ["iterable"],
    "issuperset": ["iterable"], "remove": ["any"], "symmetric_difference": ["iterable"], "union": ["iterable"], "update": ["iterable"],
    "__and__": ["set"], "__le__": ["set"], "__contains__": ["any"],
}
INT = {
    "as_integer_ratio": [], "bit_count": [], "bit_length": [], "conjugate": [], "to_bytes": ["small", "order"], "from_bytes": ["bytes", "order"],
    "__add__": ["any"], "__pow__": ["small"], "__floordiv__": ["int"], "__truediv__": ["int"], "__mod__": ["int"], "__round__": ["small"],
    "__divmod__": ["int"], "__lshift__": ["small"], "__rshift__": ["int"], "__float__": [], "__index__": [], "__bool__": [], "__trunc__": [],
    "__floor__": [], "__ceil__": [], "__format__": ["spec"], "__eq__": ["any"], "__lt__": ["any"], "__rsub__": ["int"], "__hash__": [],
}
FLOAT = {
    "as_integer_ratio": [], "hex": [], "is_integer": [], "fromhex": ["str"], "conjugate": [], "__add__": ["any"], "__pow__": ["small"], "__floordiv__": ["float"],
    "__mod__": ["float"], "__divmod__": ["float"], "__round__": ["small"], "__int__": [], "__trunc__": [], "__floor__": [], "__ceil__": [],
    "__format__": ["spec"], "__eq__": ["any"], "__lt__": ["any"], "__rtruediv__": ["int"], "__bool__": [],
}
COMPLEX = {"conjugate": [], "__add__": ["any"], "__pow__": ["small"], "__truediv__": ["complex"], "__format__": ["spec"], "__eq__": ["any"],
           "__bool__": [], "__abs__": [], "__lt__": ["any"]}
RANGE = {"count": ["any"], "index": ["any"], "__getitem__": ["int"], "__contains__": ["any"], "__len__": [], "__eq__": ["range"], "__reversed__": []}
METHODS = {"str": STR, "bytes": BYTES, "list": LIST, "tuple": TUPLE, "dict": DICT, "set": SET, "int": INT, "float": FLOAT, "complex": COMPLEX,
           "range": RANGE}

FUNCTIONS = {
    "abs": ["any"], "all": ["iterable"], "any": ["iterable"], "ascii": ["any"], "bin": ["int"], "bool": ["any"], "bytearray": ["small", "codec"],
    "bytes": ["smallish", "codec"], "callable": ["any"], "chr": ["int"], "complex": ["any", "any"], "dict": ["pairs"], "divmod": ["number", "number"],
    "enumerate": ["iterable", "int"], "filter": ["function", "iterable"], "float": ["any"], "format": ["any", "spec"], "frozenset": ["iterable"],
    "getattr": ["any", "name", "any"], "hasattr": ["any", "name"], "hash": ["hashed"], "hex": ["any"], "int": ["any", "small"], "isinstance": ["any", "type"],
    "issubclass": ["type", "type"], "iter": ["container"], "len": ["any"], "list": ["iterable"], "map": ["function", "iterable", "iterable"],
    "max": ["iterable", "any"], "min": ["iterable", "any"], "next": ["any", "any"], "oct": ["any"], "ord": ["str"], "pow": ["small", "small", "small"],
    "range": ["int", "int", "int"], "repr": ["any"], "reversed": ["any"], "round": ["number", "small"], "set": ["iterable"], "setattr": ["any", "name", "any"],
    "slice": ["any", "any"], "sorted": ["iterable"], "str": ["any", "codec"], "sum": ["iterable", "any"], "tuple": ["iterable"], "type": ["any"],
    "zip": ["iterable", "iterable"], "delattr": ["any", "name"], "vars": ["any"], "property": ["function"],
    "staticmethod": ["function"], "print": ["str", "any"], "super": ["plain"], "object": ["any"], "iter ": ["function", "any"], "compile": ["str", "str"],
    "Exception": ["any", "any"], "KeyError": ["any"], "StopIteration": ["any"], "OSError": ["int", "str"], "SystemExit": ["any"],
    "UnicodeDecodeError": ["str", "bytes", "int", "int", "str"], "ImportError": ["any"], "AttributeError": ["any"], "ExceptionGroup": ["str", "list"],
}
UNARY = ["-", "+", "~", "not "]
BINARY = ["+", "-", "*", "/", "//", "%", "@", "&", "|", "^", "<", "<=", "==", "!=", ">", ">=", "in", "not in", "is", "is not", "and", "or"]
NAMES = ["real", "imag", "numerator", "__name__", "__class__", "append", "nope", "args", "start", "__len__", "fget", "keys", "aple", "__dict__x", "uper"]
CODECS = ["utf-8", "ascii", "latin-1", "utf-16", "utf-16-be", "utf-32", "UTF8", "nope", "utf_8_sig"]


class Methods(Expressions):
    def argument(self, kind):
        """Mostly a value that the parameter asks for, sometimes any other."""
        if kind == "hashed":  # the hash of other values is another one in each process
            return self.odd("small")
        if kind == "container":
            return self.odd(self.pick(["list", "tuple", "dict", "set", "range", "small"]))
        if kind == "plain":
            return self.pick(["int", "3", "str", "int, 3", "object, int", "int, str", "bool, True", "int, True"])
        if self.maybe(0.12):
            return self.odd(self.pick(["small", "float", "str", "bytes", "list", "tuple", "dict", "set", "other"]))
        if kind == "any":
            return self.odd(self.pick(["small", "int", "float", "str", "bytes", "bool", "list", "tuple", "dict", "set", "range", "complex", "other"]))
        if kind == "smallish":
            return self.odd(self.pick(["small", "list", "str", "bytes"]))
        if kind == "iterable":
            return self.odd(self.pick(["list", "tuple", "str", "dict", "set", "range", "bytes"]))
        if kind == "pairs":
            return self.pick(["{'a': 5, 'n': 1}", "[('q', 1)]", "[(1, 2), [3, 4]]", "['ab', 'cd']", "[(1, 2, 3)]", "[5]", "zip('ab', [1, 2])", "{}", "(('a', 1),)"])
        if kind == "number":
            return self.odd(self.pick(["int", "float", "bool", "complex", "small"]))
        if kind == "function":
            return self.pick(["None", "str", "len", "bool", "lambda a: a", "lambda a, b=2: (a, b)", "int", "abs", "lambda: 4", "str.upper", "divmod"])
        if kind == "type":
            return self.pick(["int", "str", "object", "(int, str)", "list", "type", "int | None", "Exception", "bool", "()", "(int, (str, list))"])
        if kind == "name":
            return repr(self.pick(NAMES))
        if kind == "codec":
            return repr(self.pick(CODECS))
        if kind == "errors":
            return repr(self.pick(["strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "nope"]))
        if kind == "order":
            return self.pick(["'little'", "'big'", "'middle'", "'big', signed=True", "byteorder='little', signed=True"])
        if kind == "spec":
            return repr(self.format_spec())
        return self.odd(kind)

    def format_spec(self):
        return (self.pick(["", "", "*<", ">", "^", "é=", "<", "=", "0"]) + self.pick(["", "", "+", "-", " "]) + self.pick(["", "", "", "z"])
                + self.pick(["", "", "#"]) + self.pick(["", "", "0"]) + self.pick(["", "5", "12", "1"]) + self.pick(["", "", "", ",", "_"])
                + self.pick(["", "", ".0", ".3", ".10"]) + self.pick(["", "", "d", "x", "X", "o", "b", "e", "E", "f", "F", "g", "G", "n", "%", "s", "c", "k"]))

    def arguments(self, kinds):
        count = self.chance.randint(0, len(kinds)) if self.maybe(0.3) else len(kinds)
        given = [self.argument(kind) for kind in kinds[:count]]
        if self.maybe(0.04):
            given.append(self.odd("small"))
        if self.maybe(0.04):
            given.append(self.pick(["key=1", "sep=''", "default=3", "key=len", "x=2", "*[1]", "**{'k': 1}", "end=''", "errors='strict'", "start=2", "strict=True"]))
        return ", ".join(given)

    def odd_expression(self):
        """An expression that may well raise."""
        return self.weighted_call([
            (6, self.method_call), (4, self.function_call), (5, self.odd_operation), (2, self.odd_subscript), (2, self.odd_format),
            (1, self.unbound_method), (1, self.odd_unpacking), (0.5, self.odd_attribute), (0.5, self.int_of_text),
        ])

    def method_call(self):
        kind = self.pick(list(METHODS))
        name = self.pick(list(METHODS[kind]))
        return f"{self.odd_receiver(kind)}.{name}({self.arguments(METHODS[kind][name])})"

    def unbound_method(self):
        kind = self.pick(list(METHODS))
        name = self.pick(list(METHODS[kind]))
        given = self.arguments(["any", *METHODS[kind][name]])
        return f"{kind}.{name}({given})"

    def function_call(self):
        name = self.pick(list(FUNCTIONS))
        return f"{name.strip()}({self.arguments(FUNCTIONS[name])})"

    def odd_operation(self):
        if self.maybe(0.15):
            return f"{self.pick(UNARY)}{self.odd_receiver(self.any_kind())}"
        if self.maybe(0.12):
            return f"({self.odd(self.pick(['small', 'float', 'bool', 'complex', 'str']))}) ** ({self.odd(self.pick(['small', 'small', 'bool', 'complex', 'list']))})"
        if self.maybe(0.1):
            return f"({self.odd(self.pick(['int', 'float', 'str']))}) {self.pick(['<<', '>>'])} ({self.odd(self.pick(['small', 'small', 'float', 'str']))})"
        operator = self.pick(BINARY)
        kind = self.any_kind()
        other = kind if self.maybe(0.4) else self.any_kind()
        if operator == "*":  # repeating a sequence may take no large number
            kind, other = ["small" if each == "int" else each for each in (kind, other)]
        return f"({self.odd(kind)}) {operator} ({self.odd(other)})"

    def any_kind(self):
        return self.pick(["small", "int", "float", "str", "bytes", "bool", "list", "tuple", "dict", "set", "range", "complex", "other"])

    def odd_subscript(self):
        kind = self.any_kind()
        bounds = [self.pick(["", self.odd("int"), self.odd("small"), self.odd("small"), self.odd("other" if self.maybe(0.2) else "small")]) for _ in range(3)]
        index = self.pick([self.odd("small"), self.odd("int"), self.odd("str"), f"{bounds[0]}:{bounds[1]}", ":".join(bounds), "1, 2", "...", "True", "slice(1, None)"])
        if self.maybe(0.15):
            return f"({self.pick(self.huge_ranges())})[{index}]"
        return f"{self.odd_receiver(kind)}[{index}]"

    def huge_ranges(self):
        from .values import HUGE_RANGES
        return HUGE_RANGES

    def odd_format(self):
        value = self.odd(self.pick(["int", "float", "str", "bool", "complex", "other", "list", "small"]))
        if self.maybe(0.4):
            return f"format({value}, {self.format_spec()!r})"
        if self.maybe(0.4):
            return f"{self.str_format()!r}.format({value}, {self.odd('small')}, k={self.odd('list')})"
        spec = "%" + self.pick(["", "", "-", "+", " ", "0", "#", "0-", "#0"]) + self.pick(["", "", "5", "12", "*"]) + self.pick(["", "", ".0", ".3", ".12", ".*"])
        spec += self.pick(["d", "i", "s", "r", "a", "x", "X", "o", "e", "f", "g", "G", "c", "u", "%", "y", "", "ld"])
        left = repr(self.pick(["", "<", "%%"]) + spec + self.pick(["", ">", "%s"]))
        if self.maybe(0.15):
            left = "b" + repr(spec)
        right = self.pick([value, f"({value},)", f"({value}, {self.odd('small')})", f"({self.odd('small')}, {value})"])
        return f"{left} % ({right})"

    def str_format(self):
        return self.pick(["{}", "{0}{1}", "{k}", "{k[0]}", "{0.real}", "{0!r:>12}", "{:{}}", "{1:0{1}d}", "{", "}", "{}}", "{2}", "{x}", "{0}{}", "{!z}", "{0!}",
                          "{0[a]}", "{k[-1]}", "{k.nope}", "{{}}", "{:>{k}}", "{0:%}", "{:.2f}|{:+}", "{0!s:.3}", "{0[0]}", "{0.}", "{0[}", "{ 0}", "{0 }"])

    def odd_unpacking(self):
        return self.pick([
            "[*{}]", "(*{}, 1)", "{{*{}}}", "print(*{})", "{{**{}}}", "dict(**{})", "(lambda a, *b, c=3: (a, b, c))(*{})", "(lambda **k: sorted(k))(**{})",
            "(lambda a, /, b, *, c: 1)(*{})", "[a for a, b in {}]", "{{k: v for k, v in {}}}", "(lambda: 1)(*{})", "max(*{})",
        ]).format(self.odd(self.pick(["list", "tuple", "dict", "str", "small", "range", "other"])))

    def odd_attribute(self):
        return f"{self.odd_receiver(self.any_kind())}.{self.pick(NAMES).strip()}"

    def int_of_text(self):
        text = "".join(self.pick(list("0123456789abxo_+- .eEjinf٣")) for _ in range(self.chance.randint(0, 6)))
        return f"{self.pick(['int', 'float', 'complex', 'int'])}({text!r}" + self.pick([")", ")", ", 0)" if self.maybe(0.5) else ")"])

    # Statements

    def attempt(self):
        """Tries something odd and prints what came of it."""
        with self.block("try:"):
            if self.maybe(0.25):
                self.attempt_on_name()
            elif self.maybe(0.12):
                self.odd_assignment()
            else:
                self.line(f"show({self.label()}, {self.odd_expression()})")
        with self.block("except Exception as error:"):
            self.line(f"failed({self.label()}, error)")

    def attempt_on_name(self):
        """Changes a container in place, so that the effect shows, too."""
        kind = self.pick(["list", "dict", "set", "bytes", "str"])
        table = METHODS[kind]
        name = self.fresh("o")
        self.line(f"{name} = {self.odd(kind)}")
        for _ in range(self.chance.randint(1, 3)):
            method = self.pick(list(table))
            self.line(f"show({self.label()}, {name}.{method}({self.arguments(table[method])}))")
        self.line(f"show({self.label()}, {name})")

    def odd_assignment(self):
        kind = self.any_kind()
        name = self.fresh("o")
        target = self.pick(["{n}[{i}]", "{n}[{i}:{j}]", "{n}[::{i}]", "{n}.x", "{n}, *r", "[{n}, q]", "(a, b), {n}", "del {n}[{i}]", "del {n}[{i}:]", "{n} +=", "{n} *=", "{n}[0] +=",
                            "{n} |=", "{n} @=", "{n} //=", "del {n}.real", "for {n}, q in", "{n}[{i}] = {n}[{j}]"])
        target = target.format(n=name, i=self.odd("small"), j=self.odd("small"))
        self.line(f"{name} = {self.odd(kind)}")
        value = self.odd(self.pick(["small", "list", "tuple", "str", "dict", "set", "range"]))
        if target.startswith("del"):
            self.line(target)
        elif target.startswith("for"):
            with self.block(f"{target} {value}:"):
                self.line(f"show({self.label()}, {name}, q)")
        elif target.endswith("="):
            self.line(f"{target} {value if '*' not in target else self.odd('small')}")
        else:
            self.line(f"{target} = {value}")
        self.line(f"show({self.label()}, {name})")
