// SPDX-License-Identifier: GPL-3.0-or-later
// Code units: 16 bits, opcode first byte, argument second. An instruction is followed by its cache
// units, which hold counters, versions and pointers at any alignment. EXTENDED_ARG prefixes carry
// the higher bytes of an argument. (PEP 659; "Use inline caches", faster-cpython.)
#pragma once
#include <cstdint>
#include <cstring>

namespace vmcore {

struct Unit
{
    std::uint8_t op, arg;
};
static_assert(sizeof(Unit) == 2);

template<class T>
T readUnits(const Unit* u)
{
    T x;
    std::memcpy(&x, u, sizeof x);
    return x;
}
template<class T>
void writeUnits(Unit* u, T x)
{
    std::memcpy(u, &x, sizeof x);
}

} // namespace vmcore
