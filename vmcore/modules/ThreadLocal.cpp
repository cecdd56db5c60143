// SPDX-License-Identifier: GPL-3.0-or-later
// _thread._local: an object that has other attributes in each thread. Those of threads that have ended are dropped when
// another thread meets the object for the first time, and are not kept alive until then.
#include "vmcore/modules/ThreadLocks.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/HookFlags.h"

#include <algorithm>
#include <fmt/format.h>

namespace vmcore {
namespace {

struct Local
{
    static constexpr const char* kName = "_local";
    static constexpr bool kHasWeakReferences = true;
    struct OfThread
    {
        std::uint64_t serial; // of the thread
        std::shared_ptr<std::atomic<bool>> isAlive;
        DictObject* attributes;
    };
    std::vector<OfThread> threads;
    TupleObject* arguments = nullptr; // of __init__, which each thread calls
    DictObject* keywords = nullptr;   // null: none
    void trace(Marker& m)
    {
        m.object(arguments);
        m.object(keywords);
        for (const OfThread& t : threads)
            if (*t.isAlive)
                m.object(t.attributes);
    }
};
using Data = NativeData<Local>;

DictObject* addThread(Vm& vm, Value self)
{
    Local& local = Data::of(self);
    std::erase_if(local.threads, [](const Local::OfThread& t) { return !*t.isAlive; });
    DictObject* attributes = makeDict(vm);
    local.threads.push_back({vm.threads.current().serial, vm.threads.current().isAlive, attributes});
    vm.heap.barrier(self.object());
    return attributes;
}

Value initOf(Vm& vm, Value self)
{
    const Value init = lookupInType(vm, vm.typeOf(self), vm.names.init_);
    return init == lookupInType(vm, vm.types.Instance, vm.names.init_) ? kNull : init;
}

// The attributes of the running thread; null: __init__ failed.
DictObject* attributesOf(Vm& vm, Value self)
{
    const std::uint64_t me = vm.threads.current().serial;
    for (const Local::OfThread& t : Data::of(self).threads)
        if (t.serial == me)
            return t.attributes;
    DictObject* attributes = addThread(vm, self);
    if (const Value init = initOf(vm, self)) {
        const Value bound = bindAttribute(vm, init, self, vm.typeOf(self));
        if (!bound || !callWith(vm, bound, Data::of(self).arguments, Data::of(self).keywords)) {
            std::erase_if(Data::of(self).threads, [&](const Local::OfThread& t) { return t.serial == me; });
            return nullptr;
        }
    }
    return attributes;
}

Value localNew(Vm& vm, const CallArgs& args)
{
    const Value self = Data::make(vm, as<TypeObject>(args[0]));
    const std::size_t named = args.keywords ? static_cast<std::size_t>(args.keywords->length) : 0;
    if ((args.count > 1 || named != 0) && !initOf(vm, self))
        return raiseTypeError(vm, "Initialization arguments are not supported");
    Local& local = Data::of(self);
    local.arguments = makeTuple(vm, std::span(args.values + 1, args.count - 1));
    vm.heap.barrier(self.object());
    if (named != 0) {
        local.keywords = makeDict(vm);
        vm.heap.barrier(self.object());
    }
    for (std::size_t i = 0; i < named; ++i)
        dictSetStr(vm, local.keywords, asStr(args.keywords->items[i]), args.values[args.count + i]);
    addThread(vm, self); // __init__ follows
    return self;
}

Value localGet(Vm& vm, const CallArgs& args)
{
    StrObject* name = attributeName(vm, args[1]);
    DictObject* attributes = name ? attributesOf(vm, args[0]) : nullptr;
    if (!attributes)
        return kNull;
    if (name == vm.names.dict_)
        return Value::heap(attributes);
    TypeObject* type = vm.typeOf(args[0]);
    const Value found = lookupInType(vm, type, name);
    if (found && isDataDescriptor(vm, found))
        return bindAttribute(vm, found, args[0], type);
    if (const Value v = dictFindStr(attributes, name))
        return v;
    return found ? bindAttribute(vm, found, args[0], type) : raiseAttributeError(vm, args[0], name);
}

// `v` kNull: delete.
Value store(Vm& vm, Value self, Value nameArgument, Value v)
{
    StrObject* name = attributeName(vm, nameArgument);
    DictObject* attributes = name ? attributesOf(vm, self) : nullptr;
    if (!attributes)
        return kNull;
    if (name == vm.names.dict_)
        return raise(vm, vm.types.AttributeError,
            fmt::format("'{}' object attribute '__dict__' is read-only", typeName(vm, self)));
    const Value found = lookupInType(vm, vm.typeOf(self), name);
    if (found && isDataDescriptor(vm, found))
        return genericSetAttribute(vm, self, name, v) ? kNone : kNull;
    if (v)
        dictSetStr(vm, attributes, name, v);
    else if (!dictRemoveStr(vm, attributes, name))
        return raiseAttributeError(vm, self, name);
    return kNone;
}

Value localSet(Vm& vm, const CallArgs& args)
{
    return store(vm, args[0], args[1], args[2]);
}

Value localDelete(Vm& vm, const CallArgs& args)
{
    return store(vm, args[0], args[1], kNull);
}

constexpr NativeInfo kMethods[] = {
    newMethod(&localNew, 0, kAnyCount),
    slot("__getattribute__", &localGet, 1, 1),
    slot("__setattr__", &localSet, 2, 2),
    slot("__delattr__", &localDelete, 1, 1),
};

} // namespace

TypeObject* makeThreadLocalType(Vm& vm)
{
    TypeObject* type = Data::makeType(vm, "_thread", Subclassing::Allowed);
    addMethods(vm, type, kMethods);
    refreshHookFlags(vm, type);
    return type;
}

} // namespace vmcore
