// SPDX-License-Identifier: GPL-3.0-or-later
// Text forms of values: str(), repr(), format(), and conversions for C++ code.
#pragma once
#include "vmcore/object/Vm.h"

#include <string>
#include <string_view>

namespace vmcore {

// Each a StrObject (kNull: error). May run Python.
Value reprOf(Vm& vm, Value v);
Value strOf(Vm& vm, Value v);
Value asciiOf(Vm& vm, Value v);
Value formatValue(Vm& vm, Value v, StrObject* spec);                   // format(v, spec)
Value percentFormat(Vm& vm, StrObject* format, Value arguments);       // format % arguments
Value strFormat(Vm& vm, StrObject* format, const CallArgs& arguments); // format.format(…), args without self

// For messages: never raises; on error "<T object>". Surrogates are written as \udcxx.
std::string reprForMessage(Vm& vm, Value v);

// UTF-8 of a string; lone surrogates as WTF-8.
std::string toUtf8(const StrObject* s);
inline std::string_view asciiView(const StrObject* s) // only when kStrAscii is set
{
    return {reinterpret_cast<const char*>(s->data()), s->length};
}
std::string formatFloatRepr(double d); // "0.1", "1e+16", "inf"

} // namespace vmcore
