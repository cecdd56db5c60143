// SPDX-License-Identifier: GPL-3.0-or-later
//
// QScintilla's headers use Qt's keyword macros, which the project switches off (QT_NO_KEYWORDS).
#pragma once

#include <QObject>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qscilexerpython.h>
#include <Qsci/qsciscintilla.h>
#undef signals
#undef slots
