// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers from text, as int(), float() and complex() read them, and ints to decimal text.
#pragma once
#include "vmcore/object/Vm.h"

#include <complex>
#include <optional>
#include <string>
#include <string_view>

namespace vmcore {

// Text of a number in ASCII: decimal digits of any script become 0 to 9, spaces a space, every other
// character that is not ASCII a "?".
std::string numberText(const StrObject* s);

// int(text, base), base 0 or 2 to 36; `shown` is the value that the ValueError quotes. kNull: error.
Value parseInt(Vm& vm, std::string_view text, int base, Value shown);
// float(text); nullopt: error.
std::optional<double> parseFloat(Vm& vm, std::string_view text, Value shown);
// complex(text); nullopt: error.
std::optional<std::complex<double>> parseComplex(Vm& vm, std::string_view text, Value shown);

// Decimal text of an int; nullopt: more digits than Vm::maxIntDigits, ValueError is pending.
std::optional<std::string> intToDecimal(Vm& vm, Value v);

} // namespace vmcore
