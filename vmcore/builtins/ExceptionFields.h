// SPDX-License-Identifier: GPL-3.0-or-later
// Exceptions with fields: attributes that their constructors fill in. The values lie in
// ExceptionObject::extra, numbered in runtime/Exceptions.h.
#pragma once
#include "vmcore/runtime/Exceptions.h"
#include "vmcore/runtime/Native.h"

namespace vmcore {

void setArguments(Vm& vm, ExceptionObject* exception, TupleObject* args);

// A plain attribute over a field: unset reads as None, deleting unsets.
template<unsigned field>
Value readField(Vm&, Value self)
{
    const Value v = exceptionFieldOf(asException(self), field);
    return v ? v : kNone;
}
template<unsigned field>
bool writeField(Vm& vm, Value self, Value v)
{
    setExceptionField(vm, asException(self), field, v);
    return true;
}
template<unsigned field>
constexpr GetSetInfo fieldRow(const char* name, const char* doc)
{
    return {name, readField<field>, writeField<field>, doc};
}

void installExceptionFields(Vm& vm);  // StopIteration, SystemExit, KeyError, names, imports, syntax
void installSystemExceptions(Vm& vm); // OSError and the Unicode errors
void installExceptionGroups(Vm& vm);

} // namespace vmcore
