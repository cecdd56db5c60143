// SPDX-License-Identifier: GPL-3.0-or-later
// The module _functools: what functools has no form of its own for, or runs often.
#include "vmcore/modules/Functools.h"

#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/StandardModules.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

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

// What cmp_to_key returns: called with an object, it gives one that compares as the function says.
struct KeyWrapper
{
    static constexpr const char* kName = "KeyWrapper";
    Value comparison, object; // object kNull: not called yet
    void trace(Marker& m)
    {
        m.value(comparison);
        m.value(object);
    }
};
using Key = NativeData<KeyWrapper>;

// The only argument, by place or by name; kNull: TypeError is pending.
Value onlyArgument(Vm& vm, const CallArgs& args, std::uint32_t first, const char* function, const char* name)
{
    const auto given = args.count - first + (args.keywords ? static_cast<std::uint32_t>(args.keywords->length) : 0);
    if (given > 1)
        return raiseTypeError(vm, fmt::format("{}() takes at most 1 argument ({} given)", function, given));
    KeywordReader keywords(vm, args, function);
    const Value argument = keywords.take(name, static_cast<int>(first));
    if (!keywords.done())
        return kNull;
    return argument ? argument
                    : raiseTypeError(vm, fmt::format("{}() missing required argument '{}' (pos 1)", function, name));
}

Value compareToKey(Vm& vm, const CallArgs& args)
{
    const Value comparison = onlyArgument(vm, args, 0, "cmp_to_key", "mycmp");
    return comparison ? Key::make(vm, comparison, kNull) : kNull;
}

Value keyCall(Vm& vm, const CallArgs& args)
{
    const Value object = onlyArgument(vm, args, 1, "K", "obj");
    return object ? Key::make(vm, Key::self(args).comparison, object) : kNull;
}

template<Relation kRelation>
Value keyCompare(Vm& vm, const CallArgs& args)
{
    if (!Key::holds(args[1]))
        return raiseTypeError(vm, "other argument must be K instance");
    const KeyWrapper &a = Key::self(args), &b = Key::of(args[1]);
    if (!a.object || !b.object)
        return raise(vm, vm.types.AttributeError, "object");
    const Value difference = call(vm, a.comparison, {a.object, b.object});
    return difference ? compare(vm, kRelation, difference, Value::smallInt(0)) : kNull;
}

Value readObject(Vm& vm, Value self)
{
    const Value object = Key::of(self).object;
    return object ? object : raise(vm, vm.types.AttributeError, "object");
}
bool writeObject(Vm& vm, Value self, Value v)
{
    Key::of(self).object = v;
    vm.heap.barrier(self.object());
    return true;
}

constexpr NativeInfo kKeyMethods[] = {
    slotKeywords("__call__", &keyCall, 0, kAnyCount),
    slot("__lt__", &keyCompare<Relation::Less>, 1, 1),
    slot("__le__", &keyCompare<Relation::LessEqual>, 1, 1),
    slot("__eq__", &keyCompare<Relation::Equal>, 1, 1),
    slot("__ne__", &keyCompare<Relation::NotEqual>, 1, 1),
    slot("__gt__", &keyCompare<Relation::Greater>, 1, 1),
    slot("__ge__", &keyCompare<Relation::GreaterEqual>, 1, 1),
};
constexpr GetSetInfo kKeyParts[] = {{"obj", &readObject, &writeObject, "Value wrapped by a key function."}};

constexpr NativeInfo kFunctions[] = {
    fnKeywords("cmp_to_key", &compareToKey, 0, kAnyCount, "Convert a cmp= function into a key= function."),
    fn("reduce", &reduce, 2, 3, "Combines the items from the left with a function of two arguments."),
};

} // namespace

ModuleObject* makeFunctoolsModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_functools", "Tools that work on functions.");
    addFunctions(vm, module, kFunctions);
    TypeObject* key = Key::makeType(vm, "functools");
    addMethods(vm, key, kKeyMethods);
    addGetSets(vm, key, kKeyParts);
    setUnhashable(vm, key);
    addPartial(vm, module);
    addCachedFunction(vm, module);
    return module;
}

} // namespace vmcore
