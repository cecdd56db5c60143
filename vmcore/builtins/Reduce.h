// SPDX-License-Identifier: GPL-3.0-or-later
// How objects tell copy and pickle what they consist of.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

Value objectReduce(Vm& vm, const CallArgs& arguments);   // object.__reduce__
Value objectReduceEx(Vm& vm, const CallArgs& arguments); // object.__reduce_ex__
Value objectState(Vm& vm, const CallArgs& arguments);    // object.__getstate__

} // namespace vmcore
