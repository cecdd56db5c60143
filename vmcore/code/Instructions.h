// SPDX-License-Identifier: GPL-3.0-or-later
// Walks units instruction by instruction: prefixes are folded into the argument, caches skipped. Reads
// quickened code as well as code as compiled; any span of units, also a malformed one.
#pragma once
#include "vmcore/ops/OpInfo.h"

#include <optional>
#include <span>

namespace vmcore {

struct CodeInstruction
{
    std::uint32_t unit = 0;   ///< First unit: of the first EXTENDED_ARG, if any.
    std::uint32_t opUnit = 0; ///< Unit of the instruction itself.
    Op op = Op::CACHE;        ///< Of a fused pair the first, alone: the second is the next instruction.
    std::uint32_t argument = 0;

    /// The unit behind the instruction and its caches.
    [[nodiscard]] std::uint32_t end() const { return opUnit + unitLength(op); }
    [[nodiscard]] std::uint32_t length() const { return end() - unit; }
    /// Unit that a jump leads to; nullopt for other instructions.
    [[nodiscard]] std::optional<std::uint32_t> target() const
    {
        switch (opInfo(op).argument) {
        case OpArgument::Forward: return end() + argument;
        case OpArgument::Backward: return end() - argument;
        default: return std::nullopt;
        }
    }
};

/// The instruction that starts at `unit`, which lies inside.
[[nodiscard]] inline CodeInstruction instructionAt(std::span<const Unit> units, std::uint32_t unit)
{
    CodeInstruction instruction;
    instruction.unit = unit;
    std::uint32_t argument = 0;
    while (unit + 1 < units.size() && units[unit].op == static_cast<std::uint8_t>(Op::EXTENDED_ARG))
        argument = (argument | units[unit++].arg) << 8;
    instruction.opUnit = unit;
    instruction.op = units[unit].op < kOpCount ? unfused(static_cast<Op>(units[unit].op)) : Op::CACHE;
    instruction.argument = argument | units[unit].arg;
    return instruction;
}

/// A range of all instructions of some units.
class Instructions
{
public:
    class Iterator
    {
    public:
        Iterator(std::span<const Unit> units, std::uint32_t unit)
            : m_units(units)
            , m_unit(unit)
        {
        }
        CodeInstruction operator*() const { return instructionAt(m_units, m_unit); }
        Iterator& operator++()
        {
            m_unit = (**this).end();
            return *this;
        }
        bool operator!=(const Iterator& end) const { return m_unit < end.m_unit; }

    private:
        std::span<const Unit> m_units;
        std::uint32_t m_unit;
    };

    explicit Instructions(std::span<const Unit> units)
        : m_units(units)
    {
    }
    [[nodiscard]] Iterator begin() const { return {m_units, 0}; }
    [[nodiscard]] Iterator end() const { return {m_units, static_cast<std::uint32_t>(m_units.size())}; }

private:
    std::span<const Unit> m_units;
};

} // namespace vmcore
