// SPDX-License-Identifier: GPL-3.0-or-later
// Hash sets with CPython's probing, so that they iterate in its order. May run Python (__hash__,
// __eq__) and raise.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>

namespace vmcore {

inline bool isAnySet(Value v) // set, frozenset or an instance of a subclass
{
    return hasKind(v, ObjectKind::Set) || hasKind(v, ObjectKind::FrozenSet);
}

SetObject* makeSet(Vm& vm);
// An empty set in new memory for `instance`, which already has its head (instances of subclasses).
SetTableObject* makeSetTable(Vm& vm);
void initializeSet(SetObject* instance, SetTableObject* emptyTable);
SetObject* makeFrozenSet(Vm& vm, Value iterable); // null: error; kNull iterable: empty
std::optional<bool> setContains(Vm& vm, SetObject* set, Value key);
bool setAdd(Vm& vm, SetObject* set, Value key);                    // false: error
std::optional<bool> setDiscard(Vm& vm, SetObject* set, Value key); // was it there
void setClear(Vm& vm, SetObject* set);
SetObject* setCopy(Vm& vm, const SetObject* set, ObjectKind kind);
bool setUpdate(Vm& vm, SetObject* set, Value iterable);
// position starts at 0; false: no more.
bool setNext(const SetObject* set, std::uint32_t& position, Value& key);

// The same with the key's hash, for callers that know it.
std::optional<bool> setContainsHashed(Vm& vm, SetObject* set, Value key, std::int64_t hash);
bool setAddHashed(Vm& vm, SetObject* set, Value key, std::int64_t hash);
std::optional<bool> setDiscardHashed(Vm& vm, SetObject* set, Value key, std::int64_t hash);
bool setNextHashed(const SetObject* set, std::uint32_t& position, Value& key, std::int64_t& hash);
// Takes out some key; kNull: the set is empty.
Value setPop(SetObject* set);

// Sizes the table for so many more keys, as update does before it adds them.
void setReserve(Vm& vm, SetObject* set, std::uint32_t more);
bool setMerge(Vm& vm, SetObject* set, const SetObject* other);
// Rebuilds the table when more than a quarter of it is deleted entries.
void setPurge(Vm& vm, SetObject* set);
// Gives `set` the contents of `other`, which is not used any more.
void setTakeOver(Vm& vm, SetObject* set, const SetObject* other);

} // namespace vmcore
