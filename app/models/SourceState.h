// SPDX-License-Identifier: GPL-3.0-or-later
//
// One source text as the Source view shows it: what each line costs, how well each sub-expression specialised, and where
// the program stands.
#pragma once

#include "app/models/RunSnapshot.h"
#include "app/models/SourceText.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace app {

struct SourceLine
{
    std::uint64_t instructions = 0; ///< Executed on this line.
    double share = 0;               ///< Of all instructions the program executed.
    double fast = 0; ///< Of the executions on this line, how many were in tier 1's specialised forms, 0 to 1.
    bool hasCode = false;

    bool operator==(const SourceLine&) const = default;
};

/// A piece of the text in the colour of a specialisation level. Lines count from 1, columns are UTF-8 bytes.
struct SourceSpan
{
    inspector::SourceRange range;
    int level = 0;

    bool operator==(const SourceSpan&) const = default;
};

struct SourceState
{
    std::optional<std::uint32_t> source;
    QString path;
    QString name; ///< The path without its folders.
    SourceText text;
    std::vector<SourceLine> lines;                 ///< By line − 1.
    std::vector<SourceSpan> spans;                 ///< Outer before inner: paint in this order.
    std::optional<inspector::SourceRange> current; ///< Of the instruction at which the program is paused.
};

[[nodiscard]] SourceState sourceState(const RunSnapshot& run, std::uint32_t source);

struct CodePlace
{
    std::uint32_t code = 0;
    std::uint32_t unit = 0;

    bool operator==(const CodePlace&) const = default;
};
/// The instruction of that source whose range is the smallest that holds the position; one with a cache, if several
/// have that range.
[[nodiscard]] std::optional<CodePlace> placeAt(
    const RunSnapshot& run, std::uint32_t source, std::uint32_t line, std::uint32_t column);
/// The instruction of the expression around that of `place`, in the same code object.
[[nodiscard]] std::optional<CodePlace> parentOf(const RunSnapshot& run, const CodePlace& place);
/// The instruction of the first of the largest expressions within that of `place`.
[[nodiscard]] std::optional<CodePlace> childOf(const RunSnapshot& run, const CodePlace& place);
/// The first instruction on that line of the source, or below it.
[[nodiscard]] std::optional<CodePlace> firstPlaceFrom(const RunSnapshot& run, std::uint32_t source, std::uint32_t line);

} // namespace app
