// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/modules/Itertools.h"

#include "vmcore/modules/StandardModules.h"

namespace vmcore {

ModuleObject* makeItertoolsModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "itertools", "Functional tools for creating and using iterators.");
    addEndlessIterators(vm, module);
    addSelectingIterators(vm, module);
    addJoiningIterators(vm, module);
    addCombinatoricIterators(vm, module);
    addGroupingIterators(vm, module);
    return module;
}

} // namespace vmcore
