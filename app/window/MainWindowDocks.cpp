// SPDX-License-Identifier: GPL-3.0-or-later
//
// The docks of the main window: making, arranging, remembering, and moving between them.
#include "app/theme/Theme.h"
#include "app/views/BytecodeView.h"
#include "app/views/ClassesView.h"
#include "app/views/ConsoleView.h"
#include "app/views/EventsView.h"
#include "app/views/ExecutorsView.h"
#include "app/views/HistoryView.h"
#include "app/views/SitesView.h"
#include "app/views/SourceView.h"
#include "app/views/StackView.h"
#include "app/views/StatisticsView.h"
#include "app/views/WelcomeView.h"
#include "app/window/DockTitle.h"
#include "app/window/HoverCards.h"
#include "app/window/LiveFeed.h"
#include "app/window/MainWindow.h"

#include <QDockWidget>
#include <QTabBar>
#include <QTimer>

namespace app {
namespace {

constexpr int kStateVersion = 3; // of saveState(): an older arrangement is not restored
constexpr int kSourceWidth = 540;
constexpr int kCompactSourceWidth = 500;
constexpr int kStackWidth = 268;
constexpr int kConsoleWidth = 340; // 43 characters
constexpr int kCompactConsoleWidth = 360;
constexpr int kBottomHeight = 270;
constexpr int kCompactBottomHeight = 214;
constexpr int kFrameHeight = 112; // menu, toolbar, tabs, status

} // namespace

void MainWindow::makePanels()
{
    m_source = new SourceView(m_selection, this);
    m_bytecode = new BytecodeView(m_selection, this);
    m_stack = new StackView(m_selection, this);
    m_console = new ConsoleView(this);
    m_sites = new SitesView(m_selection, this);
    m_classes = new ClassesView(m_selection, this);
    m_executors = new ExecutorsView(m_selection, this);
    m_history = new HistoryView(m_selection, this);
    m_events = new EventsView(m_selection, this);
    m_statistics = new StatisticsView(m_selection, this);
    for (Panel* panel : std::initializer_list<Panel*>{m_source, m_bytecode, m_stack, m_console, m_sites, m_classes,
             m_executors, m_history, m_events, m_statistics}) {
        addDock(*panel);
    }
}

QDockWidget* MainWindow::addDock(Panel& panel)
{
    auto* dock = new QDockWidget(panel.name(), this);
    dock->setObjectName(panel.name());
    auto* title = new DockTitle(*dock, panel);
    dock->setTitleBarWidget(title);
    dock->setWidget(&panel);
    m_feed->add(panel);
    m_docks.push_back({&panel, dock, title});
    return dock;
}

QDockWidget* MainWindow::dockOf(const Panel& panel) const
{
    for (const DockEntry& entry : m_docks) {
        if (entry.panel == &panel) {
            return entry.dock;
        }
    }
    return nullptr;
}

/// What the program is at the top, what happens in it at the bottom; left to right from cause to effect.
void MainWindow::arrangeDocks()
{
    QDockWidget* source = dockOf(*m_source);
    QDockWidget* stack = dockOf(*m_stack);
    QDockWidget* console = dockOf(*m_console);
    QDockWidget* sites = dockOf(*m_sites);
    for (const DockEntry& entry : m_docks) {
        entry.dock->setFloating(false);
        removeDockWidget(entry.dock);
    }
    addDockWidget(Qt::TopDockWidgetArea, source);
    splitDockWidget(source, dockOf(*m_bytecode), Qt::Horizontal);
    addDockWidget(Qt::BottomDockWidgetArea, stack);
    if (m_density == Density::Compact) {
        splitDockWidget(stack, sites, Qt::Horizontal);
        tabifyDockWidget(stack, console);
    } else {
        splitDockWidget(stack, console, Qt::Horizontal);
        splitDockWidget(console, sites, Qt::Horizontal);
    }
    for (const Panel* panel :
        std::initializer_list<const Panel*>{m_classes, m_executors, m_history, m_events, m_statistics}) {
        tabifyDockWidget(sites, dockOf(*panel));
    }
    for (const DockEntry& entry : m_docks) {
        entry.dock->show();
    }
    sites->raise();
    console->raise();
}

void MainWindow::sizeDocks()
{
    const bool compact = m_density == Density::Compact;
    const int sourceWidth = compact ? kCompactSourceWidth : kSourceWidth;
    const int bottom = compact ? kCompactBottomHeight : kBottomHeight;
    QDockWidget* source = dockOf(*m_source);
    QDockWidget* stack = dockOf(*m_stack);
    QDockWidget* console = dockOf(*m_console);
    QDockWidget* sites = dockOf(*m_sites);
    resizeDocks({source, dockOf(*m_bytecode)}, {sourceWidth, width() - sourceWidth - theme::kGap}, Qt::Horizontal);
    if (compact) {
        resizeDocks(
            {console, sites}, {kCompactConsoleWidth, width() - kCompactConsoleWidth - theme::kGap}, Qt::Horizontal);
    } else {
        const int rest = width() - kStackWidth - kConsoleWidth - 2 * theme::kGap;
        resizeDocks({stack, console, sites}, {kStackWidth, kConsoleWidth, rest}, Qt::Horizontal);
    }
    resizeDocks({source, stack}, {height() - kFrameHeight - bottom, bottom}, Qt::Vertical);
}

void MainWindow::resetLayout()
{
    arrangeDocks();
    sizeDocks();
    // Docks added to a visible window are laid out one event later, and sizes set before that are lost.
    QTimer::singleShot(0, this, &MainWindow::sizeDocks);
    m_source->focusView();
}

void MainWindow::showDocks()
{
    if (m_docksShown) {
        return;
    }
    m_docksShown = true;
    m_welcome->hide();
    if (m_dockState.isEmpty() || !restoreState(m_dockState, kStateVersion)) {
        resetLayout();
    }
    m_source->focusView();
}

void MainWindow::showWelcome()
{
    if (m_docksShown) {
        m_dockState = saveState(kStateVersion);
    }
    m_docksShown = false;
    for (const DockEntry& entry : m_docks) {
        entry.dock->hide();
    }
    m_welcome->show();
    m_welcome->setFocus();
}

void MainWindow::restoreMemory()
{
    if (!m_settings) {
        return;
    }
    m_dockState = m_settings->value(QStringLiteral("docks")).toByteArray();
    restoreGeometry(m_settings->value(QStringLiteral("geometry")).toByteArray());
    m_welcome->setRecent(m_settings->value(QStringLiteral("recent")).toStringList());
}

void MainWindow::keepMemory()
{
    if (!m_settings) {
        return;
    }
    m_settings->setValue(QStringLiteral("geometry"), saveGeometry());
    m_settings->setValue(QStringLiteral("docks"), m_docksShown ? saveState(kStateVersion) : m_dockState);
}

void MainWindow::raise(Panel& panel)
{
    QDockWidget* dock = dockOf(panel);
    showDocks();
    dock->show();
    dock->raise();
    panel.focusView();
}

/// Moves the keyboard to the next dock that can be seen, or back.
void MainWindow::cycleDocks(int step)
{
    const auto count = static_cast<int>(m_docks.size());
    int at = -1;
    for (int i = 0; i < count; ++i) {
        const QWidget* focused = focusWidget();
        const DockEntry& entry = m_docks[static_cast<std::size_t>(i)];
        if (focused && entry.dock->isAncestorOf(focused)) {
            at = i;
        }
    }
    for (int tried = 0; tried < count; ++tried) {
        at = (at + step + count) % count;
        const DockEntry& entry = m_docks[static_cast<std::size_t>(at)];
        if (!entry.dock->isHidden()) {
            raise(*entry.panel);
            return;
        }
    }
}

/// The selected row is explained; without one, or when the card of that row is open, the view is.
void MainWindow::showHelp()
{
    const QWidget* focused = focusWidget();
    for (const DockEntry& entry : m_docks) {
        if (entry.dock->isVisible() && focused && entry.dock->isAncestorOf(focused)) {
            const auto shown = entry.panel->selectedThing();
            if (shown && !(m_cards->isOpen() && m_cards->thing() == shown->thing)) {
                m_cards->open(shown->thing, shown->rect, HoverCards::Opened::ByKey);
            } else {
                m_cards->close();
                entry.title->showHelp();
            }
            return;
        }
    }
    if (m_docksShown) {
        m_docks.front().title->showHelp();
    }
}

} // namespace app
