// SPDX-License-Identifier: GPL-3.0-or-later
// The modules that the standard library expects in C: what makes each on its first import.
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

ModuleObject* makeAbcModule(Vm& vm);         // _abc
ModuleObject* makeAtExitModule(Vm& vm);      // atexit
ModuleObject* makeCollectionsModule(Vm& vm); // _collections
ModuleObject* makeErrnoModule(Vm& vm);       // errno
ModuleObject* makeFunctoolsModule(Vm& vm);   // _functools
ModuleObject* makeGcModule(Vm& vm);          // gc
ModuleObject* makeItertoolsModule(Vm& vm);   // itertools
ModuleObject* makeSreModule(Vm& vm);         // _sre
ModuleObject* makeThreadModule(Vm& vm);      // _thread
ModuleObject* makeWeakrefModule(Vm& vm);     // _weakref

// Registers them all, and names them in sys.builtin_module_names.
void installStandardModules(Vm& vm);
// What programs registered with atexit, last first; errors are shown on sys.stderr.
void runExitFunctions(Vm& vm);

} // namespace vmcore
