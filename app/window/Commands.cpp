// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/Commands.h"

#include "app/theme/Icons.h"

#include <QActionGroup>
#include <QWidget>

namespace app {

using theme::Role;

Commands::Commands(QWidget* window)
    : QObject(window)
    , m_window(window)
{
    makeFileActions();
    makeRunActions();
    makeViewActions();
    applyTheme();
    follow(SessionPhase::Idle);
}

QAction* Commands::add(const QString& text, const QKeySequence& key)
{
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    if (!key.isEmpty()) {
        QString words = text;
        words.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
        action->setToolTip(QStringLiteral("%1 (%2)").arg(words, key.toString(QKeySequence::NativeText)));
    }
    m_window->addAction(action);
    m_all << action;
    return action;
}

void Commands::makeFileActions()
{
    openProgram = add(tr("&Open a program…"), QKeySequence(tr("Ctrl+O")));
    openRecording = add(tr("Open a &recording…"), QKeySequence(tr("Ctrl+Shift+O")));
    saveRecording = add(tr("&Save the recording…"), QKeySequence(tr("Ctrl+S")));
    quit = add(tr("&Quit"), QKeySequence(tr("Ctrl+Q")));
}

void Commands::makeRunActions()
{
    run = add(tr("&Run"), QKeySequence(tr("F5")));
    pause = add(tr("&Pause"), QKeySequence(tr("F6")));
    stop = add(tr("&Stop"), QKeySequence(tr("Shift+F5")));
    restart = add(tr("R&estart"), QKeySequence(tr("Ctrl+Shift+F5")));
    stepOver = add(tr("Step &over the line"), QKeySequence(tr("F10")));
    stepInto = add(tr("Step &into"), QKeySequence(tr("F11")));
    stepOut = add(tr("Step o&ut"), QKeySequence(tr("Shift+F11")));
    stepInstruction = add(tr("Step one &bytecode instruction"), QKeySequence(tr("Ctrl+F10")));
    countPairs = add(tr("C&ount pairs of instructions"), QKeySequence(tr("Ctrl+Alt+P")));
    countPairs->setCheckable(true);
    useTierTwo = add(tr("&Use tier 2"), QKeySequence(tr("Ctrl+Alt+T")));
    useTierTwo->setCheckable(true);
    useTierTwo->setChecked(true);
    cancel = add(tr("&Cancel opening"), QKeySequence(tr("Ctrl+.")));
}

void Commands::makeViewActions()
{
    welcome = add(tr("&Welcome page"), QKeySequence(tr("Ctrl+0")));
    resetLayout = add(tr("&Reset the layout"));
    systemTheme = add(tr("Theme of the &system"));
    darkTheme = add(tr("&Dark theme"));
    lightTheme = add(tr("&Light theme"));
    auto* themes = new QActionGroup(this);
    for (QAction* action : {systemTheme, darkTheme, lightTheme}) {
        action->setCheckable(true);
        themes->addAction(action);
    }
    palette = add(tr("&Find a command…"), QKeySequence(tr("Ctrl+Shift+P")));
    help = add(tr("&What am I looking at?"), QKeySequence(tr("F1")));
    about = add(tr("&About Tierscope"));
}

void Commands::applyTheme()
{
    run->setIcon(theme::icon(QStringLiteral("media-playback-start"), Role::Good));
    pause->setIcon(theme::icon(QStringLiteral("media-playback-pause")));
    stop->setIcon(theme::icon(QStringLiteral("media-playback-stop")));
    restart->setIcon(theme::icon(QStringLiteral("view-refresh")));
    stepOver->setIcon(theme::stepIcon(theme::StepGlyph::Over));
    stepInto->setIcon(theme::stepIcon(theme::StepGlyph::Into));
    stepOut->setIcon(theme::stepIcon(theme::StepGlyph::Out));
    stepInstruction->setIcon(theme::stepIcon(theme::StepGlyph::Instruction));
    openProgram->setIcon(theme::icon(QStringLiteral("document-open")));
    openRecording->setIcon(theme::icon(QStringLiteral("document-open-data")));
    saveRecording->setIcon(theme::icon(QStringLiteral("document-save")));
}

void Commands::follow(SessionPhase phase)
{
    const bool alive
        = phase == SessionPhase::Running || phase == SessionPhase::Paused || phase == SessionPhase::WaitingForInput;
    const bool chosen = alive || phase == SessionPhase::Ready || phase == SessionPhase::Ended;
    const bool atRest = phase == SessionPhase::Paused || phase == SessionPhase::Ready;
    run->setEnabled(atRest || phase == SessionPhase::Ended);
    run->setText(phase == SessionPhase::Paused ? tr("&Continue")
            : phase == SessionPhase::Ended     ? tr("&Run again")
                                               : tr("&Run"));
    run->setToolTip(QStringLiteral("%1 (F5)").arg(run->text().remove(QLatin1Char('&'))));
    pause->setEnabled(phase == SessionPhase::Running);
    stop->setEnabled(alive);
    restart->setEnabled(chosen && phase != SessionPhase::Ready);
    for (QAction* step : {stepOver, stepInto, stepInstruction}) {
        step->setEnabled(atRest);
    }
    stepOut->setEnabled(phase == SessionPhase::Paused);
    saveRecording->setEnabled(alive || phase == SessionPhase::Ended);
    cancel->setEnabled(phase == SessionPhase::Opening);
}

QAction* Commands::withKey(const QString& key) const
{
    const QKeySequence wanted(key);
    for (QAction* action : m_all) {
        if (action->isEnabled() && action->shortcut() == wanted) {
            return action;
        }
    }
    return nullptr;
}

} // namespace app
