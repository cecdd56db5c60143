// SPDX-License-Identifier: GPL-3.0-or-later
// Instructions as lists of micro-ops, and the laws that keep one body usable in every tier, checked
// while compiling.
#pragma once
#include "vmcore/ops/OpInfo.h"
#include "vmcore/ops/Uop.h"

#include <span>

namespace vmcore {

namespace detail {
#define VM_OP(name, family, cacheUnits, argument, doc, ...)                                                            \
    inline constexpr auto k##name##Uops = [] {                                                                         \
        using enum Uop;                                                                                                \
        return std::to_array<Uop>({__VA_ARGS__});                                                                      \
    }();
#include "vmcore/ops/Ops.def"
} // namespace detail
inline constexpr auto kOpUops = [] {
    std::array<std::span<const Uop>, kOpCount> rows{{
#define VM_OP(name, ...) detail::k##name##Uops,
#include "vmcore/ops/Ops.def"
    }};
    for (std::size_t i = kPlainOpCount; i < kOpCount; ++i) // of the instruction itself
        rows[i] = rows[static_cast<std::size_t>(unfused(static_cast<Op>(i)))];
    return rows;
}();
constexpr std::span<const Uop> uopsOf(Op op)
{
    return kOpUops[static_cast<std::size_t>(op)];
}

namespace detail {

// What each stack slot is known to be while an instruction runs; slots below it are unknown.
struct FactStack
{
    std::array<Representation, 24> facts{};
    std::size_t count = 12;
};
constexpr bool operandsProven(const UopInfo& u, const FactStack& stack)
{
    auto depth = static_cast<std::size_t>(u.pops + u.peeks);
    for (std::size_t i = 0; i < static_cast<std::size_t>(u.paramCount); ++i) {
        const ParamInfo& p = u.params[i];
        if (p.source != Source::Stack && p.source != Source::Peek)
            continue;
        if (p.representation != Representation::Any && stack.facts[stack.count - depth] != p.representation)
            return false;
        --depth;
    }
    return true;
}
constexpr void apply(const UopInfo& u, FactStack& stack)
{
    for (int i = 0; i < u.result.provesCount; ++i)
        if (u.result.proves[static_cast<std::size_t>(i)] != Representation::Any)
            stack.facts[stack.count - static_cast<std::size_t>(u.peeks - i)]
                = u.result.proves[static_cast<std::size_t>(i)];
    stack.count -= static_cast<std::size_t>(u.pops);
    for (int i = 0; i < u.pushes; ++i)
        stack.facts[stack.count++] = u.result.representation;
}
constexpr bool isGeneric(std::size_t op)
{
    return kOpInfo[op].family == static_cast<Op>(op);
}
// Law 1. A typed operand is proven: by a guard of the same instruction or by the micro-op that made
// it. This makes unboxing total everywhere.
consteval bool typedOperandsAreProven()
{
    for (const auto& uops : kOpUops) {
        FactStack stack;
        for (const Uop u : uops) {
            if (!operandsProven(info(u), stack))
                return false;
            apply(info(u), stack);
        }
    }
    return true;
}
// Law 2. Nothing an instruction did is visible when it leaves: no exit after a push, pop or effect. So
// a miss runs the generic form from the start.
consteval bool exitsComeFirst()
{
    for (const auto& uops : kOpUops) {
        bool changed = false;
        for (const Uop u : uops) {
            if (info(u).mayMiss() && changed)
                return false;
            changed |= info(u).pops + info(u).pushes > 0 || info(u).effects >= Effects::Allocates;
        }
    }
    return true;
}
// Law 3. Members of a family are written over each other: same cache size, same stack effect where it
// can be told from the signatures.
consteval bool familiesAgree()
{
    for (std::size_t op = 0; op < kOpCount; ++op) {
        const auto family = static_cast<std::size_t>(kOpInfo[op].family);
        if (kOpInfo[op].cacheUnits != kOpInfo[family].cacheUnits || kOpInfo[op].argument != kOpInfo[family].argument)
            return false;
        int net = 0, familyNet = 0;
        bool known = true;
        for (const Uop u : kOpUops[op]) {
            net += info(u).pushes - info(u).pops;
            known &= !info(u).takesState();
        }
        for (const Uop u : kOpUops[family]) {
            familyNet += info(u).pushes - info(u).pops;
            known &= !info(u).takesState() || u == Uop::Adapt;
        }
        if (known && net != familyNet)
            return false;
    }
    return true;
}
// Law 4. A micro-op that acts on the state ends its instruction, or starts it and leaves the stack
// alone: memory must be current.
consteval bool stateUopsAtTheEdge()
{
    for (const auto& uops : kOpUops)
        for (std::size_t i = 0; i < uops.size(); ++i)
            if (info(uops[i]).takesState() && uops[i] != Uop::Adapt && i + 1 != uops.size())
                return false;
    return true;
}
// Law 5. The first row of a family is its generic form, and counts down to a specialisation exactly
// when the family can specialise.
consteval bool genericFormsAdapt()
{
    for (std::size_t op = 0; op < kOpCount; ++op) {
        const bool adapts = kOpUops[op].front() == Uop::Adapt;
        if (adapts != (isGeneric(op) && isSpecializable(static_cast<Op>(op))))
            return false;
        if (kOpInfo[op].family > static_cast<Op>(op))
            return false;
    }
    return true;
}

// Law 6. The second of a pair neither leaves nor raises, and is not written over; nor does the first act on the frame.
consteval bool pairsCanBeFused()
{
    for (const FusedPair& pair : kFusedPairs) {
        for (const Uop u : kOpUops[static_cast<std::size_t>(pair.first)])
            if (info(u).takesState() && info(u).effects != Effects::Registers)
                return false;
        for (const Uop u : kOpUops[static_cast<std::size_t>(pair.second)])
            if (info(u).mayMiss() || info(u).result.raises || info(u).needsFrame())
                return false;
        if (isSpecializable(kOpInfo[static_cast<std::size_t>(pair.second)].family))
            return false;
    }
    return true;
}

} // namespace detail
static_assert(detail::pairsCanBeFused());
static_assert(detail::typedOperandsAreProven());
static_assert(detail::exitsComeFirst());
static_assert(detail::familiesAgree());
static_assert(detail::stateUopsAtTheEdge());
static_assert(detail::genericFormsAdapt());

// C++ code outside the loop, and so the debugger, may run inside this instruction.
constexpr bool needsFrame(Op op)
{
    for (const Uop u : uopsOf(op))
        if (info(u).needsFrame())
            return true;
    return false;
}

} // namespace vmcore
