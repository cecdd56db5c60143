// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/runtime/SetOperations.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Keys.h"
#include "vmcore/runtime/Iteration.h"

namespace vmcore {
namespace {

SetObject* emptySet(Vm& vm, ObjectKind kind)
{
    SetObject* set = makeSet(vm);
    set->kind = kind;
    set->shape = builtinShape(kind);
    return set;
}

bool isExactDict(Value v)
{
    return isExactly(v, ObjectKind::Dict);
}

// Calls visit(key, hash) for each key of `source` (a set) until it returns false.
template<class Visit>
bool eachKey(const SetObject* source, Visit visit)
{
    Value key = kNull;
    std::int64_t hash = 0;
    for (std::uint32_t position = 0; setNextHashed(source, position, key, hash);)
        if (!visit(key, hash))
            return false;
    return true;
}

// The same for the keys of a dict; their hashes are in its table.
template<class Visit>
bool eachKey(const DictObject* source, Visit visit)
{
    for (std::uint32_t i = 0; i < source->entryCount; ++i) {
        const DictEntry e = source->table->entries[i];
        if (!e.key.isNull() && !visit(e.key, e.hash))
            return false;
    }
    return true;
}

// Adds `key` to `result` when `membership` (what is known about it) is `wanted`.
bool addIf(Vm& vm, SetObject* result, std::optional<bool> membership, bool wanted, Value key, std::int64_t hash)
{
    if (!membership)
        return false;
    return *membership != wanted || setAddHashed(vm, result, key, hash);
}

std::optional<bool> dictHas(Vm& vm, DictObject* dict, Value key, std::int64_t hash)
{
    if (dictFindHashed(vm, dict, key, hash))
        return true;
    return vm.hasError() ? std::nullopt : std::optional(false);
}

SetObject* copyAndSubtract(Vm& vm, SetObject* set, Value other, ObjectKind kind)
{
    SetObject* result = setCopy(vm, set, kind);
    return setDifferenceUpdate(vm, result, other) ? result : nullptr;
}

// Takes the key out, or puts it in when it was not there.
bool toggle(Vm& vm, SetObject* set, Value key, std::int64_t hash)
{
    const std::optional<bool> was = setDiscardHashed(vm, set, key, hash);
    return was && (*was || setAddHashed(vm, set, key, hash));
}

bool intersectWithIterable(Vm& vm, SetObject* set, Value other, SetObject* result)
{
    const Value iterator = getIterator(vm, other);
    if (!iterator)
        return false;
    while (const Value key = iteratorNext(vm, iterator)) {
        const std::optional<std::int64_t> hash = hashKey(vm, key);
        if (!hash || !addIf(vm, result, setContainsHashed(vm, set, key, *hash), true, key, *hash))
            return false;
        if (result->used >= set->used) // all were found
            return true;
    }
    return !vm.hasError();
}

} // namespace

bool setUpdate(Vm& vm, SetObject* set, Value iterable)
{
    if (isAnySet(iterable))
        return setMerge(vm, set, as<SetObject>(iterable));
    if (isExactDict(iterable)) {
        const DictObject* dict = asDict(iterable);
        setReserve(vm, set, dict->used);
        return eachKey(dict, [&](Value key, std::int64_t hash) { return setAddHashed(vm, set, key, hash); });
    }
    const Value iterator = getIterator(vm, iterable);
    if (!iterator)
        return false;
    while (const Value key = iteratorNext(vm, iterator))
        if (!setAdd(vm, set, key))
            return false;
    return !vm.hasError();
}

SetObject* setFrom(Vm& vm, ObjectKind kind, Value iterable)
{
    SetObject* set = emptySet(vm, kind);
    return setUpdate(vm, set, iterable) ? set : nullptr;
}

SetObject* makeFrozenSet(Vm& vm, Value iterable)
{
    return iterable ? setFrom(vm, ObjectKind::FrozenSet, iterable) : emptySet(vm, ObjectKind::FrozenSet);
}

SetObject* setIntersection(Vm& vm, SetObject* set, Value other, ObjectKind kind)
{
    if (other == Value::heap(set))
        return setCopy(vm, set, kind);
    SetObject* result = emptySet(vm, kind);
    if (!isAnySet(other))
        return intersectWithIterable(vm, set, other, result) ? result : nullptr;
    auto* walked = as<SetObject>(other);
    if (walked->used > set->used)
        std::swap(walked, set);
    const bool ok = eachKey(walked, [&](Value key, std::int64_t hash) {
        return addIf(vm, result, setContainsHashed(vm, set, key, hash), true, key, hash);
    });
    return ok ? result : nullptr;
}

SetObject* setDifference(Vm& vm, SetObject* set, Value other, ObjectKind kind)
{
    if (!isAnySet(other) && !isExactDict(other))
        return copyAndSubtract(vm, set, other, kind);
    const std::uint32_t otherUsed = isAnySet(other) ? as<SetObject>(other)->used : asDict(other)->used;
    if ((set->used >> 2) > otherUsed) // fewer look-ups
        return copyAndSubtract(vm, set, other, kind);
    SetObject* result = emptySet(vm, kind);
    const bool ok = eachKey(set, [&](Value key, std::int64_t hash) {
        const std::optional<bool> isIn = isAnySet(other) ? setContainsHashed(vm, as<SetObject>(other), key, hash)
                                                         : dictHas(vm, asDict(other), key, hash);
        return addIf(vm, result, isIn, false, key, hash);
    });
    return ok ? result : nullptr;
}

bool setDifferenceUpdate(Vm& vm, SetObject* set, Value other)
{
    if (other == Value::heap(set)) {
        setClear(vm, set);
        return true;
    }
    if (isAnySet(other)) {
        auto* walked = as<SetObject>(other);
        if ((walked->used >> 3) > set->used) {
            walked = setIntersection(vm, set, other, ObjectKind::Set);
            if (!walked)
                return false;
        }
        const bool ok = eachKey(
            walked, [&](Value key, std::int64_t hash) { return setDiscardHashed(vm, set, key, hash).has_value(); });
        if (!ok)
            return false;
    } else {
        const Value iterator = getIterator(vm, other);
        if (!iterator)
            return false;
        while (const Value key = iteratorNext(vm, iterator))
            if (!setDiscard(vm, set, key))
                return false;
        if (vm.hasError())
            return false;
    }
    setPurge(vm, set);
    return true;
}

bool setSymmetricDifferenceUpdate(Vm& vm, SetObject* set, Value other)
{
    if (other == Value::heap(set)) {
        setClear(vm, set);
        return true;
    }
    const auto flip = [&](Value key, std::int64_t hash) { return toggle(vm, set, key, hash); };
    if (isExactDict(other))
        return eachKey(asDict(other), flip);
    const SetObject* walked = isAnySet(other) ? as<SetObject>(other) : setFrom(vm, ObjectKind::Set, other);
    return walked && eachKey(walked, flip);
}

SetObject* setSymmetricDifference(Vm& vm, SetObject* set, Value other, ObjectKind kind)
{
    SetObject* result = setFrom(vm, kind, other);
    return result && setSymmetricDifferenceUpdate(vm, result, Value::heap(set)) ? result : nullptr;
}

std::optional<bool> setIsSubset(Vm& vm, SetObject* set, SetObject* other)
{
    if (set->used > other->used)
        return false;
    bool all = true;
    eachKey(set, [&](Value key, std::int64_t hash) {
        all = setContainsHashed(vm, other, key, hash).value_or(false);
        return all;
    });
    return vm.hasError() ? std::nullopt : std::optional(all);
}

std::optional<bool> setIsDisjoint(Vm& vm, SetObject* set, Value other)
{
    bool shared = false;
    if (other == Value::heap(set))
        return set->used == 0;
    if (isAnySet(other)) {
        auto* walked = as<SetObject>(other);
        if (walked->used > set->used)
            std::swap(walked, set);
        eachKey(walked, [&](Value key, std::int64_t hash) {
            const std::optional<bool> isIn = setContainsHashed(vm, set, key, hash);
            shared = isIn.value_or(false);
            return isIn && !shared;
        });
    } else {
        const bool ok = forEach(vm, other, [&](Value key) {
            const std::optional<bool> isIn = setContains(vm, set, key);
            shared = isIn.value_or(false);
            return isIn && !shared;
        });
        if (!ok)
            return std::nullopt;
    }
    return vm.hasError() ? std::nullopt : std::optional(!shared);
}

// Independent of the order of the keys; the constants are CPython's.
std::int64_t hashFrozenSet(SetObject* set)
{
    if (set->hash != -1)
        return set->hash;
    std::uint64_t h = 0;
    eachKey(set, [&](Value, std::int64_t keyHash) {
        const auto k = static_cast<std::uint64_t>(keyHash);
        h ^= ((k ^ 89869747u) ^ (k << 16)) * 3644798167u;
        return true;
    });
    h ^= (std::uint64_t{set->used} + 1) * 1927868237u;
    h ^= (h >> 11) ^ (h >> 25);
    h = h * 69069u + 907133923u;
    set->hash = h == ~std::uint64_t{0} ? 590923713 : static_cast<std::int64_t>(h);
    return set->hash;
}

} // namespace vmcore
