// SPDX-License-Identifier: GPL-3.0-or-later
//
// The style sheet of the window: resources/themes/window.qss with every "@role" replaced by its colour.
#pragma once

#include <QString>

namespace app::theme {

/// The style sheet in the colours of the current scheme.
[[nodiscard]] QString styleSheet();

/// `text` with every "@role" replaced; a name that is no role stays as it is.
[[nodiscard]] QString withRoles(const QString& text);

} // namespace app::theme
