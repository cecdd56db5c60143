// SPDX-License-Identifier: GPL-3.0-or-later
// Raising Python exceptions from C++: sets Vm::error and returns the null that callers pass on.
#pragma once
#include "vmcore/object/Vm.h"

#include <string_view>

namespace vmcore {

// All return kNull, so that `return raise(…)` ends a function that returns a Value. The context is
// Vm::handled, as for a raise statement.
Value raise(Vm& vm, TypeObject* type, std::string_view message);
Value raiseValue(Vm& vm, TypeObject* type, Value onlyArgument); // KeyError(key), StopIteration(value)
Value raiseObject(Vm& vm, Value exception);                     // an instance; keeps its traceback

inline Value raiseTypeError(Vm& vm, std::string_view message)
{
    return raise(vm, vm.types.TypeError, message);
}
inline Value raiseValueError(Vm& vm, std::string_view message)
{
    return raise(vm, vm.types.ValueError, message);
}
inline Value raiseIndexError(Vm& vm, std::string_view message)
{
    return raise(vm, vm.types.IndexError, message);
}
inline Value raiseOverflowError(Vm& vm, std::string_view message)
{
    return raise(vm, vm.types.OverflowError, message);
}
Value raiseMemoryError(Vm& vm);
Value raiseOSError(Vm& vm, int errnoValue, Value filename = kNull); // the subclass that fits errno
TypeObject* typeOfErrno(const Vm& vm, int errnoValue);              // OSError or that subclass
Value raiseAttributeError(Vm& vm, Value object, StrObject* name);   // "'T' object has no attribute 'x'"
Value raiseStopIteration(Vm& vm, Value value);
// NameError or UnboundLocalError; remembers the running frame's names, so that a traceback can
// suggest one.
Value raiseNameError(Vm& vm, TypeObject* type, std::string_view message, StrObject* name);

// The pending exception, cleared; kNull if none.
Value takeError(Vm& vm);
// True, and cleared, when the pending error is an instance of the type.
bool clearErrorIf(Vm& vm, TypeObject* type);
bool errorIs(const Vm& vm, TypeObject* type);

// Enters a level of C++ recursion that Python code can cause (nested containers, calls back). False:
// RecursionError is pending, with CPython's words ("maximum recursion depth exceeded" + where).
class RecursionGuard
{
public:
    explicit RecursionGuard(Vm& vm, const char* where = "");
    ~RecursionGuard();
    RecursionGuard(const RecursionGuard&) = delete;
    explicit operator bool() const { return m_ok; }

private:
    Vm& m_vm;
    bool m_ok;
};

// "int", "Foo", as messages name the type of a value.
std::string_view typeName(const Vm& vm, Value v);
// The name of the class itself.
std::string_view className(const Vm& vm, const TypeObject* type);

} // namespace vmcore
