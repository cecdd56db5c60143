// SPDX-License-Identifier: GPL-3.0-or-later
// What the program wrote, and what was typed into it. Pure functions; any thread.
#pragma once

#include "inspector/state/PayloadSource.h"
#include "inspector/state/State.h"

#include <string>
#include <vector>

namespace inspector {

struct OutputChunk
{
    std::uint64_t time = 0;
    std::uint32_t descriptor = 0; ///< 1 output, 2 errors, kInputDescriptor.
    PayloadBytes bytes;           ///< Null when they are no longer kept.
};

/// Chunks first … of the state, at most `count`.
[[nodiscard]] std::vector<OutputChunk> outputChunks(
    const State& state, const PayloadSource& payloads, std::uint32_t first, std::uint32_t count);

/// All bytes that went to `descriptor` and are kept, in order.
[[nodiscard]] std::string outputText(const State& state, const PayloadSource& payloads, std::uint32_t descriptor);

} // namespace inspector
