// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the module itertools, each adding its types.
#pragma once
#include "vmcore/runtime/NativeData.h"

#include <initializer_list>

namespace vmcore {

void addEndlessIterators(Vm& vm, ModuleObject* module);      // count, cycle, repeat
void addSelectingIterators(Vm& vm, ModuleObject* module);    // compress, dropwhile, filterfalse, islice, takewhile
void addJoiningIterators(Vm& vm, ModuleObject* module);      // chain, starmap, pairwise, zip_longest, accumulate
void addCombinatoricIterators(Vm& vm, ModuleObject* module); // product, permutations, combinations
void addGroupingIterators(Vm& vm, ModuleObject* module);     // groupby, tee

// Makes the type of T with these methods and puts it into the module.
template<class T>
void addIteratorType(Vm& vm, ModuleObject* module, std::span<const NativeInfo> methods, const char* doc)
{
    TypeObject* type = NativeData<T>::makeType(vm, "itertools", Subclassing::Allowed);
    type->doc = doc;
    addMethods(vm, type, methods);
    setConstant(vm, module, T::kName, Value::heap(type));
}

// What __reduce__ returns: the class, its arguments and, unless kNull, what __setstate__ gets.
inline Value reduction(Vm& vm, Value self, Value arguments, Value state = kNull)
{
    const Value type = Value::heap(vm.typeOf(self));
    return Value::heap(state ? makeTuple(vm, {type, arguments, state}) : makeTuple(vm, {type, arguments}));
}
inline Value reduction(Vm& vm, Value self, std::initializer_list<Value> arguments, Value state = kNull)
{
    return reduction(vm, self, Value::heap(makeTuple(vm, arguments)), state);
}
// Rows for the methods of an iterator T that has reduce(Vm&, Value self), and those of one that also has
// setState(Vm&, HeapObject* self, Value state), false: an error is pending.
template<class T>
constexpr NativeInfo reduceRow()
{
    return method(
        "__reduce__", [](Vm& vm, const CallArgs& a) { return NativeData<T>::self(a).reduce(vm, a[0]); }, 0, 0);
}
template<class T>
constexpr NativeInfo setStateRow()
{
    return method(
        "__setstate__",
        [](Vm& vm, const CallArgs& a) {
            const bool ok = NativeData<T>::self(a).setState(vm, a[0].object(), a[1]);
            vm.heap.barrier(a[0].object());
            return ok ? kNone : kNull;
        },
        1, 1);
}

// The class that __new__ was called for.
inline TypeObject* classArgument(const CallArgs& args)
{
    return as<TypeObject>(args[0]);
}

} // namespace vmcore
