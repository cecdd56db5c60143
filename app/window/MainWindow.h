// SPDX-License-Identifier: GPL-3.0-or-later
//
// The main window: commands, toolbar, docks, messages. It shows what the session publishes and never waits for it.
#pragma once

#include "app/models/Selection.h"
#include "app/views/Panel.h"
#include "app/window/SessionPort.h"
#include "app/window/WindowOptions.h"

#include <QMainWindow>
#include <QSettings>
#include <QToolBar>

namespace app {

class BytecodeView;
class ClassesView;
class Commands;
class ConsoleView;
class DockTitle;
class EventsView;
class ExecutorsView;
class HistoryView;
class HoverCards;
class InstantLabel;
class LiveFeed;
class MessageBar;
class SitesView;
class SourceView;
class StackView;
class StatePill;
class StatisticsView;
class StatusStrip;
class WelcomeView;

/// Whether the window remembers sizes, docks and recent files.
enum class Memory : std::uint8_t { Kept, None };

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(SessionPort& session, const WindowOptions& options, Memory memory);
    ~MainWindow() override;

    /// Opens a program or a recording, by its name's ending.
    void openFile(const QString& path, const QStringList& arguments = {});
    /// Opens a program and starts it.
    void runFile(const QString& path, const QStringList& arguments = {});

    [[nodiscard]] Commands& commands() const { return *m_commands; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] LiveFeed& feed() const { return *m_feed; }
    [[nodiscard]] SourceView& source() const { return *m_source; }
    [[nodiscard]] BytecodeView& bytecode() const { return *m_bytecode; }
    [[nodiscard]] SitesView& sites() const { return *m_sites; }
    [[nodiscard]] ClassesView& classes() const { return *m_classes; }
    [[nodiscard]] ExecutorsView& executors() const { return *m_executors; }
    [[nodiscard]] HistoryView& history() const { return *m_history; }
    [[nodiscard]] EventsView& events() const { return *m_events; }
    [[nodiscard]] StackView& stack() const { return *m_stack; }
    [[nodiscard]] StatisticsView& statistics() const { return *m_statistics; }
    [[nodiscard]] ConsoleView& console() const { return *m_console; }
    [[nodiscard]] StatePill& pill() const { return *m_pill; }
    [[nodiscard]] MessageBar& messages() const { return *m_messages; }
    [[nodiscard]] HoverCards& cards() const { return *m_cards; }
    [[nodiscard]] WelcomeView& welcome() const { return *m_welcome; }

    void showWelcome();
    void showDocks();
    /// Brings the dock of a panel to the front and gives it the keyboard.
    void raise(Panel& panel);
    void resetLayout();
    /// Applies the scheme; none: the desktop's.
    void setScheme(std::optional<theme::Scheme> scheme);
    /// Stops the feed and looks as in that status, before any run. For pictures of states that last a moment.
    void presentWithoutRun(const SessionStatus& status);
    void hideMessage() { m_messageRow->hide(); }
    /// Shows a line below the toolbar.
    void tell(SessionMessage::Kind kind, const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    struct DockEntry
    {
        Panel* panel = nullptr;
        QDockWidget* dock = nullptr;
        DockTitle* title = nullptr;
    };

    void makePanels();
    void makeMenus();
    void makeToolbar();
    void makeMessages();
    void connectCommands();
    void connectPanels();
    void connectWelcome();
    QDockWidget* addDock(Panel& panel);
    [[nodiscard]] QDockWidget* dockOf(const Panel& panel) const;
    void arrangeDocks();
    void sizeDocks();

    void follow();
    void followStatus(const SessionStatus& status);
    /// What the empty source view says in that status; nothing: what it says by itself.
    [[nodiscard]] static std::optional<StateText> standingOf(const SessionStatus& status);
    void startOrContinue();
    void askForProgram();
    void askForRecording();
    void askWhereToSave();
    void remember(const QString& path);
    void restoreMemory();
    void keepMemory();
    void useKey(const QString& key);
    void cycleDocks(int step);
    void showHelp();
    void showAbout();
    void updateDensity();

    SessionPort& m_session;
    Selection m_selection;
    std::unique_ptr<QSettings> m_settings; ///< Null: nothing is remembered.
    const theme::Scheme m_systemScheme;
    Commands* m_commands = nullptr;
    LiveFeed* m_feed = nullptr;

    SourceView* m_source = nullptr;
    BytecodeView* m_bytecode = nullptr;
    SitesView* m_sites = nullptr;
    ClassesView* m_classes = nullptr;
    ExecutorsView* m_executors = nullptr;
    HistoryView* m_history = nullptr;
    EventsView* m_events = nullptr;
    StackView* m_stack = nullptr;
    StatisticsView* m_statistics = nullptr;
    ConsoleView* m_console = nullptr;
    WelcomeView* m_welcome = nullptr;
    StatePill* m_pill = nullptr;
    StatusStrip* m_status = nullptr;
    MessageBar* m_messages = nullptr;
    QToolBar* m_messageRow = nullptr;
    InstantLabel* m_clock = nullptr;
    HoverCards* m_cards = nullptr;
    std::vector<DockEntry> m_docks;

    SessionStatus m_shown; ///< The status that the window shows.
    std::uint64_t m_shownRun = 0;
    std::uint64_t m_told = 0; ///< The attempt of opening a file that messages are about.
    Density m_density = Density::Full;
    QByteArray m_dockState; ///< The arrangement while the welcome page covers it.
    bool m_docksShown = false;
    bool m_startsWhenLoaded = false;
};

} // namespace app
