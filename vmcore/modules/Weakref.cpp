// SPDX-License-Identifier: GPL-3.0-or-later
// The module _weakref. The referents of these references live as long as the references themselves: when the
// collector takes an object is not a moment that a program could tell from an object that is kept.
#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

struct Reference
{
    static constexpr const char* kName = "ReferenceType";
    Value referent, callback;
    void trace(Marker& m)
    {
        m.value(referent);
        m.value(callback);
    }
};
using Kind = NativeData<Reference>;

bool canBeReferenced(const Vm& vm, Value v)
{
    if (!v.isHeap())
        return false;
    switch (v.object()->kind) {
    case ObjectKind::Str:
    case ObjectKind::Int:
    case ObjectKind::Float:
    case ObjectKind::Complex:
    case ObjectKind::Bytes:
    case ObjectKind::Tuple:
    case ObjectKind::List:
    case ObjectKind::Dict: return v.object()->shape >= kFirstUserShape && vm.typeOf(v) != nullptr;
    default: return true;
    }
}

Value referenceNew(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return raiseTypeError(vm, "__new__ expected at least 1 argument, got 0");
    if (!canBeReferenced(vm, args[1]))
        return raiseTypeError(vm, fmt::format("cannot create weak reference to '{}' object", typeName(vm, args[1])));
    const Value callback = args.valueOr(2, kNone);
    return Kind::make(vm, as<TypeObject>(args[0]), args[1], callback);
}

Value referenceInit(Vm& vm, const CallArgs& args)
{
    if (args.keywords && args.keywords->length != 0)
        return raiseTypeError(vm, "ref() takes no keyword arguments");
    return kNone;
}

Value referenceCall(Vm&, const CallArgs& args)
{
    return Kind::self(args).referent;
}

Value referenceRepr(Vm& vm, const CallArgs& args)
{
    const Value referent = Kind::self(args).referent;
    return Value::heap(makeStr(vm,
        fmt::format("<weakref at {:#x}; to '{}' at {:#x}>", args[0].bits & ~kTagHeap, typeName(vm, referent),
            referent.bits & ~kTagHeap)));
}

Value referenceHash(Vm& vm, const CallArgs& args)
{
    const std::optional<std::int64_t> hash = hashOf(vm, Kind::self(args).referent);
    return hash ? makeInt(vm, *hash) : kNull;
}

template<Relation kRelation>
Value referenceCompare(Vm& vm, const CallArgs& args)
{
    if (!Kind::holds(args[1]))
        return kNotImplemented;
    return compare(vm, kRelation, Kind::self(args).referent, Kind::of(args[1]).referent);
}

Value readCallback(Vm&, Value self)
{
    return Kind::of(self).callback;
}

// A proxy is the object itself.
Value proxy(Vm& vm, const CallArgs& args)
{
    if (!canBeReferenced(vm, args[0]))
        return raiseTypeError(vm, fmt::format("cannot create weak reference to '{}' object", typeName(vm, args[0])));
    return args[0];
}

Value weakrefCount(Vm&, const CallArgs&)
{
    return Value::smallInt(0);
}

Value weakrefs(Vm& vm, const CallArgs&)
{
    return Value::heap(makeList(vm));
}

Value removeDeadReference(Vm&, const CallArgs&)
{
    return kNone;
}

constexpr NativeInfo kMethods[] = {
    newMethod(&referenceNew, 1, kAnyCount),
    slotKeywords("__init__", &referenceInit, 1, 2),
    slot("__call__", &referenceCall, 0, 0),
    slot("__repr__", &referenceRepr, 0, 0),
    slot("__hash__", &referenceHash, 0, 0),
    slot("__eq__", &referenceCompare<Relation::Equal>, 1, 1),
    slot("__ne__", &referenceCompare<Relation::NotEqual>, 1, 1),
};
constexpr GetSetInfo kFields[] = {{"__callback__", &readCallback, nullptr, ""}};
constexpr NativeInfo kFunctions[] = {
    fn("proxy", &proxy, 1, 2, "An object that stands for the other one."),
    fn("getweakrefcount", &weakrefCount, 1, 1, "How many references there are to the object."),
    fn("getweakrefs", &weakrefs, 1, 1, "The references to the object."),
    fn("_remove_dead_weakref", &removeDeadReference, 2, 2),
};

struct Proxy
{
    static constexpr const char* kName = "ProxyType";
    void trace(Marker&) { }
};
struct CallableProxy
{
    static constexpr const char* kName = "CallableProxyType";
    void trace(Marker&) { }
};

} // namespace

ModuleObject* makeWeakrefModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_weakref", "References that do not count.");
    TypeObject* type = Kind::makeType(vm, "weakref", Subclassing::Allowed);
    addMethods(vm, type, kMethods);
    addGetSets(vm, type, kFields);
    addFunctions(vm, module, kFunctions);
    setConstant(vm, module, "ref", Value::heap(type));
    setConstant(vm, module, "ReferenceType", Value::heap(type));
    setConstant(vm, module, "ProxyType", Value::heap(NativeData<Proxy>::makeType(vm, "weakref")));
    setConstant(vm, module, "CallableProxyType", Value::heap(NativeData<CallableProxy>::makeType(vm, "weakref")));
    return module;
}

} // namespace vmcore
