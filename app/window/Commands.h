// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every command of the window as an action: menus, toolbar and command palette show the same ones. Which of them can be
// used follows from the session's phase.
#pragma once

#include "app/window/SessionPort.h"

#include <QAction>
#include <QObject>

namespace app {

class Commands : public QObject
{
    Q_OBJECT

public:
    explicit Commands(QWidget* window);

    QAction* openProgram;
    QAction* openRecording;
    QAction* saveRecording;
    QAction* quit;

    QAction* run; ///< Run, Continue or Run again, by phase.
    QAction* pause;
    QAction* stop;
    QAction* restart;
    QAction* stepOver;
    QAction* stepInto;
    QAction* stepOut;
    QAction* stepInstruction;
    QAction* countPairs; ///< Whether the next run counts pairs of instructions.
    QAction* useTierTwo; ///< Whether the next run records what is hot.
    QAction* cancel;     ///< Ends the opening of a recording.

    QAction* welcome;
    QAction* resetLayout;
    QAction* systemTheme;
    QAction* darkTheme;
    QAction* lightTheme;
    QAction* palette;
    QAction* help;
    QAction* about;

    void follow(SessionPhase phase);
    /// Icons in the colours of the current scheme.
    void applyTheme();

    /// All actions that a person can look for by name.
    [[nodiscard]] QList<QAction*> all() const { return m_all; }
    /// The usable action with that shortcut, or null.
    [[nodiscard]] QAction* withKey(const QString& key) const;

private:
    QAction* add(const QString& text, const QKeySequence& key = {});
    void makeFileActions();
    void makeRunActions();
    void makeViewActions();

    QWidget* m_window;
    QList<QAction*> m_all;
};

} // namespace app
