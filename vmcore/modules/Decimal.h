// SPDX-License-Identifier: GPL-3.0-or-later
// The objects of the module _decimal and what its parts share.
#pragma once
#include "vmcore/modules/DecimalNumber.h"
#include "vmcore/modules/NamedArguments.h"
#include "vmcore/object/Int.h"
#include "vmcore/runtime/NativeData.h"
#include "vmcore/runtime/Operators.h"

namespace vmcore::decimal {

struct Decimal
{
    static constexpr const char* kName = "Decimal";
    std::uint64_t low = 0, high = 0; // the coefficient, when `big` is null
    Value big = kNull;               // an int of more than 127 bits
    std::int64_t exponent = 0;
    std::int64_t hash = -1; // not computed yet
    Kind kind = Kind::Finite;
    bool negative = false;
    void trace(Marker& m) { m.value(big); }
};
using DecimalData = NativeData<Decimal>;

struct Context
{
    static constexpr const char* kName = "Context";
    Settings settings;
    Status traps = 0, flags = 0;
    bool capitals = true;
    Value trapsMapping = kNull, flagsMapping = kNull; // of SignalMapping
    void trace(Marker& m)
    {
        m.value(trapsMapping);
        m.value(flagsMapping);
    }
};
using ContextData = NativeData<Context>;

struct SignalMapping // the mapping from signals to bools that shows traps or flags of a context
{
    static constexpr const char* kName = "SignalDictMixin";
    Value context;
    Status Context::* field;
    void trace(Marker& m) { m.value(context); }
    Status& status() const { return ContextData::of(context).*field; }
};
using MappingData = NativeData<SignalMapping>;

inline constexpr std::size_t kSignals = 9, kConditions = 4;

struct ModuleState // of the module, one in a Vm
{
    static constexpr const char* kName = "decimal_state";
    TypeObject *decimal = nullptr, *context = nullptr, *mapping = nullptr;
    Value module;               // the first one that was made
    Value variable;             // the ContextVar
    Value switches;             // a list of one object, which is another one whenever variables may have other values
    Value tuple;                // DecimalTuple
    Value rational;             // numbers.Rational
    Value signals[kSignals];    // InvalidOperation first
    Value reasons[kConditions]; // of InvalidOperation
    Value roundings[kRoundings];
    Value standard, basic, extended; // DefaultContext and so on
    // What `variable` holds, as long as thread and switches are those.
    Value current = kNull, currentSwitch = kNull;
    std::uint64_t currentThread = 0;
    void trace(Marker& m);
};
using StateData = NativeData<ModuleState>;
ModuleState& stateOf(const Vm& vm);

// --- objects (DecimalObject.cpp) -------------------------------------------------------------------------
inline bool isDecimal(Value v)
{
    return DecimalData::holds(v);
}
// Valid while the value is reachable.
Number numberOf(Value decimal);
Value makeDecimal(Vm& vm, const Number& n, TypeObject* type = nullptr);
// The operand of an operator: a decimal or an int. False: it is neither; no error.
bool operandOf(Value v, Number& n);
// The same for a function: TypeError "conversion from … to Decimal is not supported".
bool needNumber(Vm& vm, Value v, Number& n);
// Notes what was signalled; false: one of it is trapped, the exception is pending.
bool signal(Vm& vm, Context& context, Status raised);
inline bool noteSignals(Vm& vm, Context& context, Status raised)
{
    context.flags |= raised;
    return (raised & context.traps) == 0 || signal(vm, context, raised);
}
inline Value deliver(Vm& vm, Context& context, const Number& n, Status raised, TypeObject* type = nullptr)
{
    return noteSignals(vm, context, raised) ? makeDecimal(vm, n, type) : kNull;
}
Value makeText(Vm& vm, std::string_view ascii);
Natural naturalOfInt(Value v); // its size; valid while the int is reachable
bool isNegativeInt(Value v);

// A function that computes: what memory does not hold raises MemoryError.
template<NativeCode kCode>
Value guarded(Vm& vm, const CallArgs& args)
{
    try {
        return kCode(vm, args);
    } catch (const std::bad_alloc&) {
        return raiseMemoryError(vm);
    }
}

// --- conversions (DecimalConvert.cpp) ----------------------------------------------------------------------
enum class Conversion : std::uint8_t { Exact, InContext };
// What Decimal(v) or context.create_decimal(v) gives. kNull: error.
Value convert(Vm& vm, TypeObject* type, Value v, Context& context, Conversion how);
Number numberOfFloat(double d);
Value fromFloat(Vm& vm, TypeObject* type, Value v, Context& context, Conversion how); // or from an int
// The int that rounding gives; of infinities and NaNs an error.
Value intOf(Vm& vm, const Number& n, Rounding rounding);
std::span<const NativeInfo> conversionMethods();

// --- contexts (DecimalContext.cpp, DecimalCurrent.cpp, DecimalSignals.cpp) ------------------------------------
Value makeContext(Vm& vm, TypeObject* type, const Context& like);
// The context of the running thread; null: error.
Context* currentContext(Vm& vm);
// The argument `context` of a method: the current one when none is given. Null: TypeError.
Context* contextArgument(Vm& vm, Value v);
Value localContext(Vm& vm, const CallArgs& args);
std::span<const NativeInfo> currentFunctions();
inline bool isContext(Value v)
{
    return ContextData::holds(v);
}
// ROUND_… by name; kNull given: kept. False: TypeError.
bool readRounding(Vm& vm, Value v, Rounding& rounding);
// One field of a context, as a program assigns it. False: error.
bool setField(Vm& vm, Value context, std::string_view name, Value v);
inline constexpr const char* kFieldNames[]
    = {"prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"};
Status maskOfSignal(std::size_t signal);
// A list of the signals; without `reasons` as they stand in the order of the mappings.
Value signalList(Vm& vm, Status status, bool reasons);
std::string signalNames(Vm& vm, Status status);
// From a mapping or a list, as assignments and constructors take it. False: error.
bool readSignals(Vm& vm, Value v, bool takesList, Status& status);

// --- classes --------------------------------------------------------------------------------------------------
TypeObject* makeDecimalType(Vm& vm);               // DecimalType.cpp
std::span<const NativeInfo> decimalOperators();    // DecimalOperators.cpp
std::span<const NativeInfo> decimalMethods();      // DecimalMethods.cpp
TypeObject* makeContextType(Vm& vm);               // DecimalContext.cpp
std::span<const NativeInfo> contextMethods();      // DecimalContextMethods.cpp
TypeObject* makeMappingType(Vm& vm);               // DecimalSignals.cpp
Value formatDecimal(Vm& vm, const CallArgs& args); // DecimalFormat.cpp
std::int64_t hashOfNumber(const Number& n);        // no NaN
Value unchanged(Vm& vm, const CallArgs& args);     // the receiver

} // namespace vmcore::decimal
