// SPDX-License-Identifier: GPL-3.0-or-later
// Bytecode for people: as rows for views and descriptions of code, and as text (Listing.h). Reads live,
// quickened units; runs no Python. VM thread.
#pragma once
#include "vmcore/code/CodeObject.h"
#include "vmcore/ops/OpInfo.h"

#include <string>
#include <string_view>
#include <vector>

namespace vmcore {

struct InstructionRow
{
    std::uint32_t unit = 0;   ///< First unit, prefixes included.
    std::uint32_t opUnit = 0; ///< Unit of the instruction itself.
    std::uint32_t length = 0; ///< Units, prefixes and caches included.
    std::uint8_t op = 0;      ///< As it is now; its family is the opcode as compiled.
    std::uint32_t argument = 0;
    std::string argumentText; ///< What the argument stands for; may be empty.
    Position position{};      ///< Line 0: none.
    std::int32_t site = -1;   ///< Index into CodeData::sites; -1: none.
    bool isTarget = false;    ///< A jump or an exception leads here.
};

[[nodiscard]] std::vector<InstructionRow> disassemble(const CodeObject* code);

/// A decoded part of an inline cache.
struct CacheField
{
    std::string_view name;    ///< "counter", "version", …; "" for units in no use.
    std::uint32_t offset = 0; ///< Units from the instruction, from 1.
    std::uint32_t units = 1;
    std::uint64_t value = 0;
    std::string text; ///< Name and value in words: "counter 52/4", "slot 3".
};

/// The fields of the instruction whose own unit this is, in order, covering all its cache units. A generic
/// instruction shows its counter only.
[[nodiscard]] std::vector<CacheField> cacheFields(const Vm& vm, const CodeObject* code, std::uint32_t opUnit);

/// A constant as repr() writes it.
[[nodiscard]] std::string constantRepr(Value constant);

} // namespace vmcore
