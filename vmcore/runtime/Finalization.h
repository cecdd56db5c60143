// SPDX-License-Identifier: GPL-3.0-or-later
// Running what dying objects leave to be done: __del__, pending finally blocks, callbacks of weak references.
#pragma once
#include "vmcore/object/Vm.h"

#include <string_view>

namespace vmcore {

// Runs everything in line, also what is added meanwhile; a call from inside such code does nothing. Errors go to
// sys.unraisablehook. The pending and the handled exception stay as they are.
void runFinalizers(Vm& vm);
// At the end of the program: finalises every object that is left.
void finalizeEverything(Vm& vm);
// Gives the pending error to sys.unraisablehook; `object` is where it came from. `message` says more than "Exception
// ignored in".
void reportUnraisable(Vm& vm, Value object, std::string_view message = {});
// The class got a __del__: its instances that are there already are mortal from now on.
void finalizeInstancesOf(Vm& vm, const TypeObject* type);

} // namespace vmcore
