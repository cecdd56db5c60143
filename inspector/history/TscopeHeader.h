// SPDX-License-Identifier: GPL-3.0-or-later
// The first look at a file that is said to be a recording, before SQLite sees it.
#pragma once

#include "inspector/history/RecordingError.h"

namespace inspector {

/// The size of the file in bytes, if its type, header and length are those of a finished .tscope file.
[[nodiscard]] Result<std::uint64_t> checkTscopeHeader(const std::string& path);

} // namespace inspector
