// SPDX-License-Identifier: GPL-3.0-or-later
//
// Icons, tinted to a role, so that one set serves both schemes. GUI thread only.
#pragma once

#include "app/theme/Theme.h"

#include <QIcon>
#include <QPixmap>

#include <cstdint>

namespace app::theme {

/// One step of the debugger; each has a drawing of its own, an arrow and below it what one step is.
enum class StepGlyph : std::uint8_t { Over, Into, Out, Instruction };

/// The icon resources/icons/`name`.svg in the colour of `role`; its disabled form is half as strong.
[[nodiscard]] QIcon icon(const QString& name, Role role = Role::Text2);

/// The same as one pixmap of kIconSize at the device's pixel ratio, for painted views.
[[nodiscard]] QPixmap iconPixmap(const QString& name, Role role, double pixelRatio);

/// The icon of a step.
[[nodiscard]] QIcon stepIcon(StepGlyph glyph, Role role = Role::Text2);

/// The program's own icon: four bars, one a tier.
[[nodiscard]] QIcon programIcon();

} // namespace app::theme
