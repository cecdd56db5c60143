// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/Recordings.h"

#include "inspector/history/TscopeReader.h"
#include "inspector/history/TscopeWriter.h"

namespace inspector {

Result<std::unique_ptr<EventSource>> openRecording(const std::string& path)
{
    Result<std::unique_ptr<TscopeReader>> reader = TscopeReader::open(path);
    if (!reader)
        return std::unexpected(std::move(reader.error()));
    return std::move(*reader);
}

Result<void> saveRecording(const History& history, const std::string& path)
{
    const HistoryCopy copy = history.copy();
    TscopeWriter writer(path, copy.keyframes.front().seq);
    // Events name only payloads that were there before them, so those of now are enough.
    const PayloadId payloads = copy.payloads->count_anyThread();
    for (PayloadId id = 1; id <= payloads; ++id) {
        if (const PayloadBytes bytes = copy.payloads->read_anyThread(id))
            writer.addPayload(id, *bytes);
    }
    std::uint64_t next = copy.keyframes.front().seq;
    for (const auto& chunk : copy.chunks) {
        writer.addChunk(*chunk);
        next = chunk->info.end();
    }
    if (!copy.tail.empty()) {
        Zstd zstd;
        writer.addChunk(encodeChunk(next, copy.tail, zstd));
    }
    for (const State& keyframe : copy.keyframes) {
        if (keyframe.seq > 0) // The State before the first event is empty.
            writer.addKeyframe(keyframe);
    }
    return writer.finish();
}

} // namespace inspector
