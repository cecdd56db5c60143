// SPDX-License-Identifier: GPL-3.0-or-later
// The types int and bool.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/builtins/Install.h"
#include "vmcore/builtins/IntMethods.h"
#include "vmcore/builtins/NumberSlots.h"
#include "vmcore/object/Containers.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/NumberText.h"
#include "vmcore/runtime/Text.h"
#include "vmcore/runtime/TextFormat.h"
#include "vmcore/runtime/TextOperators.h"

#include <fmt/format.h>

namespace vmcore {

namespace {

constexpr int kDefaultBase = 10;

// int(text): kNull without error when it is no text.
Value intFromText(Vm& vm, Value v, int base)
{
    if (isStr(v))
        return parseInt(vm, numberText(asStr(v)), base, v);
    if (isBytesLike(v))
        return parseInt(vm, bytesLikeView(v), base, Value::heap(makeBytes(vm, bytesLikeView(v))));
    return kNull;
}

Value intFromAny(Vm& vm, Value v)
{
    bool found = false;
    const Value number = toIntNumber(vm, v, found);
    if (number || vm.hasError())
        return number;
    const Value parsed = intFromText(vm, v, kDefaultBase);
    if (parsed || vm.hasError())
        return parsed;
    return raiseTypeError(vm,
        fmt::format(
            "int() argument must be a string, a bytes-like object or a real number, not '{}'", typeName(vm, v)));
}

Value intWithBase(Vm& vm, Value v, Value base)
{
    constexpr std::int64_t kLargestBase = 36;
    const Value index = toIndex(vm, base);
    if (!index)
        return kNull;
    const auto b = intToInt64(index);
    if (!b || (*b != 0 && *b < 2) || *b > kLargestBase)
        return raiseValueError(vm, "int() base must be >= 2 and <= 36, or 0");
    const Value parsed = intFromText(vm, v, static_cast<int>(*b));
    if (parsed || vm.hasError())
        return parsed;
    return raiseTypeError(vm, "int() can't convert non-string with explicit base");
}

Value intNew(Vm& vm, const CallArgs& args)
{
    if (!atMost(vm, args, "int", 2))
        return kNull;
    KeywordReader keywords(vm, args, "int");
    const Value base = keywords.take("base", 2);
    if (!keywords.done())
        return kNull;
    Value number = Value::smallInt(0);
    if (args.count > 1)
        number = base ? intWithBase(vm, args[1], base) : intFromAny(vm, args[1]);
    else if (base)
        return raiseTypeError(vm, "int() missing string argument");
    return number ? intOfClass(vm, as<TypeObject>(args[0]), number) : kNull;
}

Value intRepr(Vm& vm, const CallArgs& args)
{
    const auto text = intToDecimal(vm, args[0]);
    return text ? Value::heap(makeStr(vm, *text)) : kNull;
}

Value intFormat(Vm& vm, const CallArgs& args)
{
    if (!needStr(vm, args[1], "__format__", 0))
        return kNull;
    return asStr(args[1])->length == 0 ? strOf(vm, args[0]) : formatInt(vm, args[0], asStr(args[1]));
}

Value intItself(Vm& vm, const CallArgs& args)
{
    return exactInt(vm, args[0]);
}

Value intFloat(Vm& vm, const CallArgs& args)
{
    const auto d = intToDouble(args[0]);
    return d ? Value::number(*d) : raiseOverflowError(vm, kIntTooLargeForFloat);
}

Value intGetNewArgs(Vm& vm, const CallArgs& args)
{
    return Value::heap(makeTuple(vm, {exactInt(vm, args[0])}));
}

Value intZero(Vm&, Value)
{
    return Value::smallInt(0);
}
Value intOne(Vm&, Value)
{
    return Value::smallInt(1);
}

Value boolNew(Vm& vm, const CallArgs& args)
{
    if (!refusesKeywords(vm, args, vm.types.Bool, "bool"))
        return kNull;
    if (args.count < 2)
        return kFalse;
    const auto isTrue = truth(vm, args[1]);
    return isTrue ? Value::boolean(*isTrue) : kNull;
}

Value boolRepr(Vm& vm, const CallArgs& args)
{
    return reprOf(vm, args[0]);
}

constexpr NativeInfo kIntRows[] = {
    newMethod(&intNew, 0, kAnyCount),
    slot("__repr__", &intRepr, 0, 0),
    method("__format__", &intFormat, 1, 1),
    slot("__int__", &intItself, 0, 0),
    slot("__index__", &intItself, 0, 0),
    slot("__float__", &intFloat, 0, 0),
    method("__trunc__", &intItself, 0, 0, "Truncating an int gives the int."),
    method("__floor__", &intItself, 0, 0, "The floor of an int is the int."),
    method("__ceil__", &intItself, 0, 0, "The ceiling of an int is the int."),
    method("__getnewargs__", &intGetNewArgs, 0, 0),
    method("conjugate", &intItself, 0, 0, "The int itself, the complex conjugate of any int."),
};
constexpr GetSetInfo kIntFields[] = {
    {"real", &exactInt, nullptr, "the real part of a complex number"},
    {"imag", &intZero, nullptr, "the imaginary part of a complex number"},
    {"numerator", &exactInt, nullptr, "the numerator of a rational number in lowest terms"},
    {"denominator", &intOne, nullptr, "the denominator of a rational number in lowest terms"},
};
constexpr NativeInfo kBoolRows[] = {
    newMethod(&boolNew, 0, 1),
    slot("__repr__", &boolRepr, 0, 0),
};

} // namespace

Value intOfClass(Vm& vm, const TypeObject* type, Value number)
{
    if (type == vm.types.Int)
        return number;
    if (type == vm.types.Bool)
        return Value::boolean(numericTruth(number));
    return Value::heap(makeBoxedInt(vm, type->rootShape->id, IntView(number)));
}

void installIntType(Vm& vm)
{
    TypeObject* type = vm.types.Int;
    type->doc = "int([x]) -> integer\nint(x, base=10) -> integer\n\n"
                "A whole number of any size, from a number, or from text in the base (0: as the prefix says).";
    addMethods(vm, type, kIntRows);
    addMethods(vm, type, kNumberRows<&isInt>);
    addMethods(vm, type, kFloorDivisionRows<&isInt>);
    addMethods(vm, type, kLogicRows<&isInt>);
    addMethods(vm, type, kShiftRows<&isInt>);
    addMethods(vm, type, intMethods());
    addGetSets(vm, type, kIntFields);
    vm.types.Bool->doc = "bool(x) -> bool\n\nTrue when x is true, else False.";
    addMethods(vm, vm.types.Bool, kBoolRows);
    addMethods(vm, vm.types.Bool, kLogicRows<&isInt>);
}

} // namespace vmcore
