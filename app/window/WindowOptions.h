// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the command line says about the window.
#pragma once

#include "app/theme/Role.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <expected>
#include <optional>

namespace app {

struct WindowOptions
{
    QString file;                        ///< A program or a recording; empty: the welcome page.
    QStringList arguments;               ///< For the program.
    std::optional<theme::Scheme> scheme; ///< None: what the desktop asks for.
    QSize size{1600, 1000};
    bool sizeGiven = false; ///< Else the size of last time.
    bool autorun = false;   ///< Starts the program as soon as it is loaded.
    QString screenshot;     ///< Picture to write once the window has settled; the program ends after it.
    QString record;         ///< Recording to write before the program ends after a screenshot.
    QString screenshots;    ///< Folder for pictures of all named states; the program ends after them.
    QString examples;       ///< Folder of the example programs; empty: where the program was built or installed.
};

/// The options, or one line that says what is wrong with them.
[[nodiscard]] std::expected<WindowOptions, QString> parseWindowOptions(const QStringList& arguments);

} // namespace app
