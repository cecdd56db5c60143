"""A little language: scanned, parsed by precedence, run by a tree of closures and by a stack machine. An argument is
the share of the full run."""
import sys

SOURCE = """
let limit = %d;
let seed = 42;
let total = 0;
fn gcd(a, b) { while (b) { let t = a - a / b * b; a = b; b = t; } return a; }
fn fib(n) { if (n < 2) { return n; } return fib(n - 1) + fib(n - 2); }
let i = 0;
while (i < limit) {
    seed = seed * 1103515245 + 12345;
    seed = seed - seed / 2147483648 * 2147483648;
    if (seed / 65536 == seed / 65536 / 2 * 2) { total = total + gcd(seed, i + 1); } else { total = total - (i < 50); }
    i = i + 1;
}
print total;
print fib(%d);
"""
BINDING = {"==": 1, "<": 1, "+": 2, "-": 2, "*": 3, "/": 3}


def tokens(source):
    position = 0
    while position < len(source):
        char = source[position]
        if char.isspace():
            position += 1
        elif char.isalpha():
            start = position
            while position < len(source) and source[position].isalnum():
                position += 1
            yield "name", source[start:position]
        elif char.isdigit():
            start = position
            while position < len(source) and source[position].isdigit():
                position += 1
            yield "number", int(source[start:position])
        else:
            length = 2 if source[position:position + 2] == "==" else 1
            yield "sign", source[position:position + length]
            position += length
    yield "end", None


class Parser:
    def __init__(self, source):
        self.stream = tokens(source)
        self.token = next(self.stream)

    def advance(self):
        token, self.token = self.token, next(self.stream, ("end", None))
        return token

    def accept(self, text):
        if self.token[0] != "number" and self.token[1] == text:
            self.advance()
            return True
        return False

    def expect(self, text):
        if not self.accept(text):
            raise SyntaxError(f"expected {text!r}, found {self.token[1]!r}")

    def program(self):
        body = []
        while self.token[0] != "end":
            body.append(self.statement())
        return body

    def block(self):
        self.expect("{")
        body = []
        while not self.accept("}"):
            body.append(self.statement())
        return body

    def statement(self):
        if self.accept("let"):
            name = self.advance()[1]
            self.expect("=")
            return self.ended(("set", name, self.expression()))
        if self.accept("fn"):
            name, parameters = self.advance()[1], []
            self.expect("(")
            while not self.accept(")"):
                parameters.append(self.advance()[1])
                self.accept(",")
            return "fn", name, parameters, self.block()
        if self.accept("while"):
            return "while", self.expression(), self.block()
        if self.accept("if"):
            test, body = self.expression(), self.block()
            return "if", test, body, self.block() if self.accept("else") else []
        if self.accept("return"):
            return self.ended(("return", self.expression()))
        if self.accept("print"):
            return self.ended(("print", self.expression()))
        name = self.advance()[1]
        self.expect("=")
        return self.ended(("set", name, self.expression()))

    def ended(self, node):
        self.expect(";")
        return node

    def expression(self, least=0):
        left = self.operand()
        while self.token[0] == "sign" and BINDING.get(self.token[1], 0) > least:
            sign = self.advance()[1]
            left = "binary", sign, left, self.expression(BINDING[sign])
        return left

    def operand(self):
        kind, text = self.advance()
        if kind == "number":
            return "number", text
        if text == "(":
            inner = self.expression()
            self.expect(")")
            return inner
        if self.accept("("):
            arguments = []
            while not self.accept(")"):
                arguments.append(self.expression())
                self.accept(",")
            return "call", text, arguments
        return "name", text


class Returned(Exception):
    def __init__(self, value):
        self.value = value


class Closures:
    """Each node becomes a function of the environment."""

    def __init__(self):
        self.functions, self.printed = {}, []

    def compile(self, node):
        return getattr(self, node[0] + "_node")(*node[1:])

    def body(self, nodes):
        steps = [self.compile(node) for node in nodes]

        def run(env):
            for step in steps:
                step(env)
        return run

    def number_node(self, value):
        return lambda env: value

    def name_node(self, name):
        return lambda env: env[name]

    def binary_node(self, sign, left, right):
        left, right = self.compile(left), self.compile(right)
        return {"+": lambda env: left(env) + right(env), "-": lambda env: left(env) - right(env),
                "*": lambda env: left(env) * right(env), "/": lambda env: left(env) // right(env),
                "<": lambda env: int(left(env) < right(env)), "==": lambda env: int(left(env) == right(env))}[sign]

    def set_node(self, name, value):
        value = self.compile(value)

        def run(env):
            env[name] = value(env)
        return run

    def print_node(self, value):
        value = self.compile(value)
        return lambda env: self.printed.append(value(env))

    def while_node(self, test, body):
        test, body = self.compile(test), self.body(body)

        def run(env):
            while test(env):
                body(env)
        return run

    def if_node(self, test, body, other):
        test, body, other = self.compile(test), self.body(body), self.body(other)
        return lambda env: body(env) if test(env) else other(env)

    def return_node(self, value):
        value = self.compile(value)

        def run(env):
            raise Returned(value(env))
        return run

    def fn_node(self, name, parameters, body):
        self.functions[name] = parameters, self.body(body)
        return lambda env: None

    def call_node(self, name, arguments):
        arguments, functions = [self.compile(argument) for argument in arguments], self.functions

        def run(env):
            parameters, body = functions[name]
            try:
                body(dict(zip(parameters, [argument(env) for argument in arguments])))
            except Returned as returned:
                return returned.value
            return 0
        return run


class Machine:
    """Code for a stack, run by one loop."""

    def __init__(self):
        self.code, self.functions, self.printed = [], {}, []

    def emit(self, *instruction):
        self.code.append(instruction)
        return len(self.code) - 1

    def compile(self, nodes):
        for node in nodes:
            self.node(node)

    def node(self, node):
        kind = node[0]
        if kind == "number":
            self.emit("push", node[1])
        elif kind == "name":
            self.emit("load", node[1])
        elif kind == "binary":
            self.node(node[2])
            self.node(node[3])
            self.emit(node[1], None)
        elif kind == "set":
            self.node(node[2])
            self.emit("store", node[1])
        elif kind == "print":
            self.node(node[1])
            self.emit("print", None)
        elif kind == "return":
            self.node(node[1])
            self.emit("return", None)
        elif kind == "while":
            start = len(self.code)
            self.node(node[1])
            leave = self.emit("unless", None)
            self.compile(node[2])
            self.emit("jump", start)
            self.code[leave] = "unless", len(self.code)
        elif kind == "if":
            self.node(node[1])
            other = self.emit("unless", None)
            self.compile(node[2])
            end = self.emit("jump", None)
            self.code[other] = "unless", len(self.code)
            self.compile(node[3])
            self.code[end] = "jump", len(self.code)
        elif kind == "fn":
            around = self.emit("jump", None)
            self.functions[node[1]] = len(self.code), node[2]
            self.compile(node[3])
            self.emit("push", 0)
            self.emit("return", None)
            self.code[around] = "jump", len(self.code)
        else:
            for argument in node[2]:
                self.node(argument)
            self.emit("call", node[1])

    def run(self):
        stack, frames, env, at, code = [], [], {}, 0, self.code
        push, pop = stack.append, stack.pop
        while at < len(code):
            match code[at]:
                case "push", value:
                    push(value)
                case "load", name:
                    push(env[name])
                case "store", name:
                    env[name] = pop()
                case "+", _:
                    right = pop()
                    push(pop() + right)
                case "-", _:
                    right = pop()
                    push(pop() - right)
                case "*", _:
                    right = pop()
                    push(pop() * right)
                case "/", _:
                    right = pop()
                    push(pop() // right)
                case "<", _:
                    right = pop()
                    push(int(pop() < right))
                case "==", _:
                    right = pop()
                    push(int(pop() == right))
                case "unless", target:
                    if not pop():
                        at = target
                        continue
                case "jump", target:
                    at = target
                    continue
                case "call", name:
                    frames.append((at + 1, env))
                    at, parameters = self.functions[name]
                    env = {parameter: pop() for parameter in reversed(parameters)}
                    continue
                case "return", _:
                    at, env = frames.pop()
                    continue
                case "print", _:
                    self.printed.append(pop())
            at += 1


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
tree = Parser(SOURCE % (int(6_000 * share) + 10, 15 if share > 0.5 else 8)).program()
closures, machine = Closures(), Machine()
closures.body(tree)({})
machine.compile(tree)
machine.run()
print(closures.printed, machine.printed, len(machine.code), closures.printed == machine.printed)
for wrong in ("let = 3;", "print 1 + ;", "while (1 { }", "fn f(a b c) { return a; } print f(1, 2, 3)"):
    try:
        print(Parser(wrong).program())
    except (SyntaxError, StopIteration) as error:
        print(error)
