// SPDX-License-Identifier: GPL-3.0-or-later
// The class Context: its fields, making and showing contexts.
#include "vmcore/builtins/Arguments.h"
#include "vmcore/modules/Decimal.h"
#include "vmcore/object/Str.h"

#include <fmt/format.h>

namespace vmcore::decimal {
namespace {

constexpr const char* kRoundingNames[kRoundings] = {"ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR",
    "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"};

bool readNumberField(Vm& vm, Value v, std::int64_t least, std::int64_t most, const char* message, std::int64_t& field)
{
    if (!isInt(v)) {
        raiseTypeError(vm, "an integer is required");
        return false;
    }
    const auto number = countArgument(vm, v);
    if (!number)
        return false;
    if (*number < least || *number > most) {
        raiseValueError(vm, message);
        return false;
    }
    field = *number;
    return true;
}

bool readFlag(Vm& vm, Value v, const char* message, bool& field)
{
    std::int64_t number = 0;
    if (!readNumberField(vm, v, 0, 1, message, number))
        return false;
    field = number == 1;
    return true;
}

enum Field : std::uint8_t { Precision, RoundingMode, Emin, Emax, Capitals, Clamp, Flags, Traps };

bool assign(Vm& vm, Context& c, Field field, Value v, bool takesList)
{
    switch (field) {
    case Precision:
        return readNumberField(vm, v, 1, kMaxPrecision, "valid range for prec is [1, MAX_PREC]", c.settings.precision);
    case RoundingMode: return readRounding(vm, v, c.settings.rounding);
    case Emin: return readNumberField(vm, v, kMinEmin, 0, "valid range for Emin is [MIN_EMIN, 0]", c.settings.emin);
    case Emax: return readNumberField(vm, v, 0, kMaxEmax, "valid range for Emax is [0, MAX_EMAX]", c.settings.emax);
    case Capitals: return readFlag(vm, v, "valid values for capitals are 0 or 1", c.capitals);
    case Clamp: return readFlag(vm, v, "valid values for clamp are 0 or 1", c.settings.clamp);
    case Flags: return readSignals(vm, v, takesList, c.flags);
    case Traps: return readSignals(vm, v, takesList, c.traps);
    }
    return false;
}

Value fieldOf(Vm& vm, const Context& c, Field field)
{
    switch (field) {
    case Precision: return makeInt(vm, c.settings.precision);
    case RoundingMode: return stateOf(vm).roundings[static_cast<std::size_t>(c.settings.rounding)];
    case Emin: return makeInt(vm, c.settings.emin);
    case Emax: return makeInt(vm, c.settings.emax);
    case Capitals: return Value::smallInt(c.capitals);
    case Clamp: return Value::smallInt(c.settings.clamp);
    case Flags: return c.flagsMapping;
    case Traps: return c.trapsMapping;
    }
    return kNull;
}

template<Field kField>
Value getField(Vm& vm, Value self)
{
    return fieldOf(vm, ContextData::of(self), kField);
}

template<Field kField>
bool setFieldOf(Vm& vm, Value self, Value v)
{
    if (v)
        return assign(vm, ContextData::of(self), kField, v, false);
    raise(vm, vm.types.AttributeError, "context attributes cannot be deleted");
    return false;
}

Value contextNew(Vm& vm, const CallArgs& args)
{
    const Value like = stateOf(vm).standard;
    return makeContext(vm, as<TypeObject>(args[0]), like ? ContextData::of(like) : Context());
}

Value contextInit(Vm& vm, const CallArgs& args)
{
    Value given[std::size(kFieldNames)];
    if (!readArguments(vm, args, {nullptr, kFieldNames, 0, std::size(kFieldNames)}, given))
        return kNull;
    for (std::size_t i = 0; i < std::size(kFieldNames); ++i)
        if (given[i] && !given[i].isNone()
            && !assign(vm, ContextData::self(args), static_cast<Field>(i), given[i], true))
            return kNull;
    return kNone;
}

Value contextRepr(Vm& vm, const CallArgs& args)
{
    const Context& c = ContextData::self(args);
    return makeText(vm,
        fmt::format(
            "Context(prec={}, rounding={}, Emin={}, Emax={}, capitals={:d}, clamp={:d}, flags=[{}], traps=[{}])",
            c.settings.precision, kRoundingNames[static_cast<std::size_t>(c.settings.rounding)], c.settings.emin,
            c.settings.emax, c.capitals, c.settings.clamp, signalNames(vm, c.flags), signalNames(vm, c.traps)));
}

Value contextCopy(Vm& vm, const CallArgs& args)
{
    return makeContext(vm, stateOf(vm).context, ContextData::self(args));
}

Value contextReduce(Vm& vm, const CallArgs& args)
{
    const Context& c = ContextData::self(args);
    TupleObject* fields = allocateTuple(vm, std::size(kFieldNames));
    for (std::size_t i = 0; i < Flags; ++i)
        fields->items[i] = fieldOf(vm, c, static_cast<Field>(i));
    fields->items[Flags] = signalList(vm, c.flags, false);
    vm.heap.barrier(fields);
    fields->items[Traps] = signalList(vm, c.traps, false);
    vm.heap.barrier(fields);
    return Value::heap(makeTuple(vm, {Value::heap(vm.typeOf(args[0])), Value::heap(fields)}));
}

Value clearFlags(Vm&, const CallArgs& args)
{
    ContextData::self(args).flags = 0;
    return kNone;
}
Value clearTraps(Vm&, const CallArgs& args)
{
    ContextData::self(args).traps = 0;
    return kNone;
}
Value etiny(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, ContextData::self(args).settings.etiny());
}
Value etop(Vm& vm, const CallArgs& args)
{
    return makeInt(vm, ContextData::self(args).settings.etop());
}

constexpr GetSetInfo kFields[] = {
    {"prec", &getField<Precision>, &setFieldOf<Precision>, nullptr},
    {"rounding", &getField<RoundingMode>, &setFieldOf<RoundingMode>, nullptr},
    {"Emin", &getField<Emin>, &setFieldOf<Emin>, nullptr},
    {"Emax", &getField<Emax>, &setFieldOf<Emax>, nullptr},
    {"capitals", &getField<Capitals>, &setFieldOf<Capitals>, nullptr},
    {"clamp", &getField<Clamp>, &setFieldOf<Clamp>, nullptr},
    {"flags", &getField<Flags>, &setFieldOf<Flags>, nullptr},
    {"traps", &getField<Traps>, &setFieldOf<Traps>, nullptr},
};

constexpr NativeInfo kMethods[] = {
    newMethod(&contextNew, 0, kAnyCount,
        "Context(prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, "
        "traps=None)\n--\n\n"),
    slotKeywords("__init__", &contextInit, 0, kAnyCount),
    slot("__repr__", &contextRepr, 0, 0),
    method("__copy__", &contextCopy, 0, 0),
    method("__reduce__", &contextReduce, 0, 0),
    method("copy", &contextCopy, 0, 0,
        "copy($self, /)\n--\n\nReturn a duplicate of the context with all flags cleared.\n\n"),
    method("clear_flags", &clearFlags, 0, 0, "clear_flags($self, /)\n--\n\nReset all flags to False.\n\n"),
    method("clear_traps", &clearTraps, 0, 0, "clear_traps($self, /)\n--\n\nSet all traps to False.\n\n"),
    method("Etiny", &etiny, 0, 0,
        "Etiny($self, /)\n--\n\nReturn a value equal to Emin - prec + 1, which is the minimum exponent value\nfor "
        "subnormal results.  When underflow occurs, the exponent is set to Etiny.\n\n"),
    method("Etop", &etop, 0, 0,
        "Etop($self, /)\n--\n\nReturn a value equal to Emax - prec + 1.  This is the maximum exponent\nif the _clamp "
        "field of the context is set to 1 (IEEE clamp mode).  Etop()\nmust not be negative.\n\n"),
};

} // namespace

Value makeContext(Vm& vm, TypeObject* type, const Context& like)
{
    Context fresh = like;
    fresh.flagsMapping = fresh.trapsMapping = kNull;
    const Value context = ContextData::make(vm, type, fresh);
    TypeObject* mapping = stateOf(vm).mapping;
    ContextData::of(context).flagsMapping = MappingData::make(vm, mapping, SignalMapping{context, &Context::flags});
    vm.heap.barrier(context.object());
    ContextData::of(context).trapsMapping = MappingData::make(vm, mapping, SignalMapping{context, &Context::traps});
    vm.heap.barrier(context.object());
    return context;
}

bool readRounding(Vm& vm, Value v, Rounding& rounding)
{
    if (!v)
        return true;
    const ModuleState& s = stateOf(vm);
    for (std::size_t i = 0; isStr(v) && i < kRoundings; ++i)
        if (equalStr(asStr(s.roundings[i]), asStr(v))) {
            rounding = static_cast<Rounding>(i);
            return true;
        }
    raiseTypeError(vm,
        "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, "
        "ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]");
    return false;
}

bool setField(Vm& vm, Value context, std::string_view name, Value v)
{
    for (std::size_t i = 0; i < std::size(kFieldNames); ++i)
        if (name == kFieldNames[i])
            return assign(vm, ContextData::of(context), static_cast<Field>(i), v, true);
    return false;
}

TypeObject* makeContextType(Vm& vm)
{
    TypeObject* type = ContextData::makeType(vm, "decimal", Subclassing::Allowed);
    type->doc = "Context(prec=None, rounding=None, Emin=None, Emax=None, capitals=None, clamp=None, flags=None, "
                "traps=None)\n--\n\nThe context affects almost all operations and controls rounding,\nOver/Underflow, "
                "raising of exceptions and much more.  A new context\ncan be constructed as follows:\n\n    >>> c = "
                "Context(prec=28, Emin=-425000000, Emax=425000000,\n    ...             rounding=ROUND_HALF_EVEN, "
                "capitals=1, clamp=1,\n    ...             traps=[InvalidOperation, DivisionByZero, Overflow],\n    "
                "...             flags=[])\n    >>>\n\n\n";
    addMethods(vm, type, kMethods);
    addMethods(vm, type, contextMethods());
    addGetSets(vm, type, kFields);
    ModuleState& s = stateOf(vm);
    for (std::size_t i = 0; i < kRoundings; ++i)
        s.roundings[i] = Value::heap(vm.intern(kRoundingNames[i]));
    return type;
}

} // namespace vmcore::decimal
