// SPDX-License-Identifier: GPL-3.0-or-later
//
// The instructions of one code object as the Bytecode view shows them: source lines as headings, then the
// instructions, as compiled and as they stand now.
#pragma once

#include "app/models/RunSnapshot.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace app {

struct BytecodeRow
{
    std::uint64_t key = 0; ///< instructionKey() or headingKey()
    bool heading = false;
    std::uint32_t line = 0;
    QString text; ///< Heading: the source line. Instruction: the base opcode.

    std::uint32_t unit = 0;
    QString argument;
    QString doc;  ///< What the instruction does; empty for one that this release does not know.
    QString form; ///< The opcode there now; empty without a cache.
    std::optional<inspector::SiteState> state; ///< Of the site, if there is one.
    QString cache;
    std::uint64_t executions = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    QString original;            ///< Its first unit as compiled, hex: opcode, argument.
    QString now;                 ///< And as it stands.
    QString unitsOriginal;       ///< All its units as compiled: "1F 03 0000 0000".
    QString unitsNow;            ///< And as they stand.
    std::uint32_t differing = 0; ///< Bit i: the i-th word of the two differs.
    bool current = false;        ///< The program stands here.

    bool operator==(const BytecodeRow&) const = default;
};

struct BytecodeState
{
    std::optional<std::uint32_t> code;
    QString name; ///< Qualified name of the code object.
    std::vector<BytecodeRow> rows;
};

[[nodiscard]] constexpr std::uint64_t instructionKey(std::uint32_t unit)
{
    return unit;
}

[[nodiscard]] constexpr std::uint64_t headingKey(std::uint32_t firstUnit)
{
    return std::uint64_t{1} << 32 | firstUnit;
}

/// What the table of instructions says of that opcode; empty for one that this release does not know.
[[nodiscard]] const QString& docOf(const std::string& opcode);

/// A decoded cache in few words, its counter last.
[[nodiscard]] QString cacheWords(const std::string& cache);

/// Whether rows tell all units of their instruction: that is text that few looks show.
enum class Units : std::uint8_t { Left, Told };

[[nodiscard]] BytecodeState bytecodeState(const RunSnapshot& run, std::uint32_t code, Units units = Units::Left);

} // namespace app
