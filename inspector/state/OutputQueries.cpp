// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/state/OutputQueries.h"

#include <algorithm>

namespace inspector {

std::vector<OutputChunk> outputChunks(
    const State& state, const PayloadSource& payloads, std::uint32_t first, std::uint32_t count)
{
    std::vector<OutputChunk> chunks;
    const std::uint32_t end = first < state.outputCount ? first + std::min(count, state.outputCount - first) : first;
    for (std::uint32_t i = first; i < end; ++i) {
        const OutputRecord record = state.outputs.at(i);
        chunks.push_back({record.time, record.descriptor, payloads.payload(record.bytes)});
    }
    return chunks;
}

std::string outputText(const State& state, const PayloadSource& payloads, std::uint32_t descriptor)
{
    std::string text;
    for (std::uint32_t i = 0; i < state.outputCount; ++i) {
        const OutputRecord record = state.outputs.at(i);
        if (record.descriptor == descriptor)
            text += payloads.text(record.bytes);
    }
    return text;
}

} // namespace inspector
