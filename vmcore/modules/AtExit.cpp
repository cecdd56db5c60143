// SPDX-License-Identifier: GPL-3.0-or-later
// The module atexit. The list of (function, arguments, keywords) lies in the module.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Finalization.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

namespace vmcore {
namespace {

ListObject* functionList(Vm& vm)
{
    const Value module = dictFindStr(vm.modules, vm.intern("atexit"));
    const Value list = module ? dictFindStr(as<ModuleObject>(module)->dict, vm.intern("_functions")) : kNull;
    return list && isList(list) ? asList(list) : nullptr;
}

Value registerFunction(Vm& vm, const CallArgs& args)
{
    if (args.count == 0)
        return raiseTypeError(vm, "register() takes at least 1 argument (0 given)");
    if (!isCallable(vm, args[0]))
        return raiseTypeError(vm, "the first argument must be callable");
    DictObject* keywords = makeDict(vm);
    for (std::int64_t i = 0; args.keywords && i < args.keywords->length; ++i)
        dictSetStr(vm, keywords, asStr(args.keywords->items[i]), args.values[args.count + static_cast<std::size_t>(i)]);
    const Value positional = Value::heap(makeTuple(vm, {args.values + 1, args.count - 1}));
    if (ListObject* list = functionList(vm))
        listAppend(vm, list, Value::heap(makeTuple(vm, {args[0], positional, Value::heap(keywords)})));
    return args[0];
}

Value unregisterFunction(Vm& vm, const CallArgs& args)
{
    ListObject* list = functionList(vm);
    for (std::int64_t i = list ? list->length : 0; i-- > 0;) {
        const std::optional<bool> same = sameOrEqual(vm, asTuple(list->items[i])->items[0], args[0]);
        if (!same)
            return kNull;
        if (*same)
            listErase(vm, list, i, 1);
    }
    return kNone;
}

Value runFunctions(Vm& vm, const CallArgs&)
{
    runExitFunctions(vm);
    return kNone;
}

Value clearFunctions(Vm& vm, const CallArgs&)
{
    if (ListObject* list = functionList(vm))
        listErase(vm, list, 0, list->length);
    return kNone;
}

Value countFunctions(Vm& vm, const CallArgs&)
{
    const ListObject* list = functionList(vm);
    return Value::smallInt(list ? list->length : 0);
}

constexpr NativeInfo kFunctions[] = {
    fnKeywords("register", &registerFunction, 0, kAnyCount, "Calls the function with these arguments at the end."),
    fn("unregister", &unregisterFunction, 1, 1, "Forgets the function."),
    fn("_run_exitfuncs", &runFunctions, 0, 0),
    fn("_clear", &clearFunctions, 0, 0),
    fn("_ncallbacks", &countFunctions, 0, 0),
};

} // namespace

void runExitFunctions(Vm& vm)
{
    ListObject* list = functionList(vm);
    while (list && list->length != 0 && !vm.isStopping) {
        const TupleObject* entry = asTuple(list->items[list->length - 1]);
        listErase(vm, list, list->length - 1, 1);
        if (callWith(vm, entry->items[0], asTuple(entry->items[1]), asDict(entry->items[2])))
            continue;
        reportUnraisable(vm, entry->items[0], "Exception ignored in atexit callback");
    }
}

ModuleObject* makeAtExitModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "atexit", "Functions that are called when the program ends.");
    setConstant(vm, module, "_functions", Value::heap(makeList(vm)));
    addFunctions(vm, module, kFunctions);
    return module;
}

} // namespace vmcore
