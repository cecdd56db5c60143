// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the commands of the main window do.
#include "app/views/BytecodeView.h"
#include "app/views/ConsoleView.h"
#include "app/views/ExecutorsView.h"
#include "app/views/HistoryView.h"
#include "app/views/SourceView.h"
#include "app/views/StatisticsView.h"
#include "app/views/WelcomeView.h"
#include "app/window/CommandPalette.h"
#include "app/window/Commands.h"
#include "app/window/HoverCards.h"
#include "app/window/MainWindow.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QShortcut>

namespace app {
namespace {

constexpr int kRecentFiles = 8;

} // namespace

void MainWindow::connectCommands()
{
    const auto on = [this](QAction* action, auto&& work) { connect(action, &QAction::triggered, this, work); };
    on(m_commands->openProgram, [this] { askForProgram(); });
    on(m_commands->openRecording, [this] { askForRecording(); });
    on(m_commands->saveRecording, [this] { askWhereToSave(); });
    on(m_commands->quit, [this] { close(); });
    on(m_commands->run, [this] { startOrContinue(); });
    on(m_commands->pause, [this] { m_session.pause(); });
    on(m_commands->stop, [this] { m_session.stop(); });
    on(m_commands->restart, [this] { m_session.start(); });
    on(m_commands->stepOver, [this] { m_session.step(StepKind::Over); });
    on(m_commands->stepInto, [this] { m_session.step(StepKind::Into); });
    on(m_commands->stepOut, [this] { m_session.step(StepKind::Out); });
    on(m_commands->stepInstruction, [this] { m_session.step(StepKind::Instruction); });
    connect(m_commands->countPairs, &QAction::toggled, this, [this](bool counts) {
        m_session.countPairs(counts);
        m_statistics->setCountsPairs(counts);
    });
    connect(m_commands->useTierTwo, &QAction::toggled, this, [this](bool uses) {
        m_session.useTierTwo(uses);
        m_executors->setUsesTierTwo(uses);
    });
    on(m_commands->cancel, [this] { m_session.cancelOpening(); });
    on(m_commands->welcome, [this] { showWelcome(); });
    on(m_commands->resetLayout, [this] { resetLayout(); });
    on(m_commands->systemTheme, [this] { setScheme(std::nullopt); });
    on(m_commands->darkTheme, [this] { setScheme(theme::Scheme::Dark); });
    on(m_commands->lightTheme, [this] { setScheme(theme::Scheme::Light); });
    on(m_commands->palette, [this] { CommandPalette::open(m_commands->all(), *this); });
    on(m_commands->help, [this] { showHelp(); });
    on(m_commands->about, [this] { showAbout(); });

    const auto key = [this](const char* keys, auto&& work) {
        connect(new QShortcut(QKeySequence(QLatin1String(keys)), this), &QShortcut::activated, this, work);
    };
    key("Ctrl+Tab", [this] { cycleDocks(1); });
    key("Ctrl+Shift+Tab", [this] { cycleDocks(-1); });
}

void MainWindow::connectPanels()
{
    for (const DockEntry& entry : m_docks) {
        connect(entry.panel, &Panel::keyClicked, this, &MainWindow::useKey);
        connect(entry.panel, &Panel::rested, m_cards, [this](const ShownThing& shown) {
            if (isActiveWindow() && !QApplication::activePopupWidget() && !QApplication::activeModalWidget()) {
                m_cards->open(shown.thing, shown.rect, HoverCards::Opened::ByPointer);
            }
        });
        connect(entry.panel, &Panel::sourceWanted, this, [this] {
            raise(*m_source);
            m_source->goToSelection();
        });
    }
    connect(m_cards, &HoverCards::sourceWanted, this, [this](const Selected& thing) {
        m_selection.pick(thing, nullptr);
        raise(*m_source);
        m_source->goToSelection();
    });
    connect(m_bytecode, &BytecodeView::busyFunctionShown, m_source, &SourceView::revealCode);
    m_history->setDefault([this] { return m_bytecode->shownCode(); });
    connect(m_console, &ConsoleView::lineEntered, this,
        [this](const QByteArray& line) { m_session.giveInput(line.toStdString()); });
    connect(m_console, &ConsoleView::inputEnded, this, [this] { m_session.endInput(); });
}

void MainWindow::connectWelcome()
{
    connect(m_welcome, &WelcomeView::exampleChosen, this, [this](const QString& path) { runFile(path); });
    connect(m_welcome, &WelcomeView::fileChosen, this, [this](const QString& path) { openFile(path); });
    connect(m_welcome, &WelcomeView::openProgramWanted, m_commands->openProgram, &QAction::trigger);
    connect(m_welcome, &WelcomeView::openRecordingWanted, m_commands->openRecording, &QAction::trigger);
}

/// The key that an empty view names: does what the key would do.
void MainWindow::useKey(const QString& key)
{
    if (QAction* action = m_commands->withKey(key)) {
        action->trigger();
    } else if (m_shown.phase == SessionPhase::Idle || m_shown.phase == SessionPhase::Failed) {
        // "F5 Run", and there is nothing that could run
        m_commands->openProgram->trigger();
    }
}

void MainWindow::startOrContinue()
{
    if (m_shown.phase == SessionPhase::Paused) {
        m_session.resume();
    } else {
        m_session.start();
    }
}

void MainWindow::openFile(const QString& path, const QStringList& arguments)
{
    m_startsWhenLoaded = false;
    if (path.endsWith(QStringLiteral(".tscope"), Qt::CaseInsensitive)) {
        m_session.openRecording(path.toStdString());
    } else {
        std::vector<std::string> words;
        for (const QString& argument : arguments) {
            words.push_back(argument.toStdString());
        }
        m_session.load(path.toStdString(), words);
    }
    remember(path);
    showDocks();
}

void MainWindow::runFile(const QString& path, const QStringList& arguments)
{
    openFile(path, arguments);
    m_startsWhenLoaded = true;
}

void MainWindow::remember(const QString& path)
{
    if (!m_settings) {
        return;
    }
    const QString full = QFileInfo(path).absoluteFilePath();
    QStringList recent = m_settings->value(QStringLiteral("recent")).toStringList();
    recent.removeAll(full);
    recent.prepend(full);
    while (recent.size() > kRecentFiles) {
        recent.removeLast();
    }
    m_settings->setValue(QStringLiteral("recent"), recent);
    m_welcome->setRecent(recent);
}

void MainWindow::askForProgram()
{
    const QString path
        = QFileDialog::getOpenFileName(this, tr("Open a program"), {}, tr("Python programs (*.py);;All files (*)"));
    if (!path.isEmpty()) {
        openFile(path);
    }
}

void MainWindow::askForRecording()
{
    const QString path
        = QFileDialog::getOpenFileName(this, tr("Open a recording"), {}, tr("Recordings (*.tscope);;All files (*)"));
    if (!path.isEmpty()) {
        m_session.openRecording(path.toStdString());
        remember(path);
        showDocks();
    }
}

void MainWindow::askWhereToSave()
{
    const QString proposal
        = QFileInfo(QString::fromStdString(m_shown.file)).completeBaseName() + QStringLiteral(".tscope");
    const QString path
        = QFileDialog::getSaveFileName(this, tr("Save the recording"), proposal, tr("Recordings (*.tscope)"));
    if (!path.isEmpty()) {
        m_session.saveRecording(path.toStdString());
    }
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Tierscope"),
        tr("<p><b>Tierscope</b></p>"
           "<p>Runs Python programs in a tiered virtual machine and shows, while they run, what each tier "
           "does and why.</p>"
           "<p>Licence: GNU General Public License, version 3 or later. Icons: Breeze, GNU LGPL.</p>"),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open(); // does not block the window
}

} // namespace app
