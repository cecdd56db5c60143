# A tokenizer, a parser by precedence and an evaluator, with errors of its own.
class ParseError(Exception):
    def __init__(self, message, position):
        super().__init__(f"{message} at {position}")


class Parser:
    POWERS = {"+": (1, 2), "-": (1, 2), "*": (3, 4), "/": (3, 4), "^": (6, 5)}

    def __init__(self, text):
        self.tokens = list(self.tokenize(text))
        self.position = 0

    @staticmethod
    def tokenize(text):
        i = 0
        while i < len(text):
            c = text[i]
            if c.isspace():
                i += 1
            elif c.isdigit():
                start = i
                while i < len(text) and (text[i].isdigit() or text[i] == "."):
                    i += 1
                yield "number", float(text[start:i]) if "." in text[start:i] else int(text[start:i]), start
            elif c in "+-*/^()":
                yield "operator", c, i
                i += 1
            else:
                raise ParseError(f"unexpected {c!r}", i)
        yield "end", None, len(text)

    def take(self):
        token = self.tokens[self.position]
        self.position += 1
        return token

    def expression(self, power=0):
        kind, value, where = self.take()
        if kind == "number":
            left = value
        elif value == "-":
            left = ("negate", self.expression(5))
        elif value == "(":
            left = self.expression()
            if self.take()[1] != ")":
                raise ParseError("missing )", self.tokens[self.position - 1][2])
        else:
            raise ParseError("expected a number", where)
        while (operator := self.tokens[self.position][1]) in self.POWERS and self.POWERS[operator][0] > power:
            self.take()
            left = (operator, left, self.expression(self.POWERS[operator][1]))
        return left


def evaluate(tree):
    match tree:
        case int() | float():
            return tree
        case "negate", operand:
            return -evaluate(operand)
        case "+", a, b:
            return evaluate(a) + evaluate(b)
        case "-", a, b:
            return evaluate(a) - evaluate(b)
        case "*", a, b:
            return evaluate(a) * evaluate(b)
        case "/", a, b:
            return evaluate(a) / evaluate(b)
        case "^", a, b:
            return evaluate(a) ** evaluate(b)


for text in ("1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "10 / 4 - 1.5", "7 - 2 - 1", "1 / 0", "2 +", "(1", "3 $ 4", ""):
    try:
        tree = Parser(text).expression()
        print(f"{text:16} {tree!s:40} {evaluate(tree)}")
    except (ParseError, ZeroDivisionError) as error:
        print(f"{text:16} {type(error).__name__}: {error}")
