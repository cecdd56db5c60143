// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the module itertools, each adding its types.
#pragma once
#include "vmcore/runtime/NativeData.h"

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

// The class that __new__ was called for.
inline TypeObject* classArgument(const CallArgs& args)
{
    return as<TypeObject>(args[0]);
}

} // namespace vmcore
