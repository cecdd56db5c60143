// SPDX-License-Identifier: GPL-3.0-or-later
// The descriptor protocol, with short ways for the built-in descriptors.
#pragma once
#include "vmcore/runtime/Native.h"

namespace vmcore {

enum class DescriptorRole : std::uint8_t {
    None,     // the attribute is the value itself
    NonData,  // __get__ only: an instance's own attribute goes first
    Data,     // __set__ or __delete__, and __get__
    WriteOnly // without __get__: takes stores, but reading gives the instance's own attribute, or itself
};
DescriptorRole descriptorRole(Vm& vm, Value v);

// Functions and native methods: called with the instance as first argument, no bound object needed.
inline bool bindsSelf(Value v)
{
    if (!v.isHeap())
        return false;
    switch (v.object()->kind) {
    case ObjectKind::Function:
    case ObjectKind::SlotWrapper: return true;
    case ObjectKind::NativeMethod:
        return static_cast<const NativeFunctionObject*>(v.object())->info->kind != NativeKind::ClassMethod;
    default: return false;
    }
}

// descriptor.__set__(object, v), or __delete__ for v kNull. Not for roles None and NonData. False: error.
bool storeThroughDescriptor(Vm& vm, Value descriptor, Value object, Value v);

// What property.__get__ and its kin do. `v` kNull: delete.
Value readProperty(Vm& vm, const PropertyObject* property, Value object);
bool writeProperty(Vm& vm, const PropertyObject* property, Value object, Value v);
// classmethod.__get__: what it wraps, bound to the class.
Value bindToClass(Vm& vm, Value wrapped, TypeObject* type);

// The native method bound to `self`: what [].append gives. kNull: TypeError, self is of another class.
Value bindNative(Vm& vm, const NativeFunctionObject* method, Value self);

} // namespace vmcore
