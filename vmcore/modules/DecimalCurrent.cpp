// SPDX-License-Identifier: GPL-3.0-or-later
// The current context, held by a context variable, and `with localcontext()`. Asking the variable takes a call into
// Python, so what it holds is remembered for the running thread until variables may have changed.
#include "vmcore/modules/Decimal.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore::decimal {
namespace {

struct ContextManager
{
    static constexpr const char* kName = "ContextManager";
    Value local, outer;
    void trace(Marker& m)
    {
        m.value(local);
        m.value(outer);
    }
};
using ManagerData = NativeData<ContextManager>;

void remember(Vm& vm, ModuleState& s, Value context)
{
    s.current = context;
    s.currentSwitch = asList(s.switches)->items[0];
    s.currentThread = vm.threads.current().serial;
    for (const auto& [nativeClass, type] : vm.nativeTypes)
        if (nativeClass == &StateData::kClass)
            vm.heap.barrier(type->module.object());
}

bool setCurrent(Vm& vm, Value context)
{
    ModuleState& s = stateOf(vm);
    if (!callMethod(vm, s.variable, vm.intern("set"), {context}))
        return false;
    remember(vm, s, context);
    return true;
}

// A copy without flags.
Value freshCopy(Vm& vm, Value context)
{
    const Value copy = makeContext(vm, stateOf(vm).context, ContextData::of(context));
    ContextData::of(copy).flags = 0;
    return copy;
}

Context* currentSlow(Vm& vm)
{
    ModuleState& s = stateOf(vm);
    Value context = callMethod(vm, s.variable, vm.intern("get"), {kNone});
    if (!context)
        return nullptr;
    if (!context.isNone()) {
        remember(vm, s, context);
    } else {
        context = freshCopy(vm, s.standard);
        if (!setCurrent(vm, context))
            return nullptr;
    }
    return &ContextData::of(context);
}

Value getContext(Vm& vm, const CallArgs&)
{
    return currentContext(vm) ? stateOf(vm).current : kNull;
}

Value setContext(Vm& vm, const CallArgs& args)
{
    Value context = args[0];
    if (!isContext(context))
        return raiseTypeError(vm, "argument must be a context");
    const ModuleState& s = stateOf(vm);
    if (context == s.standard || context == s.basic || context == s.extended)
        context = freshCopy(vm, context);
    return setCurrent(vm, context) ? kNone : kNull;
}

constexpr const char* kLocalNames[]
    = {"ctx", "prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"};

Value enter(Vm& vm, const CallArgs& args)
{
    const Value local = ManagerData::self(args).local;
    return setCurrent(vm, local) ? local : kNull;
}

Value leave(Vm& vm, const CallArgs& args)
{
    return setCurrent(vm, ManagerData::self(args).outer) ? kFalse : kNull;
}

constexpr NativeInfo kManagerMethods[] = {
    method("__enter__", &enter, 0, 0),
    method("__exit__", &leave, 0, kAnyCount),
};

constexpr NativeInfo kFunctions[] = {
    fn("getcontext", &getContext, 0, 0, "getcontext($module, /)\n--\n\nGet the current default context.\n\n"),
    fn("setcontext", &setContext, 1, 1, "setcontext($module, context, /)\n--\n\nSet a new default context.\n\n"),
    fnKeywords("localcontext", &localContext, 0, kAnyCount,
        "localcontext($module, /, ctx=None, **kwargs)\n--\n\nReturn a context manager that will set the default "
        "context "
        "to a copy of ctx\non entry to the with-statement and restore the previous default context when\nexiting the "
        "with-statement. If no context is supplied, a copy of the current\ndefault context is used.\n\n"),
};

} // namespace

Context* currentContext(Vm& vm)
{
    const ModuleState& s = stateOf(vm);
    if (s.currentSwitch == asList(s.switches)->items[0] && s.currentThread == vm.threads.current().serial) [[likely]]
        return &ContextData::of(s.current);
    return currentSlow(vm);
}

Context* contextArgument(Vm& vm, Value v)
{
    if (!v || v.isNone())
        return currentContext(vm);
    if (isContext(v))
        return &ContextData::of(v);
    raiseTypeError(vm, "optional argument must be a context");
    return nullptr;
}

Value localContext(Vm& vm, const CallArgs& args)
{
    Value shifted[10] = {kNull}; // as if there were a receiver
    const std::uint32_t named = args.keywords ? static_cast<std::uint32_t>(args.keywords->length) : 0;
    if (args.count + named > 9)
        return raiseTypeError(vm, fmt::format("function takes at most 9 arguments ({} given)", args.count + named));
    std::copy_n(args.values, args.count + named, shifted + 1);
    Value given[9];
    if (!readArguments(vm, {shifted, args.count + 1, args.keywords}, {nullptr, kLocalNames, 0, 1}, given))
        return kNull;
    if (!currentContext(vm))
        return kNull;
    const Value outer = stateOf(vm).current;
    if (given[0] && !given[0].isNone() && !isContext(given[0]))
        return raiseTypeError(vm, "optional argument must be a context");
    const Value from = given[0] && !given[0].isNone() ? given[0] : outer;
    const Value local = makeContext(vm, stateOf(vm).context, ContextData::of(from));
    for (std::size_t i = 1; i < std::size(kLocalNames); ++i)
        if (given[i] && !given[i].isNone() && !setField(vm, local, kLocalNames[i], given[i]))
            return kNull;
    if (!ManagerData::type(vm)) {
        TypeObject* type = ManagerData::makeType(vm, "decimal");
        addMethods(vm, type, kManagerMethods);
    }
    return ManagerData::make(vm, ContextManager{local, outer});
}

std::span<const NativeInfo> currentFunctions()
{
    return kFunctions;
}

} // namespace vmcore::decimal
