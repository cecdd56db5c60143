// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/models/SourceText.h"
#include "app/theme/Icons.h"
#include "app/views/BytecodeView.h"
#include "app/views/ConsoleView.h"
#include "app/views/EventsView.h"
#include "app/views/SitesView.h"
#include "app/views/SourceView.h"
#include "app/views/StackView.h"
#include "app/views/StatisticsView.h"
#include "app/views/WelcomeView.h"
#include "app/window/Chrome.h"
#include "app/window/Commands.h"
#include "app/window/DockTitle.h"
#include "app/window/HoverCards.h"
#include "app/window/LiveFeed.h"
#include "app/window/MessageBar.h"
#include "app/window/StatePill.h"
#include "app/window/StatusStrip.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolButton>

namespace app {

MainWindow::MainWindow(SessionPort& session, const WindowOptions& options, Memory memory)
    : m_session(session)
    , m_settings(memory == Memory::Kept
              ? std::make_unique<QSettings>(QStringLiteral("tierscope"), QStringLiteral("window"))
              : nullptr)
    , m_systemScheme(theme::systemScheme())
{
    setScheme(options.scheme);
    setWindowTitle(tr("Tierscope"));
    setWindowIcon(theme::programIcon());
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks | GroupedDragging);
    m_commands = new Commands(this);
    m_feed = new LiveFeed(session, this);
    m_welcome = new WelcomeView(examplesIn(options.examples.isEmpty() ? examplesFolder() : options.examples), this);
    setCentralWidget(m_welcome);
    makePanels();
    makeMenus();
    makeToolbar();
    makeMessages();
    m_status = new StatusStrip(this);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setFixedHeight(theme::kStatusHeight + theme::kGap);
    statusBar()->addWidget(m_status, 1);
    m_cards = new HoverCards(*this, *m_feed);
    connectCommands();
    connectPanels();
    connectWelcome();
    arrangeDocks();
    for (const DockEntry& entry : m_docks) {
        entry.dock->hide();
    }
    resize(options.size);
    if (!options.sizeGiven) {
        restoreMemory();
    }
    updateDensity();
    connect(m_feed, &LiveFeed::ticked, this, &MainWindow::follow);
    m_feed->start();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeMenus()
{
    menuBar()->setNativeMenuBar(false);
    menuBar()->setFixedHeight(30);
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_commands->openProgram, m_commands->openRecording, m_commands->saveRecording});
    file->addSeparator();
    file->addAction(m_commands->quit);
    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addActions({m_commands->run, m_commands->pause, m_commands->stop, m_commands->restart});
    run->addSeparator();
    run->addActions({m_commands->stepOver, m_commands->stepInto, m_commands->stepOut, m_commands->stepInstruction});
    run->addSeparator();
    run->addActions({m_commands->useTierTwo, m_commands->countPairs});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->addAction(m_commands->welcome);
    view->addSeparator();
    for (const DockEntry& entry : m_docks) {
        view->addAction(entry.dock->toggleViewAction());
    }
    view->addAction(m_commands->resetLayout);
    view->addSeparator();
    view->addActions({m_commands->systemTheme, m_commands->darkTheme, m_commands->lightTheme});
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({m_commands->help, m_commands->palette, m_commands->about});

    auto* corner = new QWidget(this);
    auto* layout = new QHBoxLayout(corner);
    layout->setContentsMargins(0, 4, theme::kPad, 4);
    auto* field = new CommandField(corner);
    layout->addWidget(field);
    menuBar()->setCornerWidget(corner);
    connect(field, &QAbstractButton::clicked, m_commands->palette, &QAction::trigger);
}

void MainWindow::makeToolbar()
{
    QToolBar* bar = addToolBar(tr("Run"));
    bar->setObjectName(QStringLiteral("runBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({theme::kIconSize, theme::kIconSize});
    bar->setFixedHeight(theme::kToolbarHeight + theme::kGap);
    const auto addButton = [this, bar](QAction* action) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setFixedSize(26, 26);
        button->setFocusPolicy(Qt::NoFocus); // each has a key
        button->setAccessibleName(action->toolTip());
        bar->addWidget(button);
    };
    m_pill = new StatePill(this);
    bar->addWidget(m_pill);
    bar->addSeparator();
    for (QAction* action : {m_commands->run, m_commands->pause, m_commands->stop, m_commands->restart}) {
        addButton(action);
    }
    bar->addSeparator();
    for (QAction* action : {m_commands->stepOver, m_commands->stepInto, m_commands->stepOut}) {
        addButton(action);
    }
    bar->addSeparator();
    addButton(m_commands->stepInstruction);
    auto* space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_clock = new InstantLabel(this);
    bar->addWidget(m_clock);
    bar->addSeparator();
    addButton(m_commands->openProgram);
    addButton(m_commands->saveRecording);
}

void MainWindow::makeMessages()
{
    addToolBarBreak();
    m_messageRow = addToolBar(tr("Messages"));
    m_messageRow->setObjectName(QStringLiteral("messageRow"));
    m_messageRow->setMovable(false);
    m_messageRow->setContextMenuPolicy(Qt::PreventContextMenu);
    m_messages = new MessageBar(this);
    m_messages->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_messageRow->addWidget(m_messages);
    m_messageRow->hide();
    connect(m_messages, &MessageBar::closed, m_messageRow, &QWidget::hide);
}

void MainWindow::follow()
{
    const SessionStatus status = m_session.status();
    const RunSnapshot& run = m_feed->snapshot();
    if (run.run != m_shownRun) { // ids of another run mean other things
        m_shownRun = run.run;
        m_selection.pick(std::nullopt, nullptr);
    }
    followStatus(status);
    m_pill->follow(status, run);
    m_status->follow(status, run);
    m_clock->follow(status, run);
    while (const auto message = m_session.takeMessage()) {
        tell(message->kind, QString::fromStdString(message->text));
    }
}

void MainWindow::presentWithoutRun(const SessionStatus& status)
{
    m_feed->stop();
    hideMessage();
    followStatus(status);
    m_pill->follow(status, {});
    m_status->follow(status, {});
    m_clock->follow(status, {});
    for (const DockEntry& entry : m_docks) {
        entry.panel->refresh({});
    }
}

void MainWindow::followStatus(const SessionStatus& status)
{
    if (status == m_shown) {
        return;
    }
    m_shown = status;
    m_commands->follow(status.phase);
    const QString name = baseName(status.file);
    setWindowTitle(name.isEmpty() ? tr("Tierscope") : tr("%1 — Tierscope").arg(name));
    m_source->overrideEmptyText(standingOf(status)); // one view says it: seven would shout
    const bool wentWrong = status.phase == SessionPhase::Failed || status.phase == SessionPhase::Ended;
    if (wentWrong && !status.detail.empty()) {
        tell(SessionMessage::Kind::Failure, QString::fromStdString(status.detail));
    } else if (status.attempt != m_told || status.phase == SessionPhase::Running) {
        hideMessage(); // it was about another file, or another run
    }
    m_told = status.attempt;
    if (status.phase == SessionPhase::Ready && m_startsWhenLoaded) {
        m_startsWhenLoaded = false;
        m_session.start();
    }
}

std::optional<StateText> MainWindow::standingOf(const SessionStatus& status)
{
    const QString name = baseName(status.file);
    if (status.phase == SessionPhase::Opening) {
        return StateText{Standing::Loading, tr("Opening %1").arg(name),
            tr("The views fill as soon as its events are read."), tr("Ctrl+."), tr("Cancel"), status.progress};
    }
    if (status.phase == SessionPhase::Failed) {
        return StateText{Standing::Failed, tr("%1 was not opened").arg(name), QString::fromStdString(status.detail),
            tr("Ctrl+O"), tr("Open another program")};
    }
    return std::nullopt;
}

void MainWindow::tell(SessionMessage::Kind kind, const QString& text)
{
    m_messages->show(kind, text);
    m_messageRow->show();
}

void MainWindow::setScheme(std::optional<theme::Scheme> scheme)
{
    theme::apply(scheme.value_or(m_systemScheme));
    if (!m_commands) {
        return;
    }
    m_commands->applyTheme();
    QAction* chosen = !scheme            ? m_commands->systemTheme
        : *scheme == theme::Scheme::Dark ? m_commands->darkTheme
                                         : m_commands->lightTheme;
    chosen->setChecked(true);
}

void MainWindow::updateDensity()
{
    const Density density = width() < theme::kCompactWidth ? Density::Compact : Density::Full;
    m_density = density;
    for (const DockEntry& entry : m_docks) {
        entry.panel->setDensity(density);
    }
    m_welcome->setDensity(density);
    m_status->setDensity(density);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    const Density density = width() < theme::kCompactWidth ? Density::Compact : Density::Full;
    if (density != m_density) {
        updateDensity();
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    keepMemory();
    m_session.stop();
    event->accept();
}

} // namespace app
