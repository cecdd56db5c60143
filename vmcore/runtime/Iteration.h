// SPDX-License-Identifier: GPL-3.0-or-later
// Iterators on any value.
#pragma once
#include "vmcore/object/Vm.h"
#include "vmcore/runtime/Errors.h"

#include <optional>

namespace vmcore {

Value getIterator(Vm& vm, Value iterable); // kNull: error ("'T' object is not iterable")
// The next item; kNull: exhausted, or an error is pending (ask vm.hasError()). StopIteration raised
// by Python code counts as exhausted and is cleared.
Value iteratorNext(Vm& vm, Value iterator);
// len() or __length_hint__ for sizing; never an error, `otherwise` if unknown.
std::int64_t lengthHint(Vm& vm, Value iterable, std::int64_t otherwise);

// The same with errors other than TypeError passed on: nullopt.
std::optional<std::int64_t> lengthHintOrError(Vm& vm, Value iterable, std::int64_t otherwise);

// New list or tuple with all items of the iterable; null: error.
ListObject* listFrom(Vm& vm, Value iterable);
TupleObject* tupleFrom(Vm& vm, Value iterable);

// Calls visit(item) for each item until it returns false (then an error is pending or the visitor is
// done, as it says). Result false: error pending. Lists and tuples are walked directly.
template<class Visit>
bool forEach(Vm& vm, Value iterable, Visit&& visit)
{
    const Value iterator = getIterator(vm, iterable);
    if (!iterator)
        return false;
    for (;;) {
        const Value item = iteratorNext(vm, iterator);
        if (!item || !visit(item))
            return !vm.hasError();
    }
}

} // namespace vmcore
