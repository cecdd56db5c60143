// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as objects, and the exceptions that operations on them raise.
#include "vmcore/modules/Decimal.h"
#include "vmcore/object/IntGmp.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Errors.h"

#include <fmt/format.h>

namespace vmcore::decimal {

void ModuleState::trace(Marker& m)
{
    m.object(decimal);
    m.object(context);
    m.object(mapping);
    for (const Value v :
        {module, variable, switches, tuple, rational, standard, basic, extended, current, currentSwitch})
        m.value(v);
    m.range(signals, kSignals);
    m.range(reasons, kConditions);
    m.range(roundings, kRoundings);
}

ModuleState& stateOf(const Vm& vm)
{
    // Types of native modules are few, but an addition is short: its place is remembered.
    thread_local std::size_t place = 0;
    const auto& types = vm.nativeTypes;
    if (place >= types.size() || types[place].first != &StateData::kClass) [[unlikely]]
        for (place = 0; types[place].first != &StateData::kClass;)
            ++place;
    // The class's instance stands in it as an attribute would.
    return StateData::of(types[place].second->module);
}

Number numberOf(Value decimal)
{
    const Decimal& d = DecimalData::of(decimal);
    if (d.big) [[unlikely]] {
        const auto* big = static_cast<const BigIntObject*>(d.big.object());
        return {d.kind, d.negative, d.exponent, Natural::borrowed(big->limbs, big->size)};
    }
    return {d.kind, d.negative, d.exponent, Wide{d.high} << 64 | d.low};
}

Value makeDecimal(Vm& vm, const Number& n, TypeObject* type)
{
    Decimal d;
    d.exponent = n.exponent;
    d.kind = n.kind;
    d.negative = n.negative;
    if (n.coefficient.isWide()) {
        d.low = static_cast<std::uint64_t>(n.coefficient.wide());
        d.high = static_cast<std::uint64_t>(n.coefficient.wide() >> 64);
    } else {
        d.big = makeInt(vm, View(n.coefficient));
    }
    return DecimalData::make(vm, type ? type : stateOf(vm).decimal, d);
}

Natural naturalOfInt(Value v)
{
    if (const auto small = unboxedInt(v))
        return static_cast<Wide>(*small < 0 ? -*small : *small);
    const auto* big = static_cast<const BigIntObject*>(v.object());
    return Natural::borrowed(big->limbs, big->size < 0 ? -big->size : big->size);
}

bool isNegativeInt(Value v)
{
    const auto small = unboxedInt(v);
    return small ? *small < 0 : static_cast<const BigIntObject*>(v.object())->size < 0;
}

bool operandOf(Value v, Number& n)
{
    if (isDecimal(v)) [[likely]]
        n = numberOf(v);
    else if (isInt(v))
        n = finite(isNegativeInt(v), naturalOfInt(v), 0);
    else
        return false;
    return true;
}

bool needNumber(Vm& vm, Value v, Number& n)
{
    if (operandOf(v, n))
        return true;
    raiseTypeError(vm, fmt::format("conversion from {} to Decimal is not supported", typeName(vm, v)));
    return false;
}

bool signal(Vm& vm, Context& context, Status raised)
{
    const ModuleState& s = stateOf(vm);
    const Status trapped = raised & context.traps;
    context.flags |= raised;
    for (std::size_t i = 0; i < kSignals; ++i)
        if ((trapped & maskOfSignal(i)) != 0) {
            if (const Value list = signalList(vm, trapped, true))
                raiseValue(vm, as<TypeObject>(s.signals[i]), list);
            return false;
        }
    return true;
}

Value makeText(Vm& vm, std::string_view ascii)
{
    return Value::heap(makeLatin1(vm, ascii));
}

Value unchanged(Vm&, const CallArgs& args)
{
    return args[0];
}

} // namespace vmcore::decimal
