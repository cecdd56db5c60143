// SPDX-License-Identifier: GPL-3.0-or-later
// Objects of operator that are called with one object and give something of it: itemgetter, attrgetter, methodcaller.
#include "vmcore/builtins/ContainerSlots.h"
#include "vmcore/modules/Operator.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Import.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// The only argument of a call; kNull: TypeError is pending.
Value onlyArgument(Vm& vm, const CallArgs& args, const char* name)
{
    if (args.keywords && args.keywords->length != 0)
        return raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", name));
    if (args.count != 2)
        return raiseTypeError(vm, fmt::format("{} expected 1 argument, got {}", name, args.count - 1));
    return args[1];
}

// "operator.itemgetter(1, 'a', k=2)".
Value shownCall(Vm& vm, Value self, const TupleObject* arguments, DictObject* keywords)
{
    StrBuilder text(vm);
    text.addUtf8(typeName(vm, self));
    const ReprGuard guard(self.object());
    if (guard.isRepeated()) {
        text.addAscii("(...)");
        return Value::heap(text.finish());
    }
    text.addAscii("(");
    const char* separator = "";
    for (std::int64_t i = 0; i < arguments->length; ++i) {
        const Value shown = reprOf(vm, arguments->items[i]);
        if (!shown)
            return kNull;
        text.addAscii(separator);
        text.add(asStr(shown));
        separator = ", ";
    }
    Value key, value;
    for (std::uint32_t at = 0; keywords && dictNext(keywords, at, key, value);) {
        const Value shown = reprOf(vm, value);
        if (!shown)
            return kNull;
        text.addAscii(separator);
        text.add(asStr(key));
        text.addAscii("=");
        text.add(asStr(shown));
        separator = ", ";
    }
    text.addAscii(")");
    return Value::heap(text.finish());
}

struct ItemGetter
{
    static constexpr const char* kName = "itemgetter";
    TupleObject* keys;
    void trace(Marker& m) { m.value(Value::heap(keys)); }
    Value get(Vm& vm, Value object, Value key) const { return getItem(vm, object, key); }
};

// Names are kept interned; those with dots are followed part by part.
struct AttributeGetter
{
    static constexpr const char* kName = "attrgetter";
    TupleObject* keys;
    void trace(Marker& m) { m.value(Value::heap(keys)); }
    Value get(Vm& vm, Value object, Value key) const
    {
        const std::string name = toUtf8(asStr(key));
        if (name.find('.') == std::string::npos)
            return getAttribute(vm, object, vm.intern(asStr(key)));
        for (std::size_t at = 0; object && at <= name.size();) {
            const std::size_t end = std::min(name.find('.', at), name.size());
            object = getAttribute(vm, object, vm.intern(std::string_view(name).substr(at, end - at)));
            at = end + 1;
        }
        return object;
    }
};

template<class Getter>
Value getterNew(Vm& vm, const CallArgs& args)
{
    if (args.keywords && args.keywords->length != 0)
        return raiseTypeError(vm, fmt::format("{}() takes no keyword arguments", Getter::kName));
    if (args.count < 2)
        return raiseTypeError(vm, fmt::format("{} expected 1 argument, got 0", Getter::kName));
    TupleObject* keys = makeTuple(vm, {args.values + 1, args.count - 1});
    if constexpr (std::is_same_v<Getter, AttributeGetter>)
        for (std::int64_t i = 0; i < keys->length; ++i) {
            if (!isStr(keys->items[i]))
                return raiseTypeError(vm, "attribute name must be a string");
            if (isExactly(keys->items[i], ObjectKind::Str))
                keys->items[i] = Value::heap(vm.intern(asStr(keys->items[i])));
            vm.heap.barrier(keys);
        }
    return NativeData<Getter>::make(vm, as<TypeObject>(args[0]), keys);
}

template<class Getter>
Value getterCall(Vm& vm, const CallArgs& args)
{
    const Value object = onlyArgument(vm, args, Getter::kName);
    if (!object)
        return kNull;
    const Getter& getter = NativeData<Getter>::self(args);
    if (getter.keys->length == 1)
        return getter.get(vm, object, getter.keys->items[0]);
    TupleObject* results = allocateTuple(vm, getter.keys->length);
    for (std::int64_t i = 0; i < results->length; ++i) {
        const Value v = getter.get(vm, object, getter.keys->items[i]);
        if (!v)
            return kNull;
        results->items[i] = v;
        vm.heap.barrier(results);
    }
    return Value::heap(results);
}

template<class Getter>
Value getterRepr(Vm& vm, const CallArgs& args)
{
    return shownCall(vm, args[0], NativeData<Getter>::self(args).keys, nullptr);
}

template<class Getter>
Value getterReduce(Vm& vm, const CallArgs& args)
{
    return Value::heap(
        makeTuple(vm, {Value::heap(vm.typeOf(args[0])), Value::heap(NativeData<Getter>::self(args).keys)}));
}

Value noInit(Vm&, const CallArgs&)
{
    return kNone;
}

template<class Getter>
constexpr NativeInfo kGetterMethods[] = {
    newMethod(&getterNew<Getter>, 0, kAnyCount),
    slotKeywords("__init__", &noInit, 0, kAnyCount),
    slotKeywords("__call__", &getterCall<Getter>, 0, kAnyCount, "Call self as a function."),
    slot("__repr__", &getterRepr<Getter>, 0, 0, "Return repr(self)."),
    method("__reduce__", &getterReduce<Getter>, 0, 0, "Return state information for pickling"),
};

struct MethodCaller
{
    static constexpr const char* kName = "methodcaller";
    StrObject* name;
    TupleObject* arguments;
    DictObject* keywords; // null: none
    void trace(Marker& m)
    {
        m.value(Value::heap(name));
        m.value(Value::heap(arguments));
        if (keywords)
            m.value(Value::heap(keywords));
    }
};
using Caller = NativeData<MethodCaller>;

Value callerNew(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return raiseTypeError(vm, "methodcaller needs at least one argument, the method name");
    if (!isStr(args[1]))
        return raiseTypeError(vm, "method name must be a string");
    TupleObject* arguments = makeTuple(vm, {args.values + 2, args.count - 2});
    DictObject* keywords = args.keywords && args.keywords->length != 0 ? makeDict(vm) : nullptr;
    for (std::uint32_t i = 0; keywords && i < args.keywords->length; ++i)
        dictSetStr(vm, keywords, asStr(args.keywords->items[i]), args.values[args.count + i]);
    return Caller::make(vm, as<TypeObject>(args[0]), vm.intern(asStr(args[1])), arguments, keywords);
}

Value callerCall(Vm& vm, const CallArgs& args)
{
    const Value object = onlyArgument(vm, args, "methodcaller");
    const MethodCaller& caller = Caller::self(args);
    const Value function = object ? getAttribute(vm, object, caller.name) : kNull;
    return function ? callWith(vm, function, caller.arguments, caller.keywords) : kNull;
}

TupleObject* nameAndArguments(Vm& vm, const MethodCaller& caller)
{
    TupleObject* all = allocateTuple(vm, caller.arguments->length + 1);
    all->items[0] = Value::heap(caller.name);
    std::copy_n(caller.arguments->items, caller.arguments->length, all->items + 1);
    return all;
}

Value callerRepr(Vm& vm, const CallArgs& args)
{
    const MethodCaller& caller = Caller::self(args);
    return shownCall(vm, args[0], nameAndArguments(vm, caller), caller.keywords);
}

Value callerReduce(Vm& vm, const CallArgs& args)
{
    const MethodCaller& caller = Caller::self(args);
    const Value type = Value::heap(vm.typeOf(args[0]));
    if (!caller.keywords)
        return Value::heap(makeTuple(vm, {type, Value::heap(nameAndArguments(vm, caller))}));
    const Value functools = importDotted(vm, vm.intern("functools"));
    const Value partial = functools ? getAttribute(vm, functools, vm.intern("partial")) : kNull;
    TupleObject* first = makeTuple(vm, {type, Value::heap(caller.name)});
    const Value constructor = partial ? callWith(vm, partial, first, caller.keywords) : kNull;
    return constructor ? Value::heap(makeTuple(vm, {constructor, Value::heap(caller.arguments)})) : kNull;
}

constexpr NativeInfo kCallerMethods[] = {
    newMethod(&callerNew, 0, kAnyCount),
    slotKeywords("__init__", &noInit, 0, kAnyCount),
    slotKeywords("__call__", &callerCall, 0, kAnyCount, "Call self as a function."),
    slot("__repr__", &callerRepr, 0, 0, "Return repr(self)."),
    method("__reduce__", &callerReduce, 0, 0, "Return state information for pickling"),
};

template<class T>
void addType(Vm& vm, ModuleObject* module, std::span<const NativeInfo> methods)
{
    TypeObject* type = NativeData<T>::makeType(vm, "operator");
    addMethods(vm, type, methods);
    setConstant(vm, module, T::kName, Value::heap(type));
}

} // namespace

void addGetters(Vm& vm, ModuleObject* module)
{
    addType<ItemGetter>(vm, module, kGetterMethods<ItemGetter>);
    addType<AttributeGetter>(vm, module, kGetterMethods<AttributeGetter>);
    addType<MethodCaller>(vm, module, kCallerMethods);
}

} // namespace vmcore
