// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/history/RecordingError.h"

#include <algorithm>
#include <array>

namespace inspector {

std::string_view recordingFaultWords(RecordingFault fault)
{
    static constexpr auto kWords = std::to_array<std::string_view>({
#define RECORDING_FAULT(name, words) words,
#include "inspector/history/RecordingErrors.def"
#undef RECORDING_FAULT
    });
    return kWords[static_cast<std::size_t>(fault)];
}

RecordingError recordingError(RecordingFault fault, std::string_view path, std::string_view where)
{
    std::string line(path);
    line += ": ";
    line += recordingFaultWords(fault);
    if (!where.empty()) {
        line += " (";
        line += where;
        line += ")";
    }
    // Names and messages come from outside: no control character may break the line or reach a terminal.
    std::ranges::replace_if(line, [](unsigned char c) { return c < ' ' || c == 127; }, '?');
    return {fault, std::move(line)};
}

} // namespace inspector
