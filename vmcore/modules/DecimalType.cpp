// SPDX-License-Identifier: GPL-3.0-or-later
// The class Decimal: making, showing, copying and rounding.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Decimal.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"

#include <fmt/format.h>
#include <limits>

namespace vmcore::decimal {
namespace {

constexpr const char* kNewNames[] = {"value", "context"};

Value decimalNew(Vm& vm, const CallArgs& args)
{
    Value given[2] = {args.valueOr(1, kNull), kNull};
    if ((args.count > 2 || args.keywords) && !readArguments(vm, args, {nullptr, kNewNames, 0, 2}, given))
        return kNull;
    Context* context = contextArgument(vm, given[1]);
    if (!context)
        return kNull;
    auto* type = as<TypeObject>(args[0]);
    return given[0] ? convert(vm, type, given[0], *context, Conversion::Exact) : makeDecimal(vm, Number(), type);
}

bool hasCapitals(Vm& vm, bool& capitals)
{
    const Context* context = currentContext(vm);
    if (context)
        capitals = context->capitals;
    return context != nullptr;
}

Value decimalStr(Vm& vm, const CallArgs& args)
{
    bool capitals = true;
    return hasCapitals(vm, capitals) ? makeText(vm, textOf(numberOf(args[0]), Notation::Scientific, capitals)) : kNull;
}

Value decimalRepr(Vm& vm, const CallArgs& args)
{
    bool capitals = true;
    return hasCapitals(vm, capitals)
        ? makeText(vm, fmt::format("Decimal('{}')", textOf(numberOf(args[0]), Notation::Scientific, capitals)))
        : kNull;
}

Value roundMethod(Vm& vm, const CallArgs& args)
{
    if (args.count > 2)
        return raiseTypeError(vm, fmt::format("function takes at most 1 argument ({} given)", args.count - 1));
    const Number n = numberOf(args[0]);
    if (args.count == 1)
        return intOf(vm, n, Rounding::HalfEven);
    if (!isInt(args[1]))
        return raiseTypeError(vm, "optional arg must be an integer");
    const auto places = countArgument(vm, args[1]);
    Context* context = places ? currentContext(vm) : nullptr;
    if (!context)
        return kNull;
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    const Number pattern = finite(false, 1, *places == kLeast ? std::numeric_limits<std::int64_t>::max() : -*places);
    Status raised = 0;
    const Number result = quantize(n, pattern, context->settings, raised);
    return deliver(vm, *context, result, raised);
}

Value formatMethod(Vm& vm, const CallArgs& args)
{
    if (args.count < 2)
        return raiseTypeError(vm, "function takes at least 1 argument (0 given)");
    if (args.count > 3)
        return raiseTypeError(vm, fmt::format("function takes at most 2 arguments ({} given)", args.count - 1));
    return formatDecimal(vm, args);
}

// What the object takes and, of coefficients beyond 64 digits, their words of 19 digits.
Value sizeOf(Vm& vm, const CallArgs& args)
{
    constexpr std::int64_t kWordDigits = 19, kOwnWords = 4, kObjectBytes = 104;
    const std::int64_t words = (numberOf(args[0]).coefficient.digits() + kWordDigits - 1) / kWordDigits;
    return makeInt(vm, kObjectBytes + (words > kOwnWords ? 8 * words : 0));
}

Value realPart(Vm&, Value self)
{
    return self;
}
Value imaginaryPart(Vm& vm, Value)
{
    return makeDecimal(vm, Number());
}

constexpr GetSetInfo kFields[] = {
    {"real", &realPart, nullptr, nullptr},
    {"imag", &imaginaryPart, nullptr, nullptr},
};

constexpr NativeInfo kMethods[] = {
    newMethod(&guarded<&decimalNew>, 0, kAnyCount, "Decimal(value=\"0\", context=None)\n--\n\n"),
    slot("__str__", &guarded<&decimalStr>, 0, 0),
    slot("__repr__", &guarded<&decimalRepr>, 0, 0),
    method("__round__", &guarded<&roundMethod>, 0, kAnyCount),
    method("__format__", &guarded<&formatMethod>, 0, kAnyCount),
    method("__copy__", &unchanged, 0, 0),
    method("__deepcopy__", &unchanged, 1, 1),
    method("__sizeof__", &guarded<&sizeOf>, 0, 0),
};

} // namespace

TypeObject* makeDecimalType(Vm& vm)
{
    TypeObject* type = DecimalData::makeType(vm, "decimal", Subclassing::Allowed);
    type->doc = "Decimal(value=\"0\", context=None)\n--\n\nConstruct a new Decimal object. 'value' can be an integer, "
                "string, tuple,\nor another Decimal object. If no value is given, return Decimal('0'). The\ncontext "
                "does not affect the conversion and is only passed to determine if\nthe InvalidOperation trap is "
                "active.\n\n";
    addMethods(vm, type, kMethods);
    addMethods(vm, type, decimalOperators());
    addMethods(vm, type, decimalMethods());
    addMethods(vm, type, conversionMethods());
    addGetSets(vm, type, kFields);
    return type;
}

} // namespace vmcore::decimal
