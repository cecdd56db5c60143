// SPDX-License-Identifier: GPL-3.0-or-later
// Generators between resumptions. Resuming them is in Calls.h.
#pragma once
#include "vmcore/object/Frame.h"

namespace vmcore {

// The generator's frame was left for good: drops what it held and gives `handled` back.
void finishGenerator(Vm& vm, GeneratorObject* generator);
// StopIteration must not leave a generator (PEP 479): replaces the pending one by RuntimeError.
void convertStopIteration(Vm& vm, const GeneratorObject* generator);
// Clears a pending StopIteration into its value; false: another error (or none) is pending.
bool stopIterationValue(Vm& vm, Value& returned);
// next(iterator) for `yield from`: kNull and no error: it ended, `returned` has the value.
Value callIteratorNext(Vm& vm, Value iterator, Value& returned);
// The iterator that a suspended `yield from` or `await` delegates to; kNull: none.
Value delegate(GeneratorObject* generator);
// Drops the delegate and goes on behind the `yield from`, whose value is `v`.
void leaveDelegate(GeneratorObject* generator, Value v);
// A value yielded by an async generator, told apart from what it awaits.
Value wrapAsyncValue(Vm& vm, Value v);

} // namespace vmcore
