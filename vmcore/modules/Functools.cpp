// SPDX-License-Identifier: GPL-3.0-or-later
// The module _functools: what functools has no form of its own for, or runs often.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"

namespace vmcore {
namespace {

Value reduce(Vm& vm, const CallArgs& args)
{
    const Value iterator = getIterator(vm, args[1]);
    if (!iterator) {
        if (clearErrorIf(vm, vm.types.TypeError))
            raiseTypeError(vm, "reduce() arg 2 must support iteration");
        return kNull;
    }
    Value total = args.count > 2 ? args[2] : iteratorNext(vm, iterator);
    if (!total)
        return vm.hasError() ? kNull : raiseTypeError(vm, "reduce() of empty iterable with no initial value");
    while (const Value item = iteratorNext(vm, iterator)) {
        total = call(vm, args[0], {total, item});
        if (!total)
            return kNull;
    }
    return vm.hasError() ? kNull : total;
}

constexpr NativeInfo kFunctions[] = {
    fn("reduce", &reduce, 2, 3, "Combines the items from the left with a function of two arguments."),
};

} // namespace

ModuleObject* makeFunctoolsModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_functools", "Tools that work on functions.");
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
