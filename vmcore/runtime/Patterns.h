// SPDX-License-Identifier: GPL-3.0-or-later
// What match statements ask of a subject (PEP 634).
#pragma once
#include "vmcore/object/Vm.h"

namespace vmcore {

// TypeObject::typeFlags of a class that says itself what its instances match: by __abc_tpflags__, by being registered
// for such a class, or in C++. The first class of an mro that says something decides.
inline constexpr std::uint16_t kTypeMatchesSequence = 512, kTypeMatchesMapping = 1024;
inline constexpr std::uint16_t kTypeMatchMask = kTypeMatchesSequence | kTypeMatchesMapping;
std::uint16_t matchFlags(const TypeObject* type);

bool isPatternMapping(Vm& vm, Value subject);
bool isPatternSequence(Vm& vm, Value subject);
// The values of the keys as a tuple, kNone when one is missing; kNull: error.
Value matchPatternKeys(Vm& vm, Value subject, TupleObject* keys);
// The `positional` attributes by __match_args__ and those named, as a tuple; kNone: no match.
Value matchPatternClass(Vm& vm, Value subject, Value type, std::uint32_t positional, TupleObject* names);

} // namespace vmcore
