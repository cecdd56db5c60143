// SPDX-License-Identifier: GPL-3.0-or-later
//
// The example programs of the welcome page. Each says in its module docstring what it is (first line) and what to watch
// (the paragraph that starts with "Watch:").
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace app {

struct Example
{
    QString path;
    QString file;  ///< Name of the file.
    QString title; ///< First line up to its colon or full stop.
    QString about; ///< The rest of the first line.
    QString watch; ///< What to watch, without its marker and without line ends; begins small.
};

/// The examples in that folder, by file name. Files without a docstring that says what to watch are left out.
[[nodiscard]] QList<Example> examplesIn(const QString& folder);

/// The folder of the examples: beside the program when it runs from its build folder, else the installed one.
[[nodiscard]] QString examplesFolder();

/// The text and its shorter forms, longest first: fewer and fewer sentences, then fewer clauses of the first one.
[[nodiscard]] QStringList shortenings(const QString& text);

} // namespace app
