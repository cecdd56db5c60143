// SPDX-License-Identifier: GPL-3.0-or-later
// Reasons why recordings are refused, with a line for people. Plain values.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace inspector {

enum class RecordingFault : std::uint8_t {
#define RECORDING_FAULT(name, words) name,
#include "inspector/history/RecordingErrors.def"
#undef RECORDING_FAULT
};

/// The words of RecordingErrors.def.
[[nodiscard]] std::string_view recordingFaultWords(RecordingFault fault);

struct RecordingError
{
    RecordingFault fault{};
    std::string line; ///< One line that says what is wrong and where, file name included.

    bool operator==(const RecordingError&) const = default;
};

/// `where` tells what part of the file it is about, or what the system said; it may be empty.
[[nodiscard]] RecordingError recordingError(RecordingFault fault, std::string_view path, std::string_view where = {});

template<class Value>
using Result = std::expected<Value, RecordingError>;

} // namespace inspector
