// SPDX-License-Identifier: GPL-3.0-or-later
// Insertion-ordered hash tables. The functions with a Vm may run Python (__hash__, __eq__ of keys) and
// raise; those on interned strings run none.
#pragma once
#include "vmcore/object/Vm.h"

#include <optional>

namespace vmcore {

DictObject* makeDict(Vm& vm);
DictObject* makeDictWithCapacity(Vm& vm, std::uint32_t entries);

// The value; kNull: not there, or an error is pending (ask vm.hasError()).
Value dictFind(Vm& vm, DictObject* dict, Value key);
bool dictSet(Vm& vm, DictObject* dict, Value key, Value v); // false: error
// The same for callers that know the key's hash.
Value dictFindHashed(Vm& vm, DictObject* dict, Value key, std::int64_t hash);
bool dictSetHashed(Vm& vm, DictObject* dict, Value key, std::int64_t hash, Value v);
// The removed value; kNull: not there, or error.
Value dictRemove(Vm& vm, DictObject* dict, Value key);
void dictClear(Vm& vm, DictObject* dict);
DictObject* dictCopy(Vm& vm, const DictObject* dict);
// Puts the entries of `from`, which has some, into an empty dict.
void dictFill(Vm& vm, DictObject* empty, const DictObject* from);
bool dictUpdate(Vm& vm, DictObject* dict, const DictObject* from); // replaces values of equal keys
// dict.update(mapping or iterable of pairs)
bool dictMergeAny(Vm& vm, DictObject* dict, Value from);

// Keys that are strings with known hash: no Python, no error. `name` need not be interned.
Value dictFindStr(const DictObject* dict, StrObject* name);
void dictSetStr(Vm& vm, DictObject* dict, StrObject* name, Value v);
Value dictRemoveStr(Vm& vm, DictObject* dict, StrObject* name);

// Place of a string key in the table, for caches; nullopt: not there.
std::optional<std::uint32_t> dictIndexOfStr(const DictObject* dict, StrObject* name);
// The version that caches compare (see DictObject::keysVersion); gives one out if there is none.
std::uint32_t dictKeysVersion(Vm& vm, DictObject* dict);

// Walks live entries in order: position starts at 0; false: no more. Only when the dict does not
// change meanwhile, or mutations is compared by the caller.
bool dictNext(const DictObject* dict, std::uint32_t& position, Value& key, Value& v);
// Takes out the newest entry; false: the dict is empty.
bool dictPopLast(DictObject* dict, Value& key, Value& v);

} // namespace vmcore
