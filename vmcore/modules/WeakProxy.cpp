// SPDX-License-Identifier: GPL-3.0-or-later
// Proxies of the module _weakref: every operation is done with the object that a proxy stands for.
#include "vmcore/modules/Weakref.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/HookFlags.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Iterators.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// The object that a proxy stands for, any other value itself; kNull: ReferenceError is pending.
Value unwrapped(Vm& vm, Value v)
{
    if (!isWeakProxy(v))
        return v;
    if (HeapObject* referent = weakReferenceOf(v.object()).referent)
        return Value::heap(referent);
    return raise(vm, vm.types.ReferenceError, "weakly-referenced object no longer exists");
}

Value orNone(bool done)
{
    return done ? kNone : kNull;
}

using Binary = Value (*)(Vm&, BinaryOperator, Value, Value);

template<BinaryOperator kOperator, Binary kFunction, bool kIsReflected>
Value binary(Vm& vm, const CallArgs& args)
{
    const Value a = unwrapped(vm, args[kIsReflected ? 1 : 0]);
    const Value b = a ? unwrapped(vm, args[kIsReflected ? 0 : 1]) : kNull;
    return b ? kFunction(vm, kOperator, a, b) : kNull;
}

template<Value (*kFunction)(Vm&, Value)>
Value unary(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    return v ? kFunction(vm, v) : kNull;
}

template<Relation kRelation>
Value relation(Vm& vm, const CallArgs& args)
{
    const Value a = unwrapped(vm, args[0]);
    const Value b = a ? unwrapped(vm, args[1]) : kNull;
    return b ? compare(vm, kRelation, a, b) : kNull;
}

Value callBuiltin(Vm& vm, const char* name, std::initializer_list<Value> arguments)
{
    return call(vm, dictFindStr(vm.builtins, vm.intern(name)), arguments);
}

// What a function of the module builtins makes of the object.
template<const char* kName>
Value through(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    return v ? callBuiltin(vm, kName, {v}) : kNull;
}
constexpr char kAbs[] = "abs", kInt[] = "int", kFloat[] = "float", kStr[] = "str", kIter[] = "iter";

// What a method of the object that is looked up as an attribute makes of it.
template<const char* kName>
Value byMethod(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    return v ? callMethod(vm, v, vm.intern(kName)) : kNull;
}
constexpr char kBytes[] = "__bytes__", kReversed[] = "__reversed__";

template<bool kIsReflected>
Value divmod(Vm& vm, const CallArgs& args)
{
    const Value a = unwrapped(vm, args[kIsReflected ? 1 : 0]);
    const Value b = a ? unwrapped(vm, args[kIsReflected ? 0 : 1]) : kNull;
    return b ? callBuiltin(vm, "divmod", {a, b}) : kNull;
}

Value boolean(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    const auto is = v ? truth(vm, v) : std::nullopt;
    return is ? Value::boolean(*is) : kNull;
}

Value length(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    const auto n = v ? lengthOf(vm, v) : std::nullopt;
    return n ? makeInt(vm, *n) : kNull;
}

Value holdsItem(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    const auto is = v ? contains(vm, v, args[1]) : std::nullopt;
    return is ? Value::boolean(*is) : kNull;
}

Value item(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    return v ? getItem(vm, v, args[1]) : kNull;
}

Value storeItem(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    return orNone(v && setItem(vm, v, args[1], args[2]));
}

Value dropItem(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    return orNone(v && deleteItem(vm, v, args[1]));
}

Value next(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    if (!v)
        return kNull;
    if (!lookupInType(vm, vm.typeOf(v), vm.names.next_))
        return raiseTypeError(vm, fmt::format("Weakref proxy referenced a non-iterator '{}' object", typeName(vm, v)));
    return callBuiltin(vm, "next", {v});
}

Value attribute(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    StrObject* name = v ? attributeName(vm, args[1]) : nullptr;
    return name ? getAttribute(vm, v, name) : kNull;
}

Value storeAttribute(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    StrObject* name = v ? attributeName(vm, args[1]) : nullptr;
    return orNone(name && setAttribute(vm, v, name, args[2]));
}

Value dropAttribute(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    StrObject* name = v ? attributeName(vm, args[1]) : nullptr;
    return orNone(name && setAttribute(vm, v, name, kNull));
}

Value repr(Vm& vm, const CallArgs& args)
{
    const HeapObject* referent = weakReferenceOf(args[0].object()).referent;
    const Value v = referent ? Value::heap(referent) : kNone;
    return Value::heap(makeStr(vm,
        fmt::format(
            "<weakproxy at {:#x} to {} at {:#x}>", args[0].bits & ~kTagHeap, typeName(vm, v), v.bits & ~kTagHeap)));
}

Value callReferent(Vm& vm, const CallArgs& args)
{
    const Value v = unwrapped(vm, args[0]);
    return v ? call(vm, v, CallArgs{args.values + 1, args.count - 1, args.keywords}) : kNull;
}

#define VM_ROWS(op, name)                                                                                              \
    slot("__" name "__", &binary<BinaryOperator::op, &binaryOperation, false>, 1, 1),                                  \
        slot("__r" name "__", &binary<BinaryOperator::op, &binaryOperation, true>, 1, 1),                              \
        slot("__i" name "__", &binary<BinaryOperator::op, &inplaceOperation, false>, 1, 1)
constexpr NativeInfo kMethods[] = {
    VM_ROWS(Add, "add"),
    VM_ROWS(And, "and"),
    VM_ROWS(FloorDivide, "floordiv"),
    VM_ROWS(LeftShift, "lshift"),
    VM_ROWS(MatMultiply, "matmul"),
    VM_ROWS(Multiply, "mul"),
    VM_ROWS(Remainder, "mod"),
    VM_ROWS(Or, "or"),
    VM_ROWS(Power, "pow"),
    VM_ROWS(RightShift, "rshift"),
    VM_ROWS(Subtract, "sub"),
    VM_ROWS(TrueDivide, "truediv"),
    VM_ROWS(Xor, "xor"),
    slot("__divmod__", &divmod<false>, 1, 1),
    slot("__rdivmod__", &divmod<true>, 1, 1),
    slot("__neg__", &unary<&negate>, 0, 0),
    slot("__pos__", &unary<&positive>, 0, 0),
    slot("__invert__", &unary<&invert>, 0, 0),
    slot("__index__", &unary<&toIndex>, 0, 0),
    slot("__abs__", &through<kAbs>, 0, 0),
    slot("__int__", &through<kInt>, 0, 0),
    slot("__float__", &through<kFloat>, 0, 0),
    slot("__str__", &through<kStr>, 0, 0),
    slot("__iter__", &through<kIter>, 0, 0),
    method("__bytes__", &byMethod<kBytes>, 0, 0),
    method("__reversed__", &byMethod<kReversed>, 0, 0),
    slot("__bool__", &boolean, 0, 0),
    slot("__len__", &length, 0, 0),
    slot("__contains__", &holdsItem, 1, 1),
    slot("__getitem__", &item, 1, 1),
    slot("__setitem__", &storeItem, 2, 2),
    slot("__delitem__", &dropItem, 1, 1),
    slot("__next__", &next, 0, 0),
    // No slots: those are taken for the ones of object.
    method("__getattribute__", &attribute, 1, 1),
    method("__setattr__", &storeAttribute, 2, 2),
    method("__delattr__", &dropAttribute, 1, 1),
    slot("__repr__", &repr, 0, 0),
    slot("__lt__", &relation<Relation::Less>, 1, 1),
    slot("__le__", &relation<Relation::LessEqual>, 1, 1),
    slot("__eq__", &relation<Relation::Equal>, 1, 1),
    slot("__ne__", &relation<Relation::NotEqual>, 1, 1),
    slot("__gt__", &relation<Relation::Greater>, 1, 1),
    slot("__ge__", &relation<Relation::GreaterEqual>, 1, 1),
};
#undef VM_ROWS
constexpr NativeInfo kCallableMethods[] = {slotKeywords("__call__", &callReferent, 0, kAnyCount)};

Value proxy(Vm& vm, const CallArgs& args)
{
    using Rank = WeakReference::Rank;
    if (!checkReferable(vm, args[0]))
        return kNull;
    const Value callback = args.valueOr(1, kNone);
    if (isCallable(vm, args[0]))
        return makeWeak<CallableProxy>(vm, NativeData<CallableProxy>::type(vm), args[0], callback, Rank::PlainProxy);
    return makeWeak<Proxy>(vm, NativeData<Proxy>::type(vm), args[0], callback, Rank::PlainProxy);
}
constexpr NativeInfo kFunctions[] = {fn("proxy", &proxy, 1, 2, "An object that stands for the other one.")};

template<class T>
TypeObject* makeProxyType(Vm& vm, ModuleObject* module)
{
    TypeObject* type = NativeData<T>::makeType(vm, "weakref");
    type->typeFlags &= static_cast<std::uint16_t>(~kTypeHasWeakReferences);
    addMethods(vm, type, kMethods);
    setTypeAttribute(vm, type, vm.names.hash_, kNone);
    refreshHookFlags(vm, type);
    setConstant(vm, module, T::kName, Value::heap(type));
    return type;
}

} // namespace

void addWeakProxies(Vm& vm, ModuleObject* module)
{
    makeProxyType<Proxy>(vm, module);
    addMethods(vm, makeProxyType<CallableProxy>(vm, module), kCallableMethods);
    addFunctions(vm, module, kFunctions);
}

} // namespace vmcore
