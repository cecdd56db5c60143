// SPDX-License-Identifier: GPL-3.0-or-later
// The types of the module _weakref.
#pragma once
#include "vmcore/object/Deaths.h"
#include "vmcore/runtime/NativeData.h"

namespace vmcore {

// References are not traced: that is what makes them weak. Their callbacks are.
template<class T>
struct WeakData : WeakReference
{
    void trace(Marker& m) { m.value(callback); }
};
struct Reference : WeakData<Reference>
{
    static constexpr const char* kName = "ReferenceType";
};
struct Proxy : WeakData<Proxy>
{
    static constexpr const char* kName = "ProxyType";
};
struct CallableProxy : WeakData<CallableProxy>
{
    static constexpr const char* kName = "CallableProxyType";
};

inline bool isWeakProxy(Value v)
{
    return NativeData<Proxy>::holds(v) || NativeData<CallableProxy>::holds(v);
}
// False: TypeError is pending.
bool checkReferable(Vm& vm, Value v);

// A reference of the kind T and this class to the object; a plain one that is there already serves again.
template<class T>
Value makeWeak(Vm& vm, TypeObject* type, Value referent, Value callback, WeakReference::Rank rank)
{
    if (!callback.isNone())
        rank = WeakReference::Rank::Other;
    if (rank != WeakReference::Rank::Other)
        for (NativeObject* r = vm.deaths().firstReference(referent.object()); r; r = weakReferenceOf(r).next)
            if (weakReferenceOf(r).rank == rank)
                return Value::heap(r);
    const Value made = NativeData<T>::make(vm, type);
    WeakReference& data = weakReferenceOf(made.object());
    data = {referent.object(), callback.isNone() ? kNull : callback, nullptr, 0, -1, rank};
    vm.deaths().addReference(static_cast<NativeObject*>(made.object()));
    return made;
}

// The types of proxies, and the function that makes them.
void addWeakProxies(Vm& vm, ModuleObject* module);

} // namespace vmcore
