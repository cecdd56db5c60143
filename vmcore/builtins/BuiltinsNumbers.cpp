// SPDX-License-Identifier: GPL-3.0-or-later
// Builtin functions about numbers and characters.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/Builtins.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/Int.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/Operators.h"

#include <fmt/format.h>

namespace vmcore {
namespace {

Value builtinAbs(Vm& vm, const CallArgs& args)
{
    const Value v = args[0];
    if (v.isFloat())
        return Value::number(__builtin_fabs(v.asFloat()));
    if (isExactInt(v))
        return compareInt(v, Value::smallInt(0)) < 0 ? negateInt(vm, v) : v;
    bool found = false;
    const Value result = callSpecial(vm, v, vm.names.abs_, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("bad operand type for abs(): '{}'", typeName(vm, v)));
    return result;
}

// "0b101", "-0xff".
Value digitsOf(Vm& vm, Value v, int base, std::string_view prefix)
{
    const Value i = toIndex(vm, v);
    if (!i)
        return kNull;
    const std::string digits = intToString(i, base);
    const bool isNegative = digits.starts_with('-');
    return Value::heap(
        makeStr(vm, fmt::format("{}{}{}", isNegative ? "-" : "", prefix, std::string_view(digits).substr(isNegative))));
}

Value builtinBin(Vm& vm, const CallArgs& args)
{
    return digitsOf(vm, args[0], 2, "0b");
}

Value builtinOct(Vm& vm, const CallArgs& args)
{
    return digitsOf(vm, args[0], 8, "0o");
}

Value builtinHex(Vm& vm, const CallArgs& args)
{
    return digitsOf(vm, args[0], 16, "0x");
}

Value builtinChr(Vm& vm, const CallArgs& args)
{
    const std::optional<int> code = intArgument(vm, args[0]);
    if (!code)
        return kNull;
    if (*code < 0 || *code > 0x10FFFF)
        return raiseValueError(vm, "chr() arg not in range(0x110000)");
    return Value::heap(makeChar(vm, static_cast<std::uint32_t>(*code)));
}

Value builtinOrd(Vm& vm, const CallArgs& args)
{
    const Value v = args[0];
    std::uint64_t length = 0, code = 0;
    if (isStr(v)) {
        length = asStr(v)->length;
        code = length == 1 ? codePoint(asStr(v), 0) : 0;
    } else if (hasKind(v, ObjectKind::Bytes)) {
        length = as<BytesObject>(v)->length;
        code = length == 1 ? as<BytesObject>(v)->data()[0] : 0;
    } else if (hasKind(v, ObjectKind::ByteArray)) {
        length = as<ByteArrayObject>(v)->length;
        code = length == 1 ? as<ByteArrayObject>(v)->store->bytes[0] : 0;
    } else {
        return raiseTypeError(vm, fmt::format("ord() expected string of length 1, but {} found", typeName(vm, v)));
    }
    if (length != 1)
        return raiseTypeError(vm, fmt::format("ord() expected a character, but string of length {} found", length));
    return Value::smallInt(static_cast<std::int64_t>(code));
}

Value askDivmod(Vm& vm, Value object, StrObject* name, Value argument)
{
    bool found = false;
    const Value result = callSpecial(vm, object, name, {argument}, found);
    return found || vm.hasError() ? result : kNotImplemented;
}

Value builtinDivmod(Vm& vm, const CallArgs& args)
{
    const Value a = args[0], b = args[1];
    TypeObject *typeA = vm.typeOf(a), *typeB = vm.typeOf(b);
    bool askRight = typeA != typeB;
    const bool overrides = askRight && isSubclass(typeB, typeA)
        && lookupInType(vm, typeB, vm.names.rdivmod_) != lookupInType(vm, typeA, vm.names.rdivmod_);
    Value result = kNotImplemented;
    if (overrides) {
        result = askDivmod(vm, b, vm.names.rdivmod_, a);
        askRight = false;
    }
    if (result == kNotImplemented)
        result = askDivmod(vm, a, vm.names.divmod_, b);
    if (result == kNotImplemented && askRight)
        result = askDivmod(vm, b, vm.names.rdivmod_, a);
    if (result != kNotImplemented)
        return result;
    return raiseTypeError(
        vm, fmt::format("unsupported operand type(s) for divmod(): '{}' and '{}'", typeName(vm, a), typeName(vm, b)));
}

Value builtinPow(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "pow");
    const Value base = keywords.need("base", 0), exponent = keywords.need("exp", 1), modulus = keywords.take("mod", 2);
    if (!keywords.done())
        return kNull;
    return power(vm, base, exponent, modulus ? modulus : kNone);
}

Value builtinRound(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "round");
    const Value number = keywords.need("number", 0), digits = keywords.take("ndigits", 1);
    if (!keywords.done())
        return kNull;
    bool found = false;
    const Value result = digits && !digits.isNone() ? callSpecial(vm, number, vm.names.round_, {digits}, found)
                                                    : callSpecial(vm, number, vm.names.round_, {}, found);
    if (!found && !vm.hasError())
        return raiseTypeError(vm, fmt::format("type {} doesn't define __round__ method", typeName(vm, number)));
    return result;
}

// What sum() refuses to start from, with its better alternative; empty: anything else.
std::string_view unsummable(Value start)
{
    if (isStr(start))
        return "sum() can't sum strings [use ''.join(seq) instead]";
    if (hasKind(start, ObjectKind::Bytes))
        return "sum() can't sum bytes [use b''.join(seq) instead]";
    if (hasKind(start, ObjectKind::ByteArray))
        return "sum() can't sum bytearray [use b''.join(seq) instead]";
    return {};
}

Value added(Vm& vm, Value total, Value item)
{
    if (total.isSmallInt() && item.isSmallInt())
        return makeInt(vm, total.asSmallInt() + item.asSmallInt());
    if (total.isFloat() && item.isFloat())
        return Value::number(total.asFloat() + item.asFloat());
    return binaryOperation(vm, BinaryOperator::Add, total, item);
}

Value builtinSum(Vm& vm, const CallArgs& args)
{
    KeywordReader keywords(vm, args, "sum");
    const Value iterable = args.count > 0 ? args[0] : kNull, start = keywords.take("start", 1);
    if (!keywords.done())
        return kNull;
    if (!iterable)
        return raiseTypeError(vm, "sum() takes at least 1 positional argument (0 given)");
    if (const std::string_view refusal = start ? unsummable(start) : ""; !refusal.empty())
        return raiseTypeError(vm, refusal);
    Value total = start ? start : Value::smallInt(0);
    const bool ok = forEach(vm, iterable, [&](Value item) {
        total = added(vm, total, item);
        return static_cast<bool>(total);
    });
    return ok ? total : kNull;
}

constexpr NativeInfo kFunctions[] = {
    fn("abs", &builtinAbs, 1, 1, "The distance from zero."),
    fn("bin", &builtinBin, 1, 1, "The int in binary digits, with 0b before them."),
    fn("chr", &builtinChr, 1, 1, "The character with this code point."),
    fn("divmod", &builtinDivmod, 2, 2, "(x // y, x % y)"),
    fn("hex", &builtinHex, 1, 1, "The int in hexadecimal digits, with 0x before them."),
    fn("oct", &builtinOct, 1, 1, "The int in octal digits, with 0o before them."),
    fn("ord", &builtinOrd, 1, 1, "The code point of a character."),
    fnKeywords("pow", &builtinPow, 0, 3, "base**exp, modulo mod if it is given."),
    fnKeywords(
        "round", &builtinRound, 0, 2, "The nearest number with so many digits behind the point, or the nearest int."),
    fnKeywords("sum", &builtinSum, 0, 2, "start and all items added up."),
};

} // namespace

std::span<const NativeInfo> numberBuiltins()
{
    return kFunctions;
}

} // namespace vmcore
