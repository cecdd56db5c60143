// SPDX-License-Identifier: GPL-3.0-or-later
//
// No text is cut off outside the places that elided.txt lists.
#include "app/views/BytecodeView.h"
#include "app/views/ClassesView.h"
#include "app/views/Draw.h"
#include "app/views/EventsView.h"
#include "app/views/ExecutorsView.h"
#include "app/views/HistoryView.h"
#include "app/views/SitesView.h"
#include "app/views/StatisticsView.h"
#include "app/window/Commands.h"
#include "app/window/MessageBar.h"
#include "tests/gui/WindowFixture.h"

#include <QAbstractButton>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>

#include <fstream>
#include <set>

namespace app::test {
namespace {

std::set<QString> allowedPlaces()
{
    std::set<QString> places;
    std::ifstream file(std::string(TIERSCOPE_TEST_DATA) + "/gui/elided.txt");
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line[0] != '#') {
            places.insert(QString::fromStdString(line));
        }
    }
    return places;
}

/// Texts that were drawn shortened, outside the allowed places.
QStringList unexpected(const draw::ElisionLog& log)
{
    static const std::set<QString> allowed = allowedPlaces();
    QStringList found;
    for (const draw::Elision& elision : log.entries()) {
        if (!allowed.contains(elision.place)) {
            found << elision.place + QStringLiteral(": ") + elision.text;
        }
    }
    found.removeDuplicates();
    return found;
}

/// Texts of ordinary widgets that have less room than they need.
QStringList tooNarrow(const QWidget& window)
{
    QStringList found;
    const auto check = [&found](const QWidget& widget, const QString& text, int room) {
        if (!widget.visibleRegion().isEmpty() && QFontMetrics(widget.font()).horizontalAdvance(text) > room) {
            found << widget.objectName() + QStringLiteral(": ") + text;
        }
    };
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (!label->wordWrap()) {
            check(*label, label->text(), label->width());
        }
    }
    for (const auto* edit : window.findChildren<QLineEdit*>()) {
        const int icons = edit->actions().isEmpty() ? 8 : 36;
        check(*edit, edit->placeholderText(), edit->width() - icons);
    }
    for (const auto* header : window.findChildren<QHeaderView*>()) {
        for (int i = 0; header->model() && i < header->count(); ++i) {
            if (!header->isSectionHidden(i)) {
                check(*header, header->model()->headerData(i, Qt::Horizontal).toString(), header->sectionSize(i) - 12);
            }
        }
    }
    return found;
}

class Elisions : public WindowFixture
{
protected:
    void expectNothingCut(const char* state)
    {
        settle();
        const draw::ElisionLog log;
        const QPixmap picture = window->grab();
        EXPECT_EQ(unexpected(log), QStringList()) << state;
        EXPECT_EQ(tooNarrow(*window), QStringList()) << state;
    }
};

} // namespace

TEST_F(Elisions, W60_WelcomePageShowsItsTextsWhole)
{
    for (const QSize size : {kFull, kCompact}) {
        openWindow(size);
        expectNothingCut("welcome");
    }
}

TEST_F(Elisions, W60_ViewsOfARunShowTheirTextsWhole)
{
    for (const QSize size : {kFull, kCompact}) {
        openWindow(size);
        runStory();
        expectNothingCut("running");
        pauseStory();
        expectNothingCut("paused");
        window->raise(window->classes());
        expectNothingCut("classes");
        session.recordHotLoops();
        window->raise(window->executors());
        expectNothingCut("executors");
        window->raise(window->history());
        expectNothingCut("history");
        window->raise(window->events());
        expectNothingCut("events");
        window->raise(window->statistics());
        expectNothingCut("statistics");
        for (const auto segment :
            {StatisticsView::Functions, StatisticsView::Lines, StatisticsView::Failures, StatisticsView::Pairs}) {
            window->statistics().choose(segment);
            expectNothingCut("statistics by function, line, failure, pair");
        }
        for (const auto look : {BytecodeLook::SideBySide, BytecodeLook::Original}) {
            window->bytecode().setLook(look);
            expectNothingCut("looks of the bytecode");
        }
        window->raise(window->sites());
        window->sites().table().setCurrentIndex(window->sites().model().index(0, 0));
        window->commands().help->trigger();
        expectNothingCut("hover card");
    }
}

TEST_F(Elisions, W60_EmptyAndFailedStatesShowTheirTextsWhole)
{
    for (const QSize size : {kFull, kCompact}) {
        openWindow(size);
        window->showDocks();
        expectNothingCut("empty");
        SessionStatus failed;
        failed.phase = SessionPhase::Failed;
        failed.file = "ci-4182.tscope";
        failed.detail = "ci-4182.tscope: the recording is cut short";
        session.force(failed);
        expectNothingCut("failed");
    }
}

} // namespace app::test
