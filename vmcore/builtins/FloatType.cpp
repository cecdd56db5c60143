// SPDX-License-Identifier: GPL-3.0-or-later
// The type float. Exact floats live in the Value; instances of subclasses are BoxedFloatObjects.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/FloatHex.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/builtins/NumberSlots.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Attributes.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"
#include "vmcore/runtime/TextOperators.h"

#include <cfloat>
#include <cmath>
#include <fmt/format.h>

namespace vmcore {

namespace {

double selfOf(const CallArgs& args)
{
    return floatOf(args[0]);
}

Value floatOfClass(Vm& vm, TypeObject* type, double d)
{
    if (type == vm.types.Float)
        return Value::number(d);
    auto* boxed = static_cast<BoxedFloatObject*>(allocateInstance(vm, type));
    boxed->value = d;
    return Value::heap(boxed);
}

std::optional<double> floatFromAny(Vm& vm, Value v)
{
    if (isExactly(v, ObjectKind::Str))
        return parseFloat(vm, numberText(asStr(v)), v);
    TypeObject* type = vm.typeOf(v);
    if (isReal(v) || lookupInType(vm, type, vm.names.float_) || lookupInType(vm, type, vm.names.index_))
        return toFloatNumber(vm, v);
    if (isStr(v))
        return parseFloat(vm, numberText(asStr(v)), v);
    if (isBytesLike(v))
        return parseFloat(vm, bytesLikeView(v), v);
    raiseTypeError(vm, fmt::format("float() argument must be a string or a real number, not '{}'", typeName(vm, v)));
    return std::nullopt;
}

Value floatNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, vm.types.Float, "float"))
        return kNull;
    const auto d = args.count > 1 ? floatFromAny(vm, args[1]) : 0.0;
    return d ? floatOfClass(vm, as<TypeObject>(args[0]), *d) : kNull;
}

Value floatRepr(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeStr(vm, formatFloatRepr(selfOf(args))));
}

Value floatFormat(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "__format__", 0))
        return kNull;
    return asStr(args[1])->length == 0 ? strOf(vm, args[0]) : formatFloatValue(vm, args[0], asStr(args[1]));
}

Value floatItself(Vm&, const CallArgs& args)
{
    return Value::number(selfOf(args));
}

Value floatTrunc(Vm& vm, const CallArgs& args)
{
    return intFromFloat(vm, selfOf(args));
}

Value floatFloor(Vm& vm, const CallArgs& args)
{
    return intFromFloat(vm, std::floor(selfOf(args)));
}

Value floatCeil(Vm& vm, const CallArgs& args)
{
    return intFromFloat(vm, std::ceil(selfOf(args)));
}

// Without digits an int, ties to even.
Value floatRound(Vm& vm, const CallArgs& args)
{
    const Value digits = args.valueOr(1, kNone);
    if (digits.isNone())
        return intFromFloat(vm, std::nearbyint(selfOf(args)));
    const Value index = toIndex(vm, digits);
    if (!index)
        return kNull;
    constexpr std::int64_t kFar = 1'000'000;
    const auto places = intToInt64(index);
    const auto rounded = roundToDigits(selfOf(args),
        places                                          ? *places
            : compareInt(index, Value::smallInt(0)) < 0 ? -kFar
                                                        : kFar);
    return rounded ? Value::number(*rounded) : raiseOverflowError(vm, "rounded value too large to represent");
}

Value floatIsInteger(Vm&, const CallArgs& args)
{
    const double d = selfOf(args);
    return Value::boolean(std::isfinite(d) && d == std::floor(d));
}

Value floatAsIntegerRatio(Vm& vm, const CallArgs& args)
{
    const double d = selfOf(args);
    if (std::isinf(d))
        return raiseOverflowError(vm, "cannot convert Infinity to integer ratio");
    if (std::isnan(d))
        return raiseValueError(vm, "cannot convert NaN to integer ratio");
    int exponent = 0;
    double fraction = std::frexp(d, &exponent);
    for (; fraction != std::floor(fraction); --exponent)
        fraction *= 2;
    IntScratch numerator, denominator;
    mpz_set_d(numerator, fraction);
    mpz_set_ui(denominator, 1);
    if (exponent > 0)
        mpz_mul_2exp(numerator, numerator, static_cast<mp_bitcnt_t>(exponent));
    else
        mpz_mul_2exp(denominator, denominator, static_cast<mp_bitcnt_t>(-exponent));
    const Value first = makeInt(vm, numerator);
    return Value::heap(makeTuple(vm, {first, makeInt(vm, denominator)}));
}

Value floatHex(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeStr(vm, hexOfFloat(selfOf(args))));
}

Value floatFromHex(Vm& vm, const CallArgs& args)
{
    if (args.count < 2 || !isStr(args[1]))
        return raiseTypeError(vm, "bad argument type for built-in operation");
    const auto d = floatOfHex(vm, toUtf8(asStr(args[1])));
    if (!d)
        return kNull;
    const auto* type = as<TypeObject>(args[0]);
    return type == vm.types.Float ? Value::number(*d) : call(vm, args[0], {Value::number(*d)});
}

Value floatGetFormat(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "__getformat__", 0))
        return kNull;
    const std::string name = toUtf8(asStr(args[1]));
    if (name != "double" && name != "float")
        return raiseValueError(vm, "__getformat__() argument 1 must be 'double' or 'float'");
    return Value::heap(makeStr(vm, "IEEE, little-endian"));
}

Value floatGetNewArgs(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeTuple(vm, {Value::number(selfOf(args))}));
}

Value floatReal(Vm&, Value self)
{
    return Value::number(floatOf(self));
}
Value floatImag(Vm&, Value)
{
    return Value::number(0);
}

constexpr NativeInfo kRows[] = {
    newMethod(&floatNew, 0, 1),
    slot("__repr__", &floatRepr, 0, 0),
    method("__format__", &floatFormat, 1, 1),
    slot("__float__", &floatItself, 0, 0),
    slot("__int__", &floatTrunc, 0, 0),
    method("__trunc__", &floatTrunc, 0, 0, "The int that is left without the decimals."),
    method("__floor__", &floatFloor, 0, 0, "The largest int that is not larger."),
    method("__ceil__", &floatCeil, 0, 0, "The smallest int that is not smaller."),
    method("__round__", &floatRound, 0, 1, "The nearest int, or the nearest float with so many decimals."),
    method("__getnewargs__", &floatGetNewArgs, 0, 0),
    classMethod("__getformat__", &floatGetFormat, 1, 1, "How floats are stored."),
    method("conjugate", &floatItself, 0, 0, "The float itself, the complex conjugate of any float."),
    method("is_integer", &floatIsInteger, 0, 0, "Whether there are no decimals."),
    method("as_integer_ratio", &floatAsIntegerRatio, 0, 0, "Two ints, in lowest terms, of which it is the quotient."),
    method("hex", &floatHex, 0, 0, "The exact value in hexadecimal: '0x1.8000000000000p+1'."),
    classMethod("fromhex", &floatFromHex, 1, 1, "The float that hex() wrote."),
};
constexpr GetSetInfo kFields[] = {
    {"real", &floatReal, nullptr, "the real part of a complex number"},
    {"imag", &floatImag, nullptr, "the imaginary part of a complex number"},
};

} // namespace

void installFloatType(Vm& vm)
{
    TypeObject* type = vm.types.Float;
    type->doc = "A floating-point number, from another number or from text.";
    addMethods(vm, type, kRows);
    addMethods(vm, type, kNumberRows<&isReal>);
    addMethods(vm, type, kFloorDivisionRows<&isReal>);
    addGetSets(vm, type, kFields);
}

} // namespace vmcore
