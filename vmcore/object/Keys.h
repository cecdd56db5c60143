// SPDX-License-Identifier: GPL-3.0-or-later
// What hash tables ask of keys. Declared here, where the tables live; defined in runtime/, which knows
// classes and their __hash__ and __eq__.
#pragma once
#include "vmcore/object/Str.h"

#include <optional>

namespace vmcore {

// hash(key), never -1; nullopt: an error is pending. May run Python.
std::optional<std::int64_t> hashKeyMayRunPython(Vm& vm, Value key);
// a is b or a == b; nullopt: an error is pending. May run Python.
std::optional<bool> sameKeyMayRunPython(Vm& vm, Value a, Value b);

inline bool isExactStr(Value v)
{
    return isExactly(v, ObjectKind::Str);
}
inline std::int64_t strHash(StrObject* s)
{
    return s->hash != -1 ? s->hash : hashStr(s);
}
// hash(key) for the keys that programs use most without leaving the caller.
inline std::optional<std::int64_t> hashKey(Vm& vm, Value key)
{
    if (isExactStr(key)) [[likely]]
        return strHash(asStr(key));
    if (key.isSmallInt())
        return key.asSmallInt() == -1 ? -2 : key.asSmallInt();
    return hashKeyMayRunPython(vm, key);
}

} // namespace vmcore
