// SPDX-License-Identifier: GPL-3.0-or-later
// Safepoints: where the VM thread does what others asked for through Vm::breaker.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// Does everything that is pending. False: an exception is pending (KeyboardInterrupt, or the host wants
// the program to end). vm.frame and its ip and stackTop are current.
bool runSafepoint(Vm& vm);
// The pending error becomes one that no handler catches and that runs no Python on its way out.
void stopProgram(Vm& vm);

} // namespace vmcore
