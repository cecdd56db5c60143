// SPDX-License-Identifier: GPL-3.0-or-later
//
// One event in words: what kind it is, with its mark, and what it is about.
#pragma once

#include "app/models/Cell.h"
#include "app/models/RunSnapshot.h"
#include "vmcore/observe/VmEvent.h"

#include <QString>

namespace app {

/// "SiteChanged" → "site changed".
[[nodiscard]] QString kindWords(vmcore::EventKind kind);

/// The kind with its mark.
[[nodiscard]] Cell kindCell(const vmcore::VmEvent& event);

/// What the event is about, one line.
[[nodiscard]] QString subjectOf(const vmcore::VmEvent& event, const RunSnapshot& run);

} // namespace app
