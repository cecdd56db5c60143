// SPDX-License-Identifier: GPL-3.0-or-later
// Safepoints: where the thread that runs does what others asked for through Vm::breaker.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// Does everything that is pending; other threads may run. False: an exception is pending (KeyboardInterrupt, or the host
// wants the program to end). vm.frame and its ip and stackTop are current.
bool runSafepoint(Vm& vm);
// The pending error becomes one that no handler catches and that runs no Python on its way out. So do those of the other
// threads, when they run again.
void stopProgram(Vm& vm);

// Sleeps until the thread is woken (ThreadState::parker), at most until then, while others run. Returns early for no
// reason, too. False: an exception is pending.
bool parkMayRunPython(Vm& vm, Deadline until);

} // namespace vmcore
