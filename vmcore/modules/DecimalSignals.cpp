// SPDX-License-Identifier: GPL-3.0-or-later
// Signals: their classes, and the mappings that show which are trapped or have been raised.
#include "vmcore/modules/Decimal.h"
#include "vmcore/object/Dict.h"
#include "vmcore/object/Str.h"
#include "vmcore/runtime/Calls.h"
#include "vmcore/runtime/Errors.h"
#include "vmcore/runtime/Iteration.h"

#include <fmt/format.h>

namespace vmcore::decimal {
namespace {

constexpr Status kMasks[kSignals]
    = {kAnyInvalid, kFloatOperation, kDivisionByZero, kOverflow, kUnderflow, kSubnormal, kInexact, kRounded, kClamped};
constexpr Status kReasonMasks[kConditions]
    = {kConversionSyntax, kDivisionImpossible, kDivisionUndefined, kInvalidContext};
constexpr const char* kNotASignal
    = "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, "
      "Subnormal, Inexact, Rounded,\n   Clamped]";

// The mask of a signal's class; 0: KeyError.
Status maskOf(Vm& vm, Value v, const char* message = kNotASignal)
{
    const ModuleState& s = stateOf(vm);
    for (std::size_t i = 0; i < kSignals; ++i)
        if (s.signals[i] == v)
            return kMasks[i];
    raise(vm, vm.types.KeyError, message);
    return 0;
}

bool readDict(Vm& vm, DictObject* dict, Status& status)
{
    constexpr const char* kInvalid = "invalid signal dict";
    if (dict->used != kSignals) {
        raise(vm, vm.types.KeyError, kInvalid);
        return false;
    }
    status = 0;
    for (std::uint32_t i = 0; i < dict->entryCount; ++i) {
        const DictEntry entry = dict->table->entries[i];
        if (!entry.key)
            continue;
        const Status mask = maskOf(vm, entry.key, kInvalid);
        const auto isSet = mask != 0 ? truth(vm, entry.value) : std::nullopt;
        if (!isSet)
            return false;
        if (*isSet)
            status |= mask;
    }
    return true;
}

bool readList(Vm& vm, ListObject* list, Status& status)
{
    status = 0;
    for (std::int64_t i = 0; i < list->length; ++i) {
        const Status mask = maskOf(vm, list->items[i]);
        if (mask == 0)
            return false;
        status |= mask;
    }
    return true;
}

Value getSignal(Vm& vm, const CallArgs& args)
{
    const Status mask = maskOf(vm, args[1]);
    return mask == 0 ? kNull : Value::boolean((MappingData::self(args).status() & mask) != 0);
}

Value setSignal(Vm& vm, const CallArgs& args)
{
    const Status mask = maskOf(vm, args[1]);
    const auto isSet = mask != 0 ? truth(vm, args[2]) : std::nullopt;
    if (!isSet)
        return kNull;
    Status& status = MappingData::self(args).status();
    status = *isSet ? status | mask : status & ~mask;
    return kNone;
}

Value deleteSignal(Vm& vm, const CallArgs&)
{
    return raiseValueError(vm, "signal keys cannot be deleted");
}

Value lengthOfMapping(Vm&, const CallArgs&)
{
    return Value::smallInt(kSignals);
}

Value iterate(Vm& vm, const CallArgs&)
{
    return getIterator(vm, Value::heap(makeTuple(vm, std::span(stateOf(vm).signals, kSignals))));
}

Value mappingRepr(Vm& vm, const CallArgs& args)
{
    const Status status = MappingData::self(args).status();
    std::string text = "{";
    for (std::size_t i = 0; i < kSignals; ++i)
        text += fmt::format("{}<class '{}'>:{}", i == 0 ? "" : ", ",
            fullName(vm, as<TypeObject>(stateOf(vm).signals[i])), (status & kMasks[i]) != 0 ? "True" : "False");
    return makeText(vm, text + "}");
}

template<bool kEqual>
Value compareMappings(Vm& vm, const CallArgs& args)
{
    Status other = 0;
    if (MappingData::holds(args[1])) {
        other = MappingData::of(args[1]).status();
    } else if (!isDict(args[1])) {
        return kNotImplemented;
    } else if (!readDict(vm, asDict(args[1]), other)) {
        return clearErrorIf(vm, vm.types.KeyError) ? kNotImplemented : kNull;
    }
    return Value::boolean((MappingData::self(args).status() == other) == kEqual);
}

Value copyMapping(Vm& vm, const CallArgs& args)
{
    const Status status = MappingData::self(args).status();
    DictObject* dict = makeDict(vm);
    for (std::size_t i = 0; i < kSignals; ++i)
        if (!setItem(vm, Value::heap(dict), stateOf(vm).signals[i], Value::boolean((status & kMasks[i]) != 0)))
            return kNull;
    return Value::heap(dict);
}

constexpr NativeInfo kMappingMethods[] = {
    slot("__getitem__", &getSignal, 1, 1),
    slot("__setitem__", &setSignal, 2, 2),
    slot("__delitem__", &deleteSignal, 1, 1),
    slot("__len__", &lengthOfMapping, 0, 0),
    slot("__iter__", &iterate, 0, 0),
    slot("__repr__", &mappingRepr, 0, 0),
    slot("__eq__", &compareMappings<true>, 1, 1),
    slot("__ne__", &compareMappings<false>, 1, 1),
    method("copy", &copyMapping, 0, 0),
};

} // namespace

Status maskOfSignal(std::size_t signal)
{
    return kMasks[signal];
}

Value signalList(Vm& vm, Status status, bool reasons)
{
    const ModuleState& s = stateOf(vm);
    ListObject* list = makeList(vm);
    if ((status & (reasons ? kInvalidOperation : kAnyInvalid)) != 0)
        listAppend(vm, list, s.signals[0]);
    for (std::size_t i = 0; reasons && i < kConditions; ++i)
        if ((status & kReasonMasks[i]) != 0)
            listAppend(vm, list, s.reasons[i]);
    for (std::size_t i = 1; i < kSignals; ++i)
        if ((status & kMasks[i]) != 0)
            listAppend(vm, list, s.signals[i]);
    return Value::heap(list);
}

std::string signalNames(Vm& vm, Status status)
{
    constexpr std::size_t kOrder[kSignals] = {8, 0, 2, 6, 1, 3, 7, 5, 4};
    std::string text;
    for (const std::size_t i : kOrder)
        if ((status & kMasks[i]) != 0)
            text
                += fmt::format("{}{}", text.empty() ? "" : ", ", className(vm, as<TypeObject>(stateOf(vm).signals[i])));
    return text;
}

bool readSignals(Vm& vm, Value v, bool takesList, Status& status)
{
    if (MappingData::holds(v)) {
        status = MappingData::of(v).status();
        return true;
    }
    if (takesList && isList(v))
        return readList(vm, asList(v), status);
    if (isDict(v))
        return readDict(vm, asDict(v), status);
    raiseTypeError(vm, "argument must be a signal dict");
    return false;
}

TypeObject* makeMappingType(Vm& vm)
{
    TypeObject* type = MappingData::makeType(vm, "decimal", Subclassing::Allowed);
    addMethods(vm, type, kMappingMethods);
    setTypeAttribute(vm, type, vm.intern("__hash__"), kNone);
    return type;
}

} // namespace vmcore::decimal
