// SPDX-License-Identifier: GPL-3.0-or-later
// Values: 64-bit NaN-boxed words. A local or stack slot in memory always holds one of these.
//
//   0x0000'…  to 0xFFFC'…   a double, as is
//   0xFFFD'pppp'pppp'pppp   a heap pointer
//   0xFFFE'0000'0000'000b   False, True; other singletons count on from 2
//   0xFFFF'iiii'iiii'iiii   a 48-bit int
//
// The int tag is all ones, so boxing is one OR and the int test one unsigned comparison. Larger ints
// are BigIntObject; an int that fits 48 bits is never a BigIntObject, so small ints compare by bits.
#pragma once
#include <bit>
#include <cstdint>

namespace vmcore {

struct HeapObject;

inline constexpr std::uint64_t kTagHeap = 0xFFFDull << 48, kTagSingleton = 0xFFFEull << 48, kTagInt = 0xFFFFull << 48;
inline constexpr std::int64_t kSmallIntMax = (std::int64_t{1} << 47) - 1, kSmallIntMin = -(std::int64_t{1} << 47);

// Null is not a Python value: an unbound local, a missing dict entry, "an error is pending", or the
// end of an iteration, as each function says.
struct Value
{
    std::uint64_t bits;

    constexpr bool operator==(const Value&) const = default;

    static constexpr Value boolean(bool b) { return {kTagSingleton | std::uint64_t{b}}; }
    // Requires kSmallIntMin ≤ i ≤ kSmallIntMax.
    static constexpr Value smallInt(std::int64_t i) { return {static_cast<std::uint64_t>(i) | kTagInt}; }
    static constexpr Value number(double d)
    {
        // NaNs from outside become the one quiet NaN, so that none can look like a tag.
        return {d == d ? std::bit_cast<std::uint64_t>(d) : 0x7FF8ull << 48};
    }
    static Value heap(const void* object) { return {reinterpret_cast<std::uint64_t>(object) | kTagHeap}; }

    constexpr bool isNull() const;
    constexpr bool isNone() const;
    constexpr explicit operator bool() const { return !isNull(); } // "is there a value"
    constexpr bool isSmallInt() const { return bits >= kTagInt; }
    constexpr bool isFloat() const { return bits < kTagHeap; }
    constexpr bool isBool() const { return (bits | 1) == (kTagSingleton | 1); }
    constexpr bool isHeap() const { return bits >> 48 == kTagHeap >> 48; }

    // Each only after the matching test.
    constexpr std::int64_t asSmallInt() const { return static_cast<std::int64_t>(bits << 16) >> 16; }
    constexpr double asFloat() const { return std::bit_cast<double>(bits); }
    constexpr bool asBool() const { return (bits & 1) != 0; }
    HeapObject* object() const { return reinterpret_cast<HeapObject*>(bits ^ kTagHeap); }
};

inline constexpr Value kFalse{kTagSingleton}, kTrue{kTagSingleton | 1}, kNone{kTagSingleton | 2},
    kEllipsis{kTagSingleton | 3}, kNotImplemented{kTagSingleton | 4}, kNull{kTagSingleton | 7};

constexpr bool Value::isNull() const
{
    return bits == kNull.bits;
}
constexpr bool Value::isNone() const
{
    return bits == kNone.bits;
}
constexpr bool fitsSmallInt(std::int64_t i)
{
    return i >= kSmallIntMin && i <= kSmallIntMax;
}

} // namespace vmcore
