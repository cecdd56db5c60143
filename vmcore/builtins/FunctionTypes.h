// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the types of callables that several files share.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// __get__(instance, owner=None) of the built-in descriptors.
Value descriptorGet(Vm& vm, const CallArgs& arguments);

void installNativeFunctionTypes(Vm& vm); // builtin_function_or_method, method_descriptor, wrapper_descriptor
void installCodeTypes(Vm& vm);           // code, cell
void installCodeIdentity(Vm& vm);        // code: comparison, bytes, replace
void installFrameTypes(Vm& vm);          // frame, traceback

} // namespace vmcore
