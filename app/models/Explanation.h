// SPDX-License-Identifier: GPL-3.0-or-later
//
// One instruction explained in plain words: what is so, why, what it costs, what would fix it. The words come from the
// one table of reasons, the figures from the State.
#pragma once

#include "app/models/RunSnapshot.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace app {

class TransitionsState;

struct Explanation
{
    QString place;                             ///< "step:13"
    QString expression;                        ///< Source text of the sub-expression; may be empty.
    QString form;                              ///< The opcode there now.
    std::optional<std::uint32_t> site;         ///< If it has an inline cache.
    std::optional<inspector::SiteState> state; ///< Of that.
    QString why;                               ///< What is so, and why.
    QString seen;                              ///< What the site has met, from its history; may be empty.
    QString cost;                              ///< In figures.
    QString cache;                             ///< Decoded content; may be empty.
    QString remedy;                            ///< What would fix it, or why nothing needs fixing.
    bool fixable = false;                      ///< Which of the two.

    bool operator==(const Explanation&) const = default;

    /// All of it as text.
    [[nodiscard]] QString text() const;
};

/// Nothing if that run has no such instruction. `history` is that of the instruction's site as far as it has been read;
/// it may be null.
[[nodiscard]] std::optional<Explanation> explain(
    const RunSnapshot& run, std::uint32_t code, std::uint32_t unit, const TransitionsState* history);

/// A clause as a sentence: with a capital letter and a full stop.
[[nodiscard]] QString sentence(QString clause);

} // namespace app
