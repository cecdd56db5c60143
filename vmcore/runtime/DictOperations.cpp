// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/DictOperations.h"

#include "vmcore/object/Containers.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// Does the dict iterate over its keys as dict itself does?
bool iteratesAsDict(Vm& vm, Value dict)
{
    return isExactly(dict, ObjectKind::Dict)
        || lookupInType(vm, vm.typeOf(dict), vm.names.iter_) == lookupInType(vm, vm.types.Dict, vm.names.iter_);
}

bool mergeMapping(Vm& vm, DictObject* dict, Value mapping, Value keysMethod)
{
    const Value keys = call(vm, keysMethod);
    if (!keys)
        return false;
    return forEach(vm, keys, [&](Value key) {
        const Value v = getItem(vm, mapping, key);
        return v && dictSet(vm, dict, key, v);
    });
}

bool mergePair(Vm& vm, DictObject* dict, Value element, std::int64_t number)
{
    const ListObject* pair = listFrom(vm, element);
    if (!pair) {
        if (clearErrorIf(vm, vm.types.TypeError))
            raiseTypeError(
                vm, fmt::format("cannot convert dictionary update sequence element #{} to a sequence", number));
        return false;
    }
    if (pair->length != 2) {
        raiseValueError(vm,
            fmt::format("dictionary update sequence element #{} has length {}; 2 is required", number, pair->length));
        return false;
    }
    return dictSet(vm, dict, pair->items[0], pair->items[1]);
}

} // namespace

bool dictUpdate(Vm& vm, DictObject* dict, const DictObject* from)
{
    if (dict == from || from->used == 0)
        return true;
    if (dict->used == 0) {
        dictFill(vm, dict, from);
        return true;
    }
    const std::uint32_t mutations = from->mutations;
    for (std::uint32_t i = 0; i < from->entryCount; ++i) {
        const DictEntry e = from->table->entries[i];
        if (e.key.isNull())
            continue;
        if (!dictSetHashed(vm, dict, e.key, e.hash, e.value))
            return false;
        if (from->mutations != mutations) {
            raise(vm, vm.types.RuntimeError, "dict mutated during update");
            return false;
        }
    }
    return true;
}

bool dictMergeAny(Vm& vm, DictObject* dict, Value from)
{
    if (isDict(from) && iteratesAsDict(vm, from))
        return dictUpdate(vm, dict, asDict(from));
    if (const Value keys = getAttributeOrNull(vm, from, vm.names.keys))
        return mergeMapping(vm, dict, from, keys);
    if (vm.hasError())
        return false;
    std::int64_t number = 0;
    return forEach(vm, from, [&](Value element) { return mergePair(vm, dict, element, number++); });
}

std::optional<bool> dictEqual(Vm& vm, DictObject* a, DictObject* b)
{
    if (a->used != b->used)
        return false;
    for (std::uint32_t i = 0; i < a->entryCount; ++i) {
        const DictEntry e = a->table->entries[i];
        if (e.key.isNull())
            continue;
        const Value other = dictFindHashed(vm, b, e.key, e.hash);
        if (!other)
            return vm.hasError() ? std::nullopt : std::optional(false);
        const std::optional<bool> same = sameOrEqual(vm, e.value, other);
        if (!same || !*same)
            return same;
    }
    return true;
}

DictObject* dictUnion(Vm& vm, const DictObject* a, const DictObject* b)
{
    DictObject* result = dictCopy(vm, a);
    return dictUpdate(vm, result, b) ? result : nullptr;
}

Value dictItem(Vm& vm, Value dict, Value key)
{
    const Value v = dictFind(vm, asDict(dict), key);
    if (v || vm.hasError())
        return v;
    if (!isExactly(dict, ObjectKind::Dict)) {
        bool found = false;
        const Value substitute = callSpecial(vm, dict, vm.names.missing_, {key}, found);
        if (found || vm.hasError())
            return substitute;
    }
    return raiseValue(vm, vm.types.KeyError, key);
}

} // namespace vmcore
