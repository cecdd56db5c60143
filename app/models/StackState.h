// SPDX-License-Identifier: GPL-3.0-or-later
//
// The frames of a paused program, innermost first. A running program has none: it is never asked.
#pragma once

#include "app/models/RunSnapshot.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace app {

struct StackRow
{
    std::uint64_t key = 0; ///< Depth from the outermost frame, so that a frame keeps its row while others come and go.
    std::uint32_t code = 0;
    std::uint32_t unit = 0;
    std::uint32_t line = 0;
    int tier = 1;
    bool innermost = false;
    QString function;
    QString file;

    bool operator==(const StackRow&) const = default;
};

struct StackState
{
    std::vector<StackRow> rows;
};

/// Empty while the program runs. Frames whose code is unknown are left out.
[[nodiscard]] StackState stackState(const RunSnapshot& run);

} // namespace app
