// SPDX-License-Identifier: GPL-3.0-or-later
// Calling things from C++. The interpreter calls Python functions without C++ recursion; these
// functions start a nested interpreter loop and count towards the recursion limit.
#pragma once
#include "vmcore/object/Vm.h"

#include <initializer_list>

namespace vmcore {

// kNull: error pending.
Value call(Vm& vm, Value callable, const CallArgs& arguments);
Value call(Vm& vm, Value callable, std::initializer_list<Value> positional = {});
Value callMethod(Vm& vm, Value object, StrObject* name, std::initializer_list<Value> positional = {});
// f(*tuple, **dict); either may be null.
Value callWith(Vm& vm, Value callable, TupleObject* positional, DictObject* keywords);
bool isCallable(Vm& vm, Value v);

// Binds arguments to the parameters of a Python function: fills `locals` (code->localCount slots,
// already null) from positionals, keywords, defaults, *args and **kwargs. False: TypeError with
// CPython's words is pending.
bool bindArguments(Vm& vm, const FunctionObject* function, const CallArgs& arguments, Value* locals);

// Runs a code object in these namespaces (exec, eval, module bodies). kNull: error.
Value runCode(Vm& vm, CodeObject* code, DictObject* globals, Value locals, TupleObject* closure = nullptr);

// generator.send(v); v kNull: next(). Result kNull and `finished`: it returned, the value is in
// `returned`. kNull and not finished: error.
struct Resumed
{
    Value yielded = kNull, returned = kNull;
    bool finished = false;
};
Resumed resumeGenerator(Vm& vm, GeneratorObject* generator, Value sent);
// Raises `exception` inside the generator at its yield (throw, close).
Resumed throwIntoGenerator(Vm& vm, GeneratorObject* generator, Value exception);

} // namespace vmcore
