// SPDX-License-Identifier: GPL-3.0-or-later
// What Ops.def says of each instruction, without its micro-ops: for the compiler, the disassembler
// and everything that shows bytecode.
#pragma once
#include "vmcore/code/Unit.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace vmcore {

enum class Op : std::uint8_t {
#define VM_OP(name, ...) name,
#include "vmcore/ops/Ops.def"
#define VM_FUSED(first, second) first##__##second,
#include "vmcore/ops/Fused.def"
};
inline constexpr std::size_t kPlainOpCount = 0 // of Ops.def
#define VM_OP(...) +1
#include "vmcore/ops/Ops.def"
    ;
inline constexpr std::size_t kOpCount = kPlainOpCount // and of Fused.def, behind them
#define VM_FUSED(...) +1
#include "vmcore/ops/Fused.def"
    ;
static_assert(kOpCount <= 256);

// What the argument of an instruction means.
enum class OpArgument : std::uint8_t {
    None,
    Count,      // of values
    Depth,      // distance from the top of the stack, 1: the top
    Const,      // index of a constant
    Local,      // index of a local, cell or free variable
    Name,       // index of a name
    GlobalName, // name << 1 | push a null for a call
    AttrName,   // name << 1 | push method and self for a call
    Binary,     // BinaryOperator; + kBinaryOperators + 1: in place; kBinaryOperators: subscript
    Compare,    // Relation; + 16: the result as a bool
    Invert,     // 1: not
    Forward,    // units to jump, from the unit behind the instruction and its caches
    Backward,
    Unpack,   // values before the star, and after it << 8
    Format,   // FORMAT_VALUE's flags
    Function, // MAKE_FUNCTION's flags
    Flag
};

struct OpInfo
{
    std::string_view name;
    Op family; // the generic form
    std::uint8_t cacheUnits;
    OpArgument argument;
    std::string_view doc;
};
struct FusedPair
{
    Op first, second, fused;
    std::string_view name;
};
inline constexpr auto kFusedPairs = std::to_array<FusedPair>({
#define VM_FUSED(first, second) {Op::first, Op::second, Op::first##__##second, #first "__" #second},
#include "vmcore/ops/Fused.def"
});
inline constexpr auto kOpInfo = [] {
    std::array<OpInfo, kOpCount> rows{{
#define VM_OP(name, family, cacheUnits, argument, doc, ...) {#name, Op::family, cacheUnits, OpArgument::argument, doc},
#include "vmcore/ops/Ops.def"
    }};
    for (std::size_t i = 0; i < kFusedPairs.size(); ++i) {
        rows[kPlainOpCount + i] = rows[static_cast<std::size_t>(kFusedPairs[i].first)];
        rows[kPlainOpCount + i].name = kFusedPairs[i].name;
    }
    return rows;
}();
constexpr const OpInfo& opInfo(Op op)
{
    return kOpInfo[static_cast<std::size_t>(op)];
}
constexpr const OpInfo& opInfo(std::uint8_t op) // any byte: unknown ones read as CACHE
{
    return kOpInfo[op < kOpCount ? op : 0];
}
constexpr bool isFused(Op op)
{
    return static_cast<std::size_t>(op) >= kPlainOpCount && static_cast<std::size_t>(op) < kOpCount;
}
// The instruction itself, also where it runs together with the next one.
constexpr Op unfused(Op op)
{
    return isFused(op) ? kFusedPairs[static_cast<std::size_t>(op) - kPlainOpCount].first : op;
}
// Where the pairs that an instruction begins stand in kFusedPairs, one behind the other.
inline constexpr auto kPairsOf = [] {
    std::array<std::uint8_t, kPlainOpCount> places{};
    places.fill(kFusedPairs.size());
    for (std::size_t i = kFusedPairs.size(); i-- > 0;)
        places[static_cast<std::size_t>(kFusedPairs[i].first)] = static_cast<std::uint8_t>(i);
    return places;
}();
// What runs both; `first` where no row of Fused.def does. Neither is fused.
constexpr Op fusedWith(Op first, Op second)
{
    for (std::size_t i = kPairsOf[static_cast<std::size_t>(first)];
        i < kFusedPairs.size() && kFusedPairs[i].first == first; ++i)
        if (kFusedPairs[i].second == second)
            return kFusedPairs[i].fused;
    return first;
}
static_assert([] { // each pair is found: those of one instruction stand together
    for (const FusedPair& pair : kFusedPairs)
        if (fusedWith(pair.first, pair.second) != pair.fused)
            return false;
    return true;
}());
// The instruction's length in units, caches included, prefixes not.
constexpr std::uint32_t unitLength(Op op)
{
    return 1u + opInfo(op).cacheUnits;
}
// Families whose first cache unit is an adaptive counter.
constexpr bool isSpecializable(Op family)
{
    switch (family) {
    case Op::LOAD_GLOBAL:
    case Op::LOAD_ATTR:
    case Op::STORE_ATTR:
    case Op::TO_BOOL:
    case Op::BINARY_OP:
    case Op::STORE_SUBSCR:
    case Op::COMPARE_OP:
    case Op::CONTAINS_OP:
    case Op::FOR_ITER:
    case Op::SEND:
    case Op::UNPACK_SEQUENCE:
    case Op::CALL: return true;
    default: return false;
    }
}
// Families whose caches end in a 64-bit count: of entries, iterations, or jumps taken.
inline constexpr std::uint32_t kCountUnits = 4;

} // namespace vmcore
