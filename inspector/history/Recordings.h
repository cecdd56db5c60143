// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving .tscope files.
#pragma once

#include "inspector/history/EventSource.h"
#include "inspector/history/History.h"

#include <memory>

namespace inspector {

/// Nothing in the file is executed; a file that is not a whole recording is refused with a reason.
[[nodiscard]] Result<std::unique_ptr<EventSource>> openRecording(const std::string& path);

/// Saves what the history holds at this moment; the program may run on. When it fails, an older file of that name
/// stays as it was. Any thread.
[[nodiscard]] Result<void> saveRecording(const History& history, const std::string& path);

} // namespace inspector
