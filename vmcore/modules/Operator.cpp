// SPDX-License-Identifier: GPL-3.0-or-later
// The module _operator: the operators of the language as functions.
#include "vmcore/modules/Operator.h"

#include "vmcore/modules/StandardModules.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/BytesFrom.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Native.h"
#include "vmcore/runtime/Operators.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

// Compares in a time that does not tell where texts of equal length differ.
bool equalInConstantTime(std::string_view a, std::string_view b)
{
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < b.size(); ++i)
        difference |= static_cast<unsigned char>(a.size() == b.size() ? a[i] : b[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

Value compareDigest(Vm& vm, const CallArgs& args)
{
    if (isStr(args[0]) && isStr(args[1])) {
        if ((asStr(args[0])->flags & asStr(args[1])->flags & kStrAscii) == 0)
            return raiseTypeError(vm, "comparing strings with non-ASCII characters is not supported");
        return Value::boolean(equalInConstantTime(asciiView(asStr(args[0])), asciiView(asStr(args[1]))));
    }
    if (isStr(args[0]) || isStr(args[1]))
        return raiseTypeError(vm, "a bytes-like object is required, not 'str'");
    const auto a = needBytesLike(vm, args[0]), b = a ? needBytesLike(vm, args[1]) : std::nullopt;
    return b ? Value::boolean(equalInConstantTime(*a, *b)) : kNull;
}

template<BinaryOperator kOperator>
Value binary(Vm& vm, const CallArgs& args)
{
    return binaryOperation(vm, kOperator, args[0], args[1]);
}
template<BinaryOperator kOperator>
Value inplace(Vm& vm, const CallArgs& args)
{
    return inplaceOperation(vm, kOperator, args[0], args[1]);
}
template<Relation kRelation>
Value relation(Vm& vm, const CallArgs& args)
{
    return compare(vm, kRelation, args[0], args[1]);
}
template<Value (*kOperation)(Vm&, Value)>
Value unary(Vm& vm, const CallArgs& args)
{
    return kOperation(vm, args[0]);
}

Value asTruth(const std::optional<bool>& is)
{
    return is ? Value::boolean(*is) : kNull;
}
Value isTrue(Vm& vm, const CallArgs& args)
{
    return asTruth(truth(vm, args[0]));
}
Value isFalse(Vm& vm, const CallArgs& args)
{
    const auto is = truth(vm, args[0]);
    return is ? Value::boolean(!*is) : kNull;
}
Value isSame(Vm&, const CallArgs& args)
{
    return Value::boolean(args[0].bits == args[1].bits);
}
Value isOther(Vm&, const CallArgs& args)
{
    return Value::boolean(args[0].bits != args[1].bits);
}

Value absolute(Vm& vm, const CallArgs& args)
{
    return call(vm, dictFindStr(vm.builtins, vm.intern("abs")), {args[0]});
}
Value index(Vm& vm, const CallArgs& args)
{
    return toIndex(vm, args[0]);
}

// a + b of sequences only.
template<Value (*kAdd)(Vm&, BinaryOperator, Value, Value)>
Value concatenate(Vm& vm, const CallArgs& args)
{
    const bool isText = isStr(args[0]) || isBytesLike(args[0]);
    for (const Value v : {args[0], args[1]})
        if (!isText && !isList(args[0]) && !isTuple(args[0])
            && (isDict(v) || !lookupInType(vm, vm.typeOf(v), vm.intern("__getitem__"))))
            return raiseTypeError(vm, fmt::format("'{}' object can't be concatenated", typeName(vm, args[0])));
    return kAdd(vm, BinaryOperator::Add, args[0], args[1]);
}

Value containsItem(Vm& vm, const CallArgs& args)
{
    return asTruth(contains(vm, args[0], args[1]));
}

Value iteratorOrError(Vm& vm, Value v)
{
    const Value iterator = getIterator(vm, v);
    if (!iterator && clearErrorIf(vm, vm.types.TypeError))
        raiseTypeError(vm, fmt::format("argument of type '{}' is not iterable", typeName(vm, v)));
    return iterator;
}

Value countOf(Vm& vm, const CallArgs& args)
{
    const Value iterator = iteratorOrError(vm, args[0]);
    if (!iterator)
        return kNull;
    std::int64_t count = 0;
    while (const Value item = iteratorNext(vm, iterator)) {
        const auto same = sameOrEqual(vm, item, args[1]);
        if (!same)
            return kNull;
        count += *same ? 1 : 0;
    }
    return vm.hasError() ? kNull : makeInt(vm, count);
}

Value indexOf(Vm& vm, const CallArgs& args)
{
    const Value iterator = iteratorOrError(vm, args[0]);
    if (!iterator)
        return kNull;
    std::int64_t place = 0;
    for (; const Value item = iteratorNext(vm, iterator); ++place) {
        const auto same = sameOrEqual(vm, item, args[1]);
        if (!same)
            return kNull;
        if (*same)
            return makeInt(vm, place);
    }
    return vm.hasError() ? kNull : raiseValueError(vm, "sequence.index(x): x not in sequence");
}

Value readItem(Vm& vm, const CallArgs& args)
{
    return getItem(vm, args[0], args[1]);
}
Value writeItem(Vm& vm, const CallArgs& args)
{
    return setItem(vm, args[0], args[1], args[2]) ? kNone : kNull;
}
Value removeItem(Vm& vm, const CallArgs& args)
{
    return deleteItem(vm, args[0], args[1]) ? kNone : kNull;
}

Value expectedLength(Vm& vm, const CallArgs& args)
{
    const Value otherwise = args.valueOr(1, Value::smallInt(0));
    const auto fallback = toInt64(vm, otherwise, vm.types.OverflowError);
    const auto hint = fallback ? lengthHintOrError(vm, args[0], *fallback) : std::nullopt;
    return hint ? makeInt(vm, *hint) : kNull;
}

Value callObject(Vm& vm, const CallArgs& args)
{
    return call(vm, args[0], {args.values + 1, args.count - 1, args.keywords});
}

constexpr NativeInfo kFunctions[] = {
    fn("_compare_digest", &compareDigest, 2, 2),
    fn("abs", &absolute, 1, 1, "Same as abs(a)."),
    fn("add", &binary<BinaryOperator::Add>, 2, 2, "Same as a + b."),
    fn("and_", &binary<BinaryOperator::And>, 2, 2, "Same as a & b."),
    fnKeywords("call", &callObject, 1, kAnyCount, "Same as obj(*args, **kwargs)."),
    fn("concat", &concatenate<&binaryOperation>, 2, 2, "Same as a + b, for a and b sequences."),
    fn("contains", &containsItem, 2, 2, "Same as b in a (note reversed operands)."),
    fn("countOf", &countOf, 2, 2, "Return the number of items in a which are, or which equal, b."),
    fn("delitem", &removeItem, 2, 2, "Same as del a[b]."),
    fn("eq", &relation<Relation::Equal>, 2, 2, "Same as a == b."),
    fn("floordiv", &binary<BinaryOperator::FloorDivide>, 2, 2, "Same as a // b."),
    fn("ge", &relation<Relation::GreaterEqual>, 2, 2, "Same as a >= b."),
    fn("getitem", &readItem, 2, 2, "Same as a[b]."),
    fn("gt", &relation<Relation::Greater>, 2, 2, "Same as a > b."),
    fn("iadd", &inplace<BinaryOperator::Add>, 2, 2, "Same as a += b."),
    fn("iand", &inplace<BinaryOperator::And>, 2, 2, "Same as a &= b."),
    fn("iconcat", &concatenate<&inplaceOperation>, 2, 2, "Same as a += b, for a and b sequences."),
    fn("ifloordiv", &inplace<BinaryOperator::FloorDivide>, 2, 2, "Same as a //= b."),
    fn("ilshift", &inplace<BinaryOperator::LeftShift>, 2, 2, "Same as a <<= b."),
    fn("imatmul", &inplace<BinaryOperator::MatMultiply>, 2, 2, "Same as a @= b."),
    fn("imod", &inplace<BinaryOperator::Remainder>, 2, 2, "Same as a %= b."),
    fn("imul", &inplace<BinaryOperator::Multiply>, 2, 2, "Same as a *= b."),
    fn("index", &index, 1, 1, "Same as a.__index__()"),
    fn("indexOf", &indexOf, 2, 2, "Return the first index of b in a."),
    fn("inv", &unary<&invert>, 1, 1, "Same as ~a."),
    fn("invert", &unary<&invert>, 1, 1, "Same as ~a."),
    fn("ior", &inplace<BinaryOperator::Or>, 2, 2, "Same as a |= b."),
    fn("ipow", &inplace<BinaryOperator::Power>, 2, 2, "Same as a **= b."),
    fn("irshift", &inplace<BinaryOperator::RightShift>, 2, 2, "Same as a >>= b."),
    fn("is_", &isSame, 2, 2, "Same as a is b."),
    fn("is_not", &isOther, 2, 2, "Same as a is not b."),
    fn("isub", &inplace<BinaryOperator::Subtract>, 2, 2, "Same as a -= b."),
    fn("itruediv", &inplace<BinaryOperator::TrueDivide>, 2, 2, "Same as a /= b."),
    fn("ixor", &inplace<BinaryOperator::Xor>, 2, 2, "Same as a ^= b."),
    fn("le", &relation<Relation::LessEqual>, 2, 2, "Same as a <= b."),
    fn("length_hint", &expectedLength, 1, 2, "Return an estimate of the number of items in obj."),
    fn("lshift", &binary<BinaryOperator::LeftShift>, 2, 2, "Same as a << b."),
    fn("lt", &relation<Relation::Less>, 2, 2, "Same as a < b."),
    fn("matmul", &binary<BinaryOperator::MatMultiply>, 2, 2, "Same as a @ b."),
    fn("mod", &binary<BinaryOperator::Remainder>, 2, 2, "Same as a % b."),
    fn("mul", &binary<BinaryOperator::Multiply>, 2, 2, "Same as a * b."),
    fn("ne", &relation<Relation::NotEqual>, 2, 2, "Same as a != b."),
    fn("neg", &unary<&negate>, 1, 1, "Same as -a."),
    fn("not_", &isFalse, 1, 1, "Same as not a."),
    fn("or_", &binary<BinaryOperator::Or>, 2, 2, "Same as a | b."),
    fn("pos", &unary<&positive>, 1, 1, "Same as +a."),
    fn("pow", &binary<BinaryOperator::Power>, 2, 2, "Same as a ** b."),
    fn("rshift", &binary<BinaryOperator::RightShift>, 2, 2, "Same as a >> b."),
    fn("setitem", &writeItem, 3, 3, "Same as a[b] = c."),
    fn("sub", &binary<BinaryOperator::Subtract>, 2, 2, "Same as a - b."),
    fn("truediv", &binary<BinaryOperator::TrueDivide>, 2, 2, "Same as a / b."),
    fn("truth", &isTrue, 1, 1, "Return True if a is true, False otherwise."),
    fn("xor", &binary<BinaryOperator::Xor>, 2, 2, "Same as a ^ b."),
};

} // namespace

ModuleObject* makeOperatorModule(Vm& vm)
{
    ModuleObject* module = makeModule(vm, "_operator", "Operators as functions.");
    addFunctions(vm, module, kFunctions);
    addGetters(vm, module);
    return module;
}

} // namespace vmcore
