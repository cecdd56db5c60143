// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers from and to ints, floats, text and tuples.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Decimal.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Numbers.h"
#include "vmcore/runtime/TextUnicode.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace vmcore::decimal {
namespace {

// --- from other types ----------------------------------------------------------------------------------
// ASCII of what may be a number: digits of any script, without white space around. False: it is none.
bool asciiOfNumber(const StrObject* s, Conversion how, std::string& text)
{
    std::size_t from = 0, to = s->length;
    if (how == Conversion::Exact) {
        while (from < to && unicode::isSpace(codePoint(s, from)))
            ++from;
        while (to > from && unicode::isSpace(codePoint(s, to - 1)))
            --to;
    }
    text.reserve(to - from);
    for (; from < to; ++from) {
        const std::uint32_t c = codePoint(s, from);
        if (c == '_' && how == Conversion::Exact)
            continue;
        if (c > 0 && c < 0x80)
            text += static_cast<char>(c);
        else if (c >= 0x80 && unicode::isDecimal(c))
            text += static_cast<char>('0' + unicode::decimalValue(c));
        else
            return false;
    }
    return true;
}

// What the number becomes: exact, or InvalidOperation is signalled; or rounded.
Value finished(Vm& vm, TypeObject* type, Number n, Context& context, Conversion how)
{
    Status raised = 0;
    if (how == Conversion::InContext) {
        if (n.isNan() && !n.coefficient.isZero()
            && n.coefficient.digits() > context.settings.precision - context.settings.clamp)
            n = invalid(raised, kConversionSyntax);
        finish(n, context.settings, raised);
    } else {
        finish(n, kExact, raised);
        if ((raised & (kInexact | kRounded | kClamped)) != 0) {
            raised = 0;
            n = invalid(raised);
        }
        raised &= kAnyInvalid;
    }
    return deliver(vm, context, n, raised, type);
}

Value fromText(Vm& vm, TypeObject* type, const StrObject* s, Context& context, Conversion how)
{
    std::string text;
    Number n;
    if (asciiOfNumber(s, how, text) && parse(text, n))
        return finished(vm, type, std::move(n), context, how);
    Status raised = 0;
    n = invalid(raised, kConversionSyntax);
    return deliver(vm, context, n, raised, type);
}

bool tupleError(Vm& vm, const char* message)
{
    raiseValueError(vm, message);
    return false;
}

bool readTupleExponent(Vm& vm, Value v, Number& n)
{
    if (isStr(v)) {
        const std::string text = toUtf8(asStr(v));
        if (text == "F")
            n.kind = Kind::Infinite;
        else if (text == "n")
            n.kind = Kind::QuietNan;
        else if (text == "N")
            n.kind = Kind::SignalNan;
        else
            return tupleError(vm, "string argument in the third position must be 'F', 'n' or 'N'");
        return true;
    }
    if (!isInt(v))
        return tupleError(vm, "exponent must be an integer");
    const auto exponent = countArgument(vm, v);
    if (!exponent)
        return false;
    constexpr std::int64_t kFar = 4'000'000'000'000'000'000;
    n.exponent = std::clamp(*exponent, -kFar, kFar);
    return true;
}

bool readTuple(Vm& vm, std::span<const Value> parts, Number& n)
{
    if (parts.size() != 3)
        return tupleError(vm, "argument must be a sequence of length 3");
    const auto sign = isInt(parts[0]) ? intToInt64(parts[0]) : std::nullopt;
    if (!sign || (*sign != 0 && *sign != 1))
        return tupleError(vm, "sign must be an integer with the value 0 or 1");
    n.negative = *sign == 1;
    if (!readTupleExponent(vm, parts[2], n))
        return false;
    std::span<const Value> digits;
    if (isTuple(parts[1]))
        digits = {asTuple(parts[1])->items, static_cast<std::size_t>(asTuple(parts[1])->length)};
    else if (isList(parts[1]))
        digits = {asList(parts[1])->items, static_cast<std::size_t>(asList(parts[1])->length)};
    else
        return tupleError(vm, "coefficient must be a tuple of digits");
    std::string text;
    for (const Value v : digits) {
        const auto digit = isInt(v) ? intToInt64(v) : std::nullopt;
        if (!digit || *digit < 0 || *digit > 9)
            return tupleError(vm, "coefficient must be a tuple of digits");
        text += static_cast<char>('0' + *digit);
    }
    if (!n.isInfinite())
        n.coefficient = Natural::ofDigits(text);
    return true;
}

Value fromSequence(Vm& vm, TypeObject* type, Value v, Context& context, Conversion how)
{
    Number n;
    const std::span<const Value> parts = isTuple(v)
        ? std::span<const Value>{asTuple(v)->items, static_cast<std::size_t>(asTuple(v)->length)}
        : std::span<const Value>{asList(v)->items, static_cast<std::size_t>(asList(v)->length)};
    return readTuple(vm, parts, n) ? finished(vm, type, std::move(n), context, how) : kNull;
}

// --- to other types ---------------------------------------------------------------------------------------
Value toFloat(Vm& vm, const CallArgs& args)
{
    const Number n = numberOf(args[0]);
    if (n.kind == Kind::SignalNan)
        return raiseValueError(vm, "cannot convert signaling NaN to float");
    if (n.isNan())
        return Value::number(std::nan(""));
    return Value::number(std::strtod(textOf(n, Notation::Scientific, true).c_str(), nullptr));
}

Value toComplexNumber(Vm& vm, const CallArgs& args)
{
    const Value real = toFloat(vm, args);
    return real ? makeComplex(vm, {real.asFloat(), 0}) : kNull;
}

template<Rounding kRounding>
Value toInt(Vm& vm, const CallArgs& args)
{
    return intOf(vm, numberOf(args[0]), kRounding);
}

Value asTupleMethod(Vm& vm, const CallArgs& args)
{
    const Number n = numberOf(args[0]);
    const std::string text = n.isInfinite() ? "0" : n.isNan() && n.coefficient.isZero() ? "" : n.coefficient.text();
    TupleObject* digits = allocateTuple(vm, static_cast<std::int64_t>(text.size()));
    for (std::size_t i = 0; i < text.size(); ++i)
        digits->items[i] = Value::smallInt(text[i] - '0');
    const Value exponent = n.isFinite() ? makeInt(vm, n.exponent)
        : n.isInfinite()                ? makeText(vm, "F")
                                        : makeText(vm, n.kind == Kind::QuietNan ? "n" : "N");
    return call(vm, stateOf(vm).tuple, {Value::smallInt(n.negative), Value::heap(digits), exponent});
}

Value intFromNatural(Vm& vm, const Natural& n, bool negative)
{
    if (!negative)
        return makeInt(vm, View(n));
    Big number(View{n});
    mpz_neg(number, number);
    return makeInt(vm, number);
}

Value integerRatio(Vm& vm, const CallArgs& args)
{
    const Number n = numberOf(args[0]);
    if (n.isInfinite())
        return raiseOverflowError(vm, "cannot convert Infinity to integer ratio");
    if (n.isNan())
        return raiseValueError(vm, "cannot convert NaN to integer ratio");
    Natural numerator = n.coefficient, denominator(1);
    if (n.exponent >= 0) {
        numerator = timesPowerOfTen(numerator, n.exponent);
    } else if (!numerator.isZero()) {
        Natural rest;
        denominator = powerOfTen(-n.exponent);
        Big common;
        mpz_gcd(common, View(numerator), View(denominator));
        const Natural divisor = Natural::of(common);
        numerator = divided(numerator, divisor, rest);
        denominator = divided(denominator, divisor, rest);
    }
    const Value first = intFromNatural(vm, numerator, n.negative);
    const Value second = intFromNatural(vm, denominator, false);
    return Value::heap(makeTuple(vm, {first, second}));
}

Value reduce(Vm& vm, const CallArgs& args)
{
    const Value text = makeText(vm, textOf(numberOf(args[0]), Notation::Scientific, true));
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), Value::heap(makeTuple(vm, {text}))}));
}

Value fromFloatMethod(Vm& vm, const CallArgs& args)
{
    Context* context = currentContext(vm);
    TypeObject* type = stateOf(vm).decimal;
    const Value exact = context ? fromFloat(vm, type, args[1], *context, Conversion::Exact) : kNull;
    return !exact || args[0] == Value::heap(type) ? exact : call(vm, args[0], {exact});
}

constexpr NativeInfo kConversions[] = {
    slot("__int__", &guarded<&toInt<Rounding::Down>>, 0, 0),
    slot("__float__", &guarded<&toFloat>, 0, 0),
    method("__complex__", &guarded<&toComplexNumber>, 0, 0),
    method("__trunc__", &guarded<&toInt<Rounding::Down>>, 0, 0),
    method("__ceil__", &guarded<&toInt<Rounding::Ceiling>>, 0, 0),
    method("__floor__", &guarded<&toInt<Rounding::Floor>>, 0, 0),
    method("__reduce__", &guarded<&reduce>, 0, 0),
    method("as_tuple", &guarded<&asTupleMethod>, 0, 0,
        "as_tuple($self, /)\n--\n\nReturn a tuple representation of the number.\n\n"),
    method("as_integer_ratio", &guarded<&integerRatio>, 0, 0,
        "as_integer_ratio($self, /)\n--\n\nDecimal.as_integer_ratio() -> (int, int)\n\nReturn a pair of integers, "
        "whose "
        "ratio is exactly equal to the original\nDecimal and with a positive denominator. The ratio is in lowest "
        "terms.\nRaise OverflowError on infinities and a ValueError on NaNs.\n\n"),
    classMethod("from_float", &guarded<&fromFloatMethod>, 1, 1,
        "from_float($type, f, /)\n--\n\nClass method that converts a float to a decimal number, exactly.\nSince 0.1 is "
        "not exactly representable in binary floating point,\nDecimal.from_float(0.1) is not the same as "
        "Decimal('0.1').\n\n"),
};

} // namespace

Number numberOfFloat(double d)
{
    if (std::isnan(d))
        return {Kind::QuietNan, std::signbit(d), 0, 0};
    if (std::isinf(d))
        return infinity(d < 0);
    int exponent = 0;
    auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(d), &exponent), 53));
    if (mantissa == 0)
        return finite(std::signbit(d), 0, 0);
    exponent -= 53;
    const int zeros = std::countr_zero(mantissa);
    mantissa >>= zeros;
    exponent += zeros;
    Big n; // m 2^-k = m 5^k 10^-k
    if (exponent >= 0) {
        mpz_set_ui(n, mantissa);
        mpz_mul_2exp(n, n, static_cast<mp_bitcnt_t>(exponent));
        return finite(std::signbit(d), Natural::taken(n), 0);
    }
    mpz_ui_pow_ui(n, 5, static_cast<unsigned long>(-exponent));
    mpz_mul_ui(n, n, mantissa);
    return finite(std::signbit(d), Natural::taken(n), exponent);
}

Value fromFloat(Vm& vm, TypeObject* type, Value v, Context& context, Conversion how)
{
    if (isInt(v)) {
        const Number n = finite(isNegativeInt(v), naturalOfInt(v), 0);
        return n.isZero() ? makeDecimal(vm, n, type) : finished(vm, type, n, context, how); // 0 stays 0
    }
    if (isFloat(v))
        return finished(vm, type, numberOfFloat(floatOf(v)), context, how);
    return raiseTypeError(vm, "argument must be int or float");
}

Value convert(Vm& vm, TypeObject* type, Value v, Context& context, Conversion how)
{
    if (isDecimal(v)) {
        const bool isExactType = vm.typeOf(v) == stateOf(vm).decimal && type == stateOf(vm).decimal;
        if (how == Conversion::InContext)
            return finished(vm, type, numberOf(v), context, how);
        return isExactType ? v : makeDecimal(vm, numberOf(v), type);
    }
    if (isStr(v))
        return fromText(vm, type, asStr(v), context, how);
    if (isInt(v))
        return fromFloat(vm, type, v, context, how);
    if (isTuple(v) || isList(v))
        return fromSequence(vm, type, v, context, how);
    if (isFloat(v))
        return noteSignals(vm, context, kFloatOperation) ? fromFloat(vm, type, v, context, how) : kNull;
    return raiseTypeError(vm, fmt::format("conversion from {} to Decimal is not supported", typeName(vm, v)));
}

Value intOf(Vm& vm, const Number& n, Rounding rounding)
{
    if (n.isNan())
        return raiseValueError(vm, "cannot convert NaN to integer");
    if (n.isInfinite())
        return raiseOverflowError(vm, "cannot convert Infinity to integer");
    Rest rest{};
    return intFromNatural(vm, rescaled(n, 0, rounding, rest).coefficient, n.negative);
}

std::span<const NativeInfo> conversionMethods()
{
    return kConversions;
}

} // namespace vmcore::decimal
