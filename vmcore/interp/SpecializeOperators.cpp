// SPDX-License-Identifier: GPL-3.0-or-later
// Choices for operators, truth, subscripts, iteration and unpacking.
#include "vmcore/interp/Specializer.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore {
namespace {

bool isLargeInt(Value v)
{
    return isExactly(v, ObjectKind::Int);
}
bool isInstanceOfClass(Value v)
{
    return v.isHeap() && v.object()->shape >= kFirstUserShape;
}
FailureKind operandFailure(Value a, Value b)
{
    if (isLargeInt(a) || isLargeInt(b))
        return FailureKind::LargeInt;
    return isInstanceOfClass(a) || isInstanceOfClass(b) ? FailureKind::UserOperator : FailureKind::OperandTypes;
}

Choice chooseIntOperator(BinaryOperator op)
{
    switch (op) {
    case BinaryOperator::Add: return Op::BINARY_OP_ADD_INT;
    case BinaryOperator::Subtract: return Op::BINARY_OP_SUBTRACT_INT;
    case BinaryOperator::Multiply: return Op::BINARY_OP_MULTIPLY_INT;
    case BinaryOperator::FloorDivide: return Op::BINARY_OP_FLOOR_DIVIDE_INT;
    case BinaryOperator::Remainder: return Op::BINARY_OP_REMAINDER_INT;
    case BinaryOperator::And: return Op::BINARY_OP_AND_INT;
    case BinaryOperator::Or: return Op::BINARY_OP_OR_INT;
    case BinaryOperator::Xor: return Op::BINARY_OP_XOR_INT;
    case BinaryOperator::LeftShift: return Op::BINARY_OP_LEFT_SHIFT_INT;
    case BinaryOperator::RightShift: return Op::BINARY_OP_RIGHT_SHIFT_INT;
    case BinaryOperator::TrueDivide: return Op::BINARY_OP_DIVIDE_INT;
    default: return FailureKind::OperatorWithoutForm;
    }
}
Choice chooseFloatOperator(BinaryOperator op)
{
    switch (op) {
    case BinaryOperator::Add: return Op::BINARY_OP_ADD_FLOAT;
    case BinaryOperator::Subtract: return Op::BINARY_OP_SUBTRACT_FLOAT;
    case BinaryOperator::Multiply: return Op::BINARY_OP_MULTIPLY_FLOAT;
    case BinaryOperator::TrueDivide: return Op::BINARY_OP_DIVIDE_FLOAT;
    default: return FailureKind::OperatorWithoutForm;
    }
}
bool isPlainArithmetic(BinaryOperator op)
{
    return op == BinaryOperator::Add || op == BinaryOperator::Subtract || op == BinaryOperator::Multiply
        || op == BinaryOperator::TrueDivide;
}

// The guards test exactly this; a checked body may still leave, so its condition is asked too.
template<class Body, class... A>
Choice ifItWorks(Op op, FailureKind otherwise, Body body, A... operands)
{
    return body(operands...).ok ? Choice(op) : Choice(otherwise);
}

Choice chooseSubscript(const Attempt& a)
{
    const Value container = a.top(1), index = a.top();
    if (Dict::matches(container))
        return Op::BINARY_OP_SUBSCR_DICT;
    if (!Int::matches(index))
        return isInstanceOfClass(container) ? FailureKind::UserOperator : FailureKind::Container;
    const Int i = Int::unbox(index);
    if (List::matches(container))
        return ifItWorks(
            Op::BINARY_OP_SUBSCR_LIST_INT, FailureKind::OutOfRange, body::ListGet, List::unbox(container), i);
    if (Tuple::matches(container))
        return ifItWorks(
            Op::BINARY_OP_SUBSCR_TUPLE_INT, FailureKind::OutOfRange, body::TupleGet, Tuple::unbox(container), i);
    if (Str::matches(container))
        return body::StrGet(a.vm, Str::unbox(container), i).ok ? Choice(Op::BINARY_OP_SUBSCR_STR_INT)
                                                               : FailureKind::OutOfRange;
    if (Bytes::matches(container))
        return ifItWorks(
            Op::BINARY_OP_SUBSCR_BYTES_INT, FailureKind::OutOfRange, body::BytesGet, Bytes::unbox(container), i);
    if (ByteArray::matches(container))
        return ifItWorks(Op::BINARY_OP_SUBSCR_BYTEARRAY_INT, FailureKind::OutOfRange, body::ByteArrayGet,
            ByteArray::unbox(container), i);
    return isInstanceOfClass(container) ? FailureKind::UserOperator : FailureKind::Container;
}

Choice choosePower(Value a, Value b)
{
    if (Int::matches(a) && Int::matches(b))
        return ifItWorks(Op::BINARY_OP_POWER_INT, FailureKind::LargeInt, body::PowerInt, Int::unbox(a), Int::unbox(b));
    if (body::areMixed(a, b) || (Float::matches(a) && Float::matches(b)))
        return ifItWorks(Op::BINARY_OP_POWER_FLOAT, FailureKind::OperandTypes, body::PowerFloat, a, b);
    return operandFailure(a, b);
}

} // namespace

Choice chooseBinaryOp(const Attempt& a)
{
    if (a.argument == kBinaryOperators)
        return chooseSubscript(a);
    const auto op
        = static_cast<BinaryOperator>(a.argument > kBinaryOperators ? a.argument - kBinaryOperators - 1 : a.argument);
    const Value left = a.top(1), right = a.top();
    if (op == BinaryOperator::Power)
        return choosePower(left, right);
    if (Int::matches(left) && Int::matches(right))
        return chooseIntOperator(op);
    if (Float::matches(left) && Float::matches(right))
        return chooseFloatOperator(op);
    if (Str::matches(left) && Str::matches(right) && op == BinaryOperator::Add)
        return Op::BINARY_OP_ADD_STR;
    if (isPlainArithmetic(op) && body::areMixed(left, right))
        return Op::BINARY_OP_MIXED_FLOAT;
    return operandFailure(left, right);
}

Choice chooseStoreSubscr(const Attempt& a)
{
    const Value container = a.top(1), index = a.top();
    if (Dict::matches(container))
        return Op::STORE_SUBSCR_DICT;
    if (List::matches(container) && Int::matches(index)) {
        std::int64_t at;
        return body::resolveIndex(List::unbox(container)->length, Int::unbox(index), at)
            ? Choice(Op::STORE_SUBSCR_LIST_INT)
            : FailureKind::OutOfRange;
    }
    return isInstanceOfClass(container) ? FailureKind::UserOperator : FailureKind::Container;
}

Choice chooseCompareOp(const Attempt& a)
{
    const Value left = a.top(1), right = a.top();
    if (Int::matches(left) && Int::matches(right))
        return Op::COMPARE_OP_INT;
    if (Float::matches(left) && Float::matches(right))
        return Op::COMPARE_OP_FLOAT;
    if (Str::matches(left) && Str::matches(right))
        return Op::COMPARE_OP_STR;
    if (body::areMixed(left, right))
        return Op::COMPARE_OP_MIXED;
    return operandFailure(left, right);
}

Choice chooseContainsOp(const Attempt& a)
{
    const Value container = a.top();
    if (Set::matches(container))
        return Op::CONTAINS_OP_SET;
    if (Dict::matches(container))
        return Op::CONTAINS_OP_DICT;
    if (List::matches(container))
        return Op::CONTAINS_OP_LIST;
    if (Str::matches(container) && Str::matches(a.top(1)))
        return Op::CONTAINS_OP_STR;
    return isInstanceOfClass(container) ? FailureKind::UserOperator : FailureKind::Container;
}

Choice chooseToBool(const Attempt& a)
{
    const Value v = a.top();
    if (Bool::matches(v))
        return Op::TO_BOOL_BOOL;
    if (Int::matches(v))
        return Op::TO_BOOL_INT;
    if (Float::matches(v))
        return Op::TO_BOOL_FLOAT;
    if (None::matches(v))
        return Op::TO_BOOL_NONE;
    if (Str::matches(v))
        return Op::TO_BOOL_STR;
    if (List::matches(v))
        return Op::TO_BOOL_LIST;
    if (!isInstanceOfClass(v) || v.object()->kind != ObjectKind::Instance)
        return isLargeInt(v) ? FailureKind::LargeInt : FailureKind::TruthKind;
    TypeObject* type = a.vm.typeOf(v);
    if (lookupInType(a.vm, type, a.vm.names.bool_) || lookupInType(a.vm, type, a.vm.names.len_))
        return FailureKind::UserOperator;
    a.fillVersion<CachedVersion>(a.vm.shapes.version(v.object()->shape));
    return Op::TO_BOOL_ALWAYS_TRUE;
}

// --- iteration ------------------------------------------------------------------------------------
Choice chooseForIter(const Attempt& a)
{
    const Value v = a.top();
    if (ListIter::matches(v))
        return Op::FOR_ITER_LIST;
    if (TupleIter::matches(v))
        return Op::FOR_ITER_TUPLE;
    if (RangeIter::matches(v))
        return Op::FOR_ITER_RANGE;
    if (body::isIdleGenerator(v))
        return Op::FOR_ITER_GEN;
    if (BuiltinIter::matches(v))
        return Op::FOR_ITER_BUILTIN;
    return Generator::matches(v) ? FailureKind::RunningGenerator : FailureKind::IteratorKind;
}

Choice chooseSend(const Attempt& a)
{
    const Value v = a.top(1);
    if (body::isIdleGenerator(v))
        return Op::SEND_GEN;
    return Generator::matches(v) ? FailureKind::RunningGenerator : FailureKind::IteratorKind;
}

Choice chooseUnpackSequence(const Attempt& a)
{
    const Value v = a.top();
    if (Tuple::matches(v) && Tuple::unbox(v)->length == a.argument)
        return a.argument == 2 ? Op::UNPACK_SEQUENCE_TWO_TUPLE : Op::UNPACK_SEQUENCE_TUPLE;
    if (List::matches(v) && List::unbox(v)->length == a.argument)
        return Op::UNPACK_SEQUENCE_LIST;
    return FailureKind::SequenceKind;
}

} // namespace vmcore
