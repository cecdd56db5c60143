// SPDX-License-Identifier: GPL-3.0-or-later
// What generators, coroutines and async generators share of send, throw and close.
#pragma once
#include "vmcore/object/Frame.h"
#include "vmcore/object/Vm.h"
#include "vmcore/runtime/Calls.h"

namespace vmcore {

// The yielded value, or StopIteration with the returned one.
Value resultOf(Vm& vm, const Resumed& resumed);
// The exception that throw(type, value, traceback) means; kNull: TypeError pending.
Value thrownException(Vm& vm, Value type, Value value, Value traceback);
// generator.close(); `what` names it in "… ignored GeneratorExit". False: error.
bool closeGenerator(Vm& vm, GeneratorObject* generator, const char* what);
// Ends one that never ran.
void abandonGenerator(Vm& vm, GeneratorObject* generator);

} // namespace vmcore
