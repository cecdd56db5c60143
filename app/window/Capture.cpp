// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/Capture.h"

#include "app/models/Examples.h"
#include "app/theme/Theme.h"
#include "app/views/BytecodeView.h"
#include "app/views/ClassesView.h"
#include "app/views/EventsView.h"
#include "app/views/ExecutorsView.h"
#include "app/views/HistoryView.h"
#include "app/views/SitesView.h"
#include "app/views/StackView.h"
#include "app/views/StatisticsView.h"
#include "app/window/Commands.h"
#include "app/window/HoverCards.h"
#include "app/window/LiveFeed.h"
#include "app/window/MainWindow.h"

#include <QDir>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <cstdio>

namespace app {
namespace {

constexpr int kRunTime = 2500;  // milliseconds that a program runs before its picture is taken
constexpr int kWatchTime = 900; // and before it is paused for the next one
constexpr int kPatience = 10'000;
constexpr int kSettleTime = 250; // one layout, the zero timers, and a tick of the feed
constexpr QSize kFullSize{1600, 1000};
constexpr QSize kCompactSize{1280, 800};

constexpr theme::Scheme kSchemes[] = {theme::Scheme::Dark, theme::Scheme::Light};

QString suffixOf(theme::Scheme scheme)
{
    return scheme == theme::Scheme::Dark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png");
}

bool isAlive(SessionPhase phase)
{
    return phase == SessionPhase::Running || phase == SessionPhase::Ready;
}

} // namespace

Capture::Capture(MainWindow& window, SessionPort& session, const WindowOptions& options)
    : m_window(window)
    , m_session(session)
    , m_options(options)
{
    theme::setMotion(theme::Motion::None);
}

bool Capture::waitFor(const std::function<bool()>& condition, int milliseconds)
{
    QEventLoop loop;
    QTimer poll;
    QTimer end;
    end.setSingleShot(true);
    QObject::connect(&poll, &QTimer::timeout, &loop, [&] {
        if (condition()) {
            loop.quit();
        }
    });
    QObject::connect(&end, &QTimer::timeout, &loop, &QEventLoop::quit);
    poll.start(10);
    end.start(milliseconds);
    loop.exec();
    return condition();
}

void Capture::settle()
{
    waitFor([] { return false; }, kSettleTime);
    m_window.feed().refreshNow();
}

bool Capture::save(const QString& path)
{
    if (m_window.grab().save(path)) {
        return true;
    }
    std::fprintf(stderr, "tierscope: %s: the picture cannot be written\n", qPrintable(path));
    ++m_failures;
    return false;
}

int Capture::run()
{
    if (m_options.screenshots.isEmpty()) {
        return runProgram();
    }
    const QList<Example> examples = examplesIn(examplesFolder());
    QString program = examples.isEmpty() ? QString() : examples.constFirst().path;
    for (const Example& example : examples) {
        program = example.file == QLatin1String("shapes.py") ? example.path : program;
    }
    return runStates(m_options.screenshots, program);
}

int Capture::runProgram()
{
    if (!m_options.file.isEmpty()) {
        m_window.runFile(m_options.file, m_options.arguments);
        waitFor([this] { return !isAlive(phase()) && phase() != SessionPhase::Opening; }, kRunTime);
    }
    settle();
    if (!m_options.screenshot.isEmpty()) {
        save(m_options.screenshot);
    }
    if (phase() == SessionPhase::Failed) {
        std::fprintf(stderr, "tierscope: %s\n", m_session.status().detail.c_str());
        return 2;
    }
    if (!m_options.record.isEmpty()) {
        m_session.saveRecording(m_options.record.toStdString());
        const auto written = [this] { return QFile::exists(m_options.record); };
        if (!waitFor(written, kPatience)) {
            std::fprintf(stderr, "tierscope: %s: the recording was not written\n", qPrintable(m_options.record));
            ++m_failures;
        }
    }
    m_session.stop();
    return m_failures == 0 ? 0 : 1;
}

int Capture::runStates(const QString& folder, const QString& program)
{
    if (!QDir().mkpath(folder)) {
        std::fprintf(stderr, "tierscope: %s: the folder cannot be made\n", qPrintable(folder));
        return 2;
    }
    for (const theme::Scheme scheme : kSchemes) { // before anything was run
        m_window.setScheme(scheme);
        welcomePictures(folder, suffixOf(scheme));
    }
    for (const theme::Scheme scheme : kSchemes) {
        m_window.setScheme(scheme);
        pictures(folder, program, scheme);
    }
    return m_failures == 0 ? 0 : 1;
}

void Capture::welcomePictures(const QString& folder, const QString& suffix)
{
    m_window.showWelcome();
    for (const auto& [size, name] : {std::pair(kCompactSize, "/welcome-1280"), std::pair(kFullSize, "/welcome")}) {
        m_window.resize(size);
        settle();
        save(folder + QLatin1String(name) + suffix);
    }
}

void Capture::pictures(const QString& folder, const QString& program, theme::Scheme scheme)
{
    const QString suffix = suffixOf(scheme);
    const auto take = [&](const char* name) {
        settle();
        save(folder + QLatin1Char('/') + QLatin1String(name) + suffix);
    };
    m_window.openFile(program);
    m_window.resetLayout();
    waitFor([this] { return phase() == SessionPhase::Ready; }, kPatience);
    take("ready");
    m_session.start();
    waitFor([this] { return !isAlive(phase()); }, kWatchTime);
    take("running");
    if (!isAlive(phase())) { // it was quick
        m_session.start();
        waitFor([this] { return !isAlive(phase()); }, kWatchTime);
    }
    m_session.pause();
    waitFor([this] { return phase() != SessionPhase::Running; }, kPatience);
    take("paused");
    selectTellingSite();
    take("selected");
    m_window.raise(m_window.sites());
    m_window.commands().help->trigger(); // explains the selected site
    waitFor([] { return false; }, kSettleTime);
    take("explained");
    m_window.cards().close();
    m_window.raise(m_window.events());
    take("events");
    m_window.raise(m_window.statistics());
    take("statistics");
    m_window.statistics().choose(StatisticsView::Functions);
    take("functions");
    m_window.statistics().choose(StatisticsView::Failures);
    m_window.bytecode().setLook(BytecodeLook::SideBySide);
    take("failures"); // and the units of the bytecode side by side
    m_window.bytecode().setLook(BytecodeLook::Adaptive);
    m_window.statistics().choose(StatisticsView::Pairs);
    take("pairs");
    m_window.statistics().choose(StatisticsView::Families);
    m_window.raise(m_window.classes());
    take("classes");
    m_window.raise(m_window.executors());
    take("executors");
    m_window.raise(m_window.history());
    take("history");
    compactTab(m_window.classes(), QStringLiteral("classes"), folder, suffix);
    compactTab(m_window.history(), QStringLiteral("history"), folder, suffix);
    m_window.raise(m_window.sites());
    compactPictures(folder, suffix);
    m_session.stop();
    waitFor([this] { return phase() == SessionPhase::Ended; }, kPatience);
    take("ended");
    standings(folder, suffix);
}

/// The costliest site that is megamorphic or misses, which has a history to tell; else the costliest.
void Capture::selectTellingSite()
{
    const SitesModel& model = m_window.sites().model();
    const auto& rows = model.rows();
    const auto telling = std::find_if(rows.begin(), rows.end(), [](const SitesRow& row) {
        return row.state == inspector::SiteState::Megamorphic || row.state == inspector::SiteState::Missing;
    });
    const auto row = telling == rows.end() ? 0 : static_cast<int>(telling - rows.begin());
    m_window.sites().table().setCurrentIndex(model.index(row, 0));
}

/// A view of the bottom in a small window.
void Capture::compactTab(Panel& panel, const QString& name, const QString& folder, const QString& suffix)
{
    m_window.resize(kCompactSize);
    settle();
    m_window.resetLayout();
    m_window.raise(panel);
    settle();
    save(QStringLiteral("%1/%2-1280%3").arg(folder, name, suffix));
    m_window.resize(kFullSize);
    settle();
    m_window.resetLayout();
}

void Capture::compactPictures(const QString& folder, const QString& suffix)
{
    m_window.resize(kCompactSize);
    settle();
    m_window.resetLayout();
    settle();
    save(folder + QStringLiteral("/paused-1280") + suffix);
    m_window.resize(kFullSize);
    settle();
    m_window.resetLayout();
}

/// States that last a moment: the look of the window in them, without waiting for one.
void Capture::standings(const QString& folder, const QString& suffix)
{
    SessionStatus opening;
    opening.phase = SessionPhase::Opening;
    opening.file = "shapes.tscope";
    opening.progress = 0.61;
    m_window.presentWithoutRun(opening);
    save(folder + QStringLiteral("/loading") + suffix);
    SessionStatus failed;
    failed.phase = SessionPhase::Failed;
    failed.file = "shapes.tscope";
    failed.detail = "shapes.tscope: the recording is cut short";
    m_window.presentWithoutRun(failed);
    save(folder + QStringLiteral("/failed") + suffix);
    m_window.presentWithoutRun({});
    save(folder + QStringLiteral("/empty") + suffix);
    m_window.hideMessage();
    m_window.feed().start();
}

} // namespace app
