// SPDX-License-Identifier: GPL-3.0-or-later
// The awaitables that coroutines and async generators hand out.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// coroutine.__await__: an iterator over the coroutine.
Value awaitCoroutine(Vm& vm, const CallArgs& arguments);
// ag_running: from the first step of one of its awaitables to the last.
bool isStepping(const GeneratorObject* generator);
// Their classes, and asend, athrow, aclose, __aiter__ and __anext__ of async_generator.
void installAsyncGenerators(Vm& vm);

} // namespace vmcore
