// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic. Exact built-in types are combined by kind; when that does not decide, and for all other
// classes, their special methods are asked: the right operand first when its class is a subclass with
// a method of its own, sequences last, as CPython's number protocol has it.
#include "vmcore/runtime/Operators.h"

#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/ContainerOperators.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/OperatorNames.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// Not an instance of a class that could have methods of its own.
bool isBuiltin(Value v)
{
    return !v.isHeap() || v.object()->shape < kFirstUserShape;
}

bool isPlainNumber(Value v)
{
    return v.isSmallInt() || v.isFloat() || v.isBool() || isExactly(v, ObjectKind::Int)
        || isExactly(v, ObjectKind::Complex);
}

Value orNull(const StrObject* text)
{
    return text ? Value::heap(text) : kNull;
}

// Both operands are exact built-ins; kNotImplemented leaves the answer to the special methods.
Value binaryOfBuiltins(Vm& vm, BinaryOperator op, Value a, Value b)
{
    if (isPlainNumber(a) && isPlainNumber(b))
        return numericBinary(vm, op, a, b);
    if (isExactly(a, ObjectKind::Str)) {
        if (op == BinaryOperator::Add && isExactly(b, ObjectKind::Str))
            return orNull(strConcat(vm, asStr(a), asStr(b)));
        if (op == BinaryOperator::Remainder)
            return percentFormat(vm, asStr(a), b);
        if (op == BinaryOperator::Multiply && b.isSmallInt())
            return orNull(strRepeat(vm, asStr(a), b.asSmallInt()));
        return kNotImplemented;
    }
    return containerBinary(vm, op, a, b);
}

// Method of list, tuple, str, bytes or bytearray itself: CPython has it in the sequence protocol,
// which is asked after the number protocol of both operands.
bool isSequenceMethod(Value method)
{
    if (!hasKind(method, ObjectKind::SlotWrapper))
        return false;
    const TypeObject* owner = as<NativeFunctionObject>(method)->owner;
    switch (owner->instanceKind) {
    case ObjectKind::List:
    case ObjectKind::Tuple:
    case ObjectKind::Str:
    case ObjectKind::Bytes:
    case ObjectKind::ByteArray: return true;
    default: return false;
    }
}

bool isSequenceOperator(BinaryOperator op)
{
    return op == BinaryOperator::Add || op == BinaryOperator::Multiply;
}

// The special method's answer; kNotImplemented when the class has no such method.
Value ask(Vm& vm, Value object, StrObject* name, Value argument)
{
    bool found = false;
    const Value answer = callSpecial(vm, object, name, {argument}, found);
    return found || vm.hasError() ? answer : kNotImplemented;
}

bool isNotImplemented(Value v)
{
    return v.bits == kNotImplemented.bits;
}

Value askSequence(Vm& vm, BinaryOperator op, Value sequence, StrObject* name, Value other)
{
    const bool counts = isInt(other) || lookupInType(vm, vm.typeOf(other), vm.names.index_);
    if (op == BinaryOperator::Multiply && !counts)
        return raiseTypeError(vm, fmt::format("can't multiply sequence by non-int of type '{}'", typeName(vm, other)));
    return ask(vm, sequence, name, other);
}

// A class that overrides one of the two methods answers by the number protocol, through its base's for the other.
bool hasOnlySequence(Vm& vm, TypeObject* type, StrObject* forward, StrObject* reflected)
{
    const Value first = lookupInType(vm, type, forward), second = lookupInType(vm, type, reflected);
    return isSequenceMethod(first) && (!second || isSequenceMethod(second));
}

// a op b by special methods. `name` is the method that a sequence on the left is asked by in the end.
Value binaryThroughClasses(Vm& vm, BinaryOperator op, Value a, Value b, StrObject* sequenceName)
{
    TypeObject *typeA = vm.typeOf(a), *typeB = vm.typeOf(b);
    StrObject *forward = vm.names.*namesOf(op).forward, *reflected = vm.names.*namesOf(op).reflected;
    const Value methodA = lookupInType(vm, typeA, forward);
    const Value methodB = typeA == typeB ? kNull : lookupInType(vm, typeB, reflected);
    const bool leftIsSequence = isSequenceOperator(op) && hasOnlySequence(vm, typeA, forward, reflected);
    const bool rightIsSequence = isSequenceOperator(op) && methodB && hasOnlySequence(vm, typeB, forward, reflected);
    bool askRight = methodB && !rightIsSequence;
    if (askRight && isSubclass(typeB, typeA) && methodB != lookupInType(vm, typeA, reflected)) {
        const Value answer = ask(vm, b, reflected, a);
        if (!isNotImplemented(answer))
            return answer;
        askRight = false;
    }
    if (methodA && !leftIsSequence) {
        const Value answer = ask(vm, a, forward, b);
        if (!isNotImplemented(answer))
            return answer;
    }
    if (askRight) {
        const Value answer = ask(vm, b, reflected, a);
        if (!isNotImplemented(answer))
            return answer;
    }
    if (leftIsSequence)
        return askSequence(vm, op, a, sequenceName, b);
    return rightIsSequence ? askSequence(vm, op, b, reflected, a) : kNotImplemented;
}

Value raiseUnsupported(Vm& vm, std::string_view symbol, Value a, Value b)
{
    std::string text
        = fmt::format("unsupported operand type(s) for {}: '{}' and '{}'", symbol, typeName(vm, a), typeName(vm, b));
    const bool looksLikePrint = symbol == ">>" && hasKind(a, ObjectKind::NativeFunction)
        && std::string_view(as<NativeFunctionObject>(a)->info->name) == "print";
    if (looksLikePrint)
        text += ". Did you mean \"print(<message>, file=<output_stream>)\"?";
    return raiseTypeError(vm, text);
}

Value unary(Vm& vm, Value v, StrObject* name, char symbol)
{
    bool found = false;
    const Value result = callSpecial(vm, v, name, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("bad operand type for unary {}: '{}'", symbol, typeName(vm, v)));
    return result;
}

bool isExactIntOrBool(Value v)
{
    return isExactInt(v) || v.isBool();
}

} // namespace

Value binaryOperation(Vm& vm, BinaryOperator op, Value a, Value b)
{
    if (op == BinaryOperator::Subscript)
        return getItem(vm, a, b);
    Value result = kNotImplemented;
    if (isBuiltin(a) && isBuiltin(b))
        result = binaryOfBuiltins(vm, op, a, b);
    if (isNotImplemented(result))
        result = binaryThroughClasses(vm, op, a, b, vm.names.*namesOf(op).forward);
    if (!isNotImplemented(result))
        return result;
    return raiseUnsupported(vm, op == BinaryOperator::Power ? "** or pow()" : namesOf(op).symbol, a, b);
}

Value inplaceOperation(Vm& vm, BinaryOperator op, Value a, Value b)
{
    StrObject* inplace = vm.names.*namesOf(op).inplace;
    Value result = kNotImplemented;
    if (isBuiltin(a) && isBuiltin(b)) {
        if (a.isHeap())
            result = containerInplace(vm, op, a, b);
        if (isNotImplemented(result))
            result = binaryOfBuiltins(vm, op, a, b);
    }
    if (!isNotImplemented(result))
        return result;
    const Value method = lookupInType(vm, vm.typeOf(a), inplace);
    // Subclasses of list have its += in the number protocol, too.
    const bool isHeapType = (vm.typeOf(a)->typeFlags & kTypeHeap) != 0;
    const bool isSequence
        = isSequenceOperator(op) && isSequenceMethod(method) && !(isHeapType && op == BinaryOperator::Add);
    if (method && !isSequence)
        result = ask(vm, a, inplace, b);
    if (isNotImplemented(result))
        result = binaryThroughClasses(vm, op, a, b, isSequence ? inplace : vm.names.*namesOf(op).forward);
    if (!isNotImplemented(result))
        return result;
    return raiseUnsupported(vm, fmt::format("{}=", namesOf(op).symbol), a, b);
}

Value power(Vm& vm, Value base, Value exponent, Value modulus)
{
    if (modulus.isNone())
        return binaryOperation(vm, BinaryOperator::Power, base, exponent);
    if (isExactIntOrBool(base) && isExactIntOrBool(exponent) && isExactIntOrBool(modulus))
        return powerInt(vm, base, exponent, modulus);
    bool found = false; // only the base's own method takes a modulus
    const Value result = callSpecial(vm, base, vm.names.pow_, {exponent, modulus}, found);
    if ((found || vm.hasError()) && !isNotImplemented(result))
        return result;
    return raiseTypeError(vm,
        fmt::format("unsupported operand type(s) for ** or pow(): '{}', '{}', '{}'", typeName(vm, base),
            typeName(vm, exponent), typeName(vm, modulus)));
}

Value negate(Vm& vm, Value v)
{
    if (v.isFloat())
        return Value::number(-v.asFloat());
    return isExactIntOrBool(v) ? negateInt(vm, v) : unary(vm, v, vm.names.neg_, '-');
}

Value positive(Vm& vm, Value v)
{
    return v.isFloat() || isExactInt(v) ? v : unary(vm, v, vm.names.pos_, '+');
}

Value invert(Vm& vm, Value v)
{
    return isExactIntOrBool(v) ? invertInt(vm, v) : unary(vm, v, vm.names.invert_, '~');
}

bool isSubclass(const TypeObject* type, const TypeObject* base)
{
    if (type == base)
        return true;
    for (std::int64_t i = 0; i < type->mro->length; ++i)
        if (type->mro->items[i].object() == base)
            return true;
    return false;
}

bool isInstance(const Vm& vm, Value v, const TypeObject* type)
{
    return isSubclass(vm.typeOf(v), type);
}

} // namespace vmcore
