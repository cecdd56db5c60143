// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window explains: hover cards, expressions and the ones around them, the looks of the bytecode, counters by
// function, line and failure.
#include "app/models/SiteLook.h"
#include "app/views/BytecodeView.h"
#include "app/views/HoverCard.h"
#include "app/views/SegmentBar.h"
#include "app/views/SitesView.h"
#include "app/views/SourceEdit.h"
#include "app/views/SourceView.h"
#include "app/views/StatisticsView.h"
#include "app/window/Commands.h"
#include "app/window/HoverCards.h"
#include "tests/gui/WindowFixture.h"

#include <QClipboard>
#include <QHeaderView>

namespace app::test {
namespace {

using inspector::SiteState;

class Explain : public WindowFixture
{
protected:
    Explain() { openWindow(); }

    const SitesRow* site(const QString& place, const QString& expression)
    {
        for (const SitesRow& row : window->sites().model().rows()) {
            if (row.place == place && row.expression == expression) {
                return &row;
            }
        }
        return nullptr;
    }

    /// Selects that site's row and presses F1.
    void ask(const QString& place, const QString& expression)
    {
        const SitesRow* row = site(place, expression);
        ASSERT_TRUE(row);
        DataView& table = window->sites().table();
        window->raise(window->sites());
        table.setCurrentIndex(window->sites().model().index(window->sites().model().rowOf(row->key), 0));
        settle();
        table.scrollTo(table.currentIndex());
        window->commands().help->trigger();
        QTest::qWait(120); // the history is read in slices
    }

    [[nodiscard]] const Explanation& card() const { return window->cards().card().content(); }

    [[nodiscard]] QRect cardOnScreen() const
    {
        const HoverCard& shown = window->cards().card();
        return {shown.mapToGlobal(QPoint()), shown.size()};
    }

    /// The text of the selected expression.
    QString selectedText()
    {
        const auto& thing = window->selection().thing();
        const RunSnapshot& run = window->feed().snapshot();
        const auto info = thing ? run.book->code(run.state->codes.at(thing->code).info) : nullptr;
        const auto* at = info ? info->instructionAt(thing->unit) : nullptr;
        if (!at || at->range.line != at->range.endLine) {
            return {};
        }
        const QByteArray line = window->source().shown().text.line(at->range.line).toUtf8();
        return QString::fromUtf8(line.mid(at->range.column, at->range.endColumn - at->range.column));
    }
};

} // namespace

TEST_F(Explain, W10_F1ExplainsTheSelectedSite)
{
    runStory();
    ask(QStringLiteral("step:21"), QStringLiteral("self.v * dt"));
    ASSERT_TRUE(window->cards().isOpen());
    EXPECT_EQ(card().state, SiteState::Capped);
    EXPECT_TRUE(card().why.startsWith(QStringLiteral("No form fits these operand types."))) << qPrintable(card().why);
    EXPECT_TRUE(card().cost.contains(QStringLiteral("(100 %) took the general form"))) << qPrintable(card().cost);
    EXPECT_TRUE(card().fixable);
    EXPECT_FALSE(card().remedy.isEmpty());
    const auto& steps = window->cards().card().steps();
    ASSERT_GE(steps.size(), 2U);
    EXPECT_EQ(steps.front().state, SiteState::Cold);
    EXPECT_EQ(steps.back().state, SiteState::Capped);
}

TEST_F(Explain, W10_AMegamorphicSiteSaysWhatTookTurns)
{
    runStory();
    ask(QStringLiteral("step:22"), QStringLiteral("self.x"));
    ASSERT_TRUE(window->cards().isOpen());
    EXPECT_EQ(card().state, SiteState::Megamorphic);
    EXPECT_TRUE(card().why.contains(QStringLiteral("take turns"))) << qPrintable(card().why);
    EXPECT_TRUE(card().seen.startsWith(QStringLiteral("Seen here: "))) << qPrintable(card().seen);
    EXPECT_TRUE(card().seen.contains(QStringLiteral("Kite.step"))) << qPrintable(card().seen);
    EXPECT_EQ(window->cards().card().steps().back().state, SiteState::Megamorphic);
}

TEST_F(Explain, W10_EveryStateOfTheStoryIsExplained)
{
    runStory();
    std::set<SiteState> states;
    for (const SitesRow& row : window->sites().model().rows()) {
        const auto explanation = explain(window->feed().snapshot(), row.code, row.unit, nullptr);
        ASSERT_TRUE(explanation);
        EXPECT_EQ(explanation->state, row.state);
        EXPECT_FALSE(explanation->why.isEmpty());
        EXPECT_FALSE(explanation->cost.isEmpty());
        EXPECT_FALSE(explanation->remedy.isEmpty());
        states.insert(row.state);
    }
    EXPECT_GE(states.size(), 5U);
}

TEST_F(Explain, W10_TheCardNeverCoversItsRowAndEscapeClosesIt)
{
    for (const QSize size : {kFull, kCompact}) {
        openWindow(size);
        runStory();
        for (const char* place : {"step:21", "step:22"}) {
            const bool mixed = qstrcmp(place, "step:21") == 0;
            ask(QLatin1String(place), mixed ? QStringLiteral("self.v * dt") : QStringLiteral("self.x"));
            ASSERT_TRUE(window->cards().isOpen());
            const auto shown = window->sites().selectedThing();
            ASSERT_TRUE(shown);
            EXPECT_FALSE(cardOnScreen().intersects(shown->rect));
            EXPECT_TRUE(QRect(window->mapToGlobal(QPoint()), window->size()).contains(cardOnScreen()));
            QTest::keyClick(&window->sites().table(), Qt::Key_Escape);
            EXPECT_FALSE(window->cards().isOpen());
            EXPECT_TRUE(window->sites().table().selectedKey()); // Esc closed the card only
        }
    }
}

TEST_F(Explain, W10_ARestingPointerOpensTheCardAndLeavingClosesIt)
{
    runStory();
    window->raise(window->sites());
    DataView& table = window->sites().table();
    const QRect row = table.visualRect(window->sites().model().index(2, 0));
    const QPoint inside(row.left() + 30, row.center().y());
    QCursor::setPos(table.viewport()->mapToGlobal(inside));
    QTest::mouseMove(table.viewport(), inside);
    EXPECT_FALSE(window->cards().isOpen());
    ASSERT_TRUE(QTest::qWaitFor([&] { return window->cards().isOpen(); }, 4 * DataView::kRest));
    const SitesRow& wanted = window->sites().model().rows()[2];
    EXPECT_EQ(window->cards().thing(), (Selected{wanted.code, wanted.unit}));
    QCursor::setPos(cardOnScreen().center()); // on the card: it stays
    QTest::qWait(2 * HoverCards::kGrace);
    EXPECT_TRUE(window->cards().isOpen());
    QCursor::setPos(window->mapToGlobal(QPoint(2, 2)));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !window->cards().isOpen(); }, 4 * HoverCards::kGrace));
}

TEST_F(Explain, W10_KeysOfTheCardGoToTheSourceAndCopy)
{
    runStory();
    ask(QStringLiteral("step:21"), QStringLiteral("self.v * dt"));
    QTest::keyClick(&window->sites().table(), Qt::Key_C, Qt::ControlModifier);
    const QString copied = QGuiApplication::clipboard()->text();
    EXPECT_TRUE(copied.contains(QStringLiteral("To fix it: "))) << qPrintable(copied);
    QTest::keyClick(&window->sites().table(), Qt::Key_Return);
    settle();
    EXPECT_FALSE(window->cards().isOpen());
    EXPECT_EQ(window->focusWidget(), &window->source().edit());
    EXPECT_EQ(selectedText(), QStringLiteral("self.v * dt"));
}

TEST_F(Explain, W10_InstructionsWithoutACacheAreExplainedToo)
{
    runStory();
    pauseStory();
    DataView& table = window->bytecode().table();
    const auto& rows = window->bytecode().model().rows();
    const auto plain = std::find_if(
        rows.begin(), rows.end(), [](const BytecodeRow& row) { return row.text == QStringLiteral("LOAD_FAST"); });
    ASSERT_NE(plain, rows.end());
    window->raise(window->bytecode());
    table.setCurrentIndex(window->bytecode().model().index(static_cast<int>(plain - rows.begin()), 0));
    window->commands().help->trigger();
    ASSERT_TRUE(window->cards().isOpen());
    EXPECT_FALSE(card().state);
    EXPECT_TRUE(card().why.startsWith(QStringLiteral("Push a local"))) << qPrintable(card().why);
    EXPECT_TRUE(card().why.endsWith(QStringLiteral("it does the same each time."))) << qPrintable(card().why);
}

TEST_F(Explain, W10_AnExpressionOfTheSourceIsExplained)
{
    runStory();
    window->source().edit().reveal(40);
    settle();
    Q_EMIT window->source().edit().placeClicked(40, 23); // b.step
    window->raise(window->source());
    window->commands().help->trigger();
    ASSERT_TRUE(window->cards().isOpen());
    EXPECT_EQ(card().expression, QStringLiteral("b.step"));
    EXPECT_EQ(card().state, SiteState::Missing);
    window->commands().help->trigger(); // once more: the view's own help
    EXPECT_FALSE(window->cards().isOpen());
}

TEST_F(Explain, W01_AClickAgainWidensToTheExpressionAround)
{
    runStory();
    SourceEdit& edit = window->source().edit();
    QStringList texts;
    for (int click = 0; click < 3; ++click) {
        Q_EMIT edit.placeClicked(40, 23);
        texts << selectedText();
    }
    EXPECT_EQ(texts.join(QLatin1Char('|')), QStringLiteral("b.step|b.step(0.01)|total += b.step(0.01)"));
    for (int click = 0; click < 6 && selectedText() != QStringLiteral("b.step"); ++click) {
        Q_EMIT edit.placeClicked(40, 23); // the statements around it, then the innermost again
    }
    EXPECT_EQ(selectedText(), QStringLiteral("b.step"));
    Q_EMIT edit.placeClicked(41, 12); // elsewhere: begins with the innermost
    EXPECT_EQ(selectedText(), QStringLiteral("n % 1000"));
}

TEST_F(Explain, W01_AltUpAndDownGoToTheExpressionAroundAndBack)
{
    runStory();
    SourceEdit& edit = window->source().edit();
    window->raise(window->source());
    Q_EMIT edit.placeClicked(12, 23); // self.v, of self.v * self.drag * dt
    EXPECT_EQ(selectedText(), QStringLiteral("self.v"));
    QTest::keyClick(&edit, Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(selectedText(), QStringLiteral("self.v * self.drag"));
    QTest::keyClick(&edit, Qt::Key_Up, Qt::AltModifier);
    EXPECT_EQ(selectedText(), QStringLiteral("self.v * self.drag * dt"));
    QTest::keyClick(&edit, Qt::Key_Down, Qt::AltModifier);
    QTest::keyClick(&edit, Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(selectedText(), QStringLiteral("self.v")); // the way it came
    QTest::keyClick(&edit, Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(selectedText(), QStringLiteral("self"));
    EXPECT_EQ(window->bytecode().table().selectedKey(), instructionKey(window->selection().thing()->unit));
}

TEST_F(Explain, W01_WithoutASelectionAltDownBeginsAtTheFirstExpressionInSight)
{
    runStory();
    pauseStory();
    window->raise(window->source());
    ASSERT_FALSE(window->selection().thing());
    QTest::keyClick(&window->source().edit(), Qt::Key_Down, Qt::AltModifier);
    ASSERT_TRUE(window->selection().thing());
    EXPECT_TRUE(window->source().shown().text.line(40).contains(selectedText()));
}

TEST_F(Explain, W12_TCyclesAdaptiveSideBySideAndOriginal)
{
    runStory();
    window->raise(window->bytecode());
    DataView& table = window->bytecode().table();
    const auto titles = [&] {
        QStringList shown;
        for (int i = 0; i < table.header()->count(); ++i) {
            if (!table.isColumnHidden(i)) {
                shown << window->bytecode().model().headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
            }
        }
        return shown.join(QLatin1Char('|'));
    };
    EXPECT_EQ(titles(), QStringLiteral("At|Instruction|Argument|Adaptive form|Cache|Hits|Misses|Original|Now"));
    QTest::keyClick(&table, Qt::Key_T);
    EXPECT_EQ(titles(), QStringLiteral("At|Instruction|Adaptive form|Units as compiled|Units now"));
    EXPECT_EQ(window->bytecode().subtitle(), QStringLiteral("Body.step, original and adaptive units"));
    QTest::keyClick(&table, Qt::Key_T);
    EXPECT_EQ(titles(), QStringLiteral("At|Instruction|Argument|Units as compiled|What it does"));
    EXPECT_EQ(window->bytecode().subtitle(), QStringLiteral("Body.step, original"));
    QTest::keyClick(&table, Qt::Key_T);
    EXPECT_EQ(window->bytecode().look(), BytecodeLook::Adaptive);
}

TEST_F(Explain, W12_SideBySideMarksTheUnitsThatDiffer)
{
    runStory();
    window->bytecode().setLook(BytecodeLook::SideBySide);
    int quickened = 0;
    for (const BytecodeRow& row : window->bytecode().model().rows()) {
        if (row.heading) {
            continue;
        }
        const QStringList before = row.unitsOriginal.split(QLatin1Char(' '));
        const QStringList now = row.unitsNow.split(QLatin1Char(' '));
        ASSERT_EQ(before.size(), now.size());
        for (qsizetype i = 0; i < before.size(); ++i) {
            EXPECT_EQ((row.differing >> i & 1U) != 0, before[i] != now[i]) << row.unit;
        }
        quickened += row.differing != 0 ? 1 : 0;
    }
    EXPECT_GT(quickened, 8);
}

TEST_F(Explain, W12_At1280TheOriginalColumnGoes)
{
    openWindow(kCompact);
    runStory();
    window->bytecode().setLook(BytecodeLook::SideBySide);
    settle();
    const BytecodeModel& model = window->bytecode().model();
    for (int i = 0; i < model.columnCount(); ++i) {
        const QString title = model.headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
        EXPECT_EQ(window->bytecode().table().isColumnHidden(i),
            title != QStringLiteral("At") && title != QStringLiteral("Instruction")
                && title != QStringLiteral("Adaptive form") && title != QStringLiteral("Units now"))
            << qPrintable(title);
    }
}

TEST_F(Explain, W08_FunctionsAreRankedByTheirShare)
{
    runStory();
    window->raise(window->statistics());
    window->statistics().choose(StatisticsView::Functions);
    settle();
    const auto& rows = window->statistics().functions().rows();
    ASSERT_GE(rows.size(), 4U);
    EXPECT_EQ(rows[0].name, QStringLiteral("Body.step"));
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        sum += rows[i].share;
        EXPECT_TRUE(i == 0 || rows[i].share <= rows[i - 1].share);
    }
    EXPECT_NEAR(sum, 1, 0.001);
    const auto probe = std::find_if(
        rows.begin(), rows.end(), [](const TotalsRow& row) { return row.name == QStringLiteral("Probe.step"); });
    ASSERT_NE(probe, rows.end());
    EXPECT_EQ(probe->failures, 12U);
    EXPECT_EQ(probe->commonest, failureWords(1));
    EXPECT_GT(probe->misses, 1000U);
}

TEST_F(Explain, W08_LinesAreRankedAndARowSelectsItsInstruction)
{
    runStory();
    window->raise(window->statistics());
    QTest::keyClick(&window->statistics().table(), Qt::Key_3);
    ASSERT_EQ(window->statistics().segments().chosen(), StatisticsView::Lines);
    settle();
    const auto& rows = window->statistics().lines().rows();
    ASSERT_GE(rows.size(), 8U);
    EXPECT_EQ(rows[0].name, QStringLiteral("drift.py:12"));
    EXPECT_TRUE(rows[0].detail.startsWith(QStringLiteral("self.v -= ")));
    const auto hot = std::find_if(
        rows.begin(), rows.end(), [](const TotalsRow& row) { return row.name == QStringLiteral("drift.py:40"); });
    ASSERT_NE(hot, rows.end());
    EXPECT_GT(hot->misses, 10'000U);
    DataView& table = window->statistics().table();
    table.setCurrentIndex(window->statistics().lines().index(static_cast<int>(hot - rows.begin()), 0));
    ASSERT_TRUE(window->selection().thing());
    EXPECT_EQ(window->selection().thing()->code, hot->code);
    EXPECT_EQ(window->bytecode().subtitle(), QStringLiteral("simulate, adaptive view"));
}

TEST_F(Explain, W09_PairsOfInstructionsAreRankedAndSortedByAnyColumn)
{
    runStory();
    window->raise(window->statistics());
    QTest::keyClick(&window->statistics().table(), Qt::Key_5);
    ASSERT_EQ(window->statistics().segments().chosen(), StatisticsView::Pairs);
    session.addPair("LOAD_ATTR", "BINARY_OP", 1000);
    session.addPair("LOAD_FAST", "LOAD_ATTR", 3000);
    session.addPair("BINARY_OP", "STORE_FAST", 1000);
    settle();
    const auto shown = [this] {
        QStringList rows;
        for (const PairsRow& row : window->statistics().pairs().rows()) {
            rows << QStringLiteral("%1 %2 %3").arg(row.first, row.second).arg(row.count);
        }
        return rows.join(QLatin1Char('|'));
    };
    const QString load = QStringLiteral("LOAD_FAST LOAD_ATTR 3000");
    const QString operate = QStringLiteral("LOAD_ATTR BINARY_OP 1000");
    const QString store = QStringLiteral("BINARY_OP STORE_FAST 1000");
    EXPECT_EQ(shown(), QStringList({load, store, operate}).join(QLatin1Char('|')));
    EXPECT_NEAR(window->statistics().pairs().rows()[0].share, 0.6, 0.001);
    QHeaderView& header = *window->statistics().table().header();
    const auto click = [&header](int column) {
        const QPoint middle(header.sectionViewportPosition(column) + header.sectionSize(column) / 2, 5);
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, middle);
    };
    click(2); // by the first instruction
    EXPECT_EQ(shown(), QStringList({store, operate, load}).join(QLatin1Char('|')));
    click(2); // once more: the other way round
    EXPECT_EQ(shown(), QStringList({load, operate, store}).join(QLatin1Char('|')));
    click(3);
    EXPECT_EQ(window->statistics().pairs().rows()[0].second, QStringLiteral("BINARY_OP"));
    session.addPair("LOAD_CONST", "RETURN_VALUE", 7000); // the chosen order stays, if not at once
    EXPECT_TRUE(QTest::qWaitFor([&] {
        settle();
        return window->statistics().pairs().rows()[2].second == QStringLiteral("RETURN_VALUE");
    }));
}

TEST_F(Explain, W09_WherePairsWereNotCountedTheViewSaysHow)
{
    runStory();
    window->raise(window->statistics());
    window->statistics().choose(StatisticsView::Pairs);
    settle();
    EXPECT_EQ(window->statistics().pairs().rowCount(), 0);
    const auto* empty = window->statistics().table().findChild<StateView*>();
    EXPECT_TRUE(empty->shown().reason.contains(QStringLiteral("--set pairs=on"))) << qPrintable(empty->shown().reason);
    Q_EMIT window->statistics().keyClicked(empty->shown().key);
    EXPECT_TRUE(window->commands().countPairs->isChecked());
    EXPECT_EQ(session.commands().back(), "countPairs on");
    EXPECT_EQ(empty->shown().key, QStringLiteral("Ctrl+Shift+F5")); // what makes it count
}

TEST_F(Explain, W07_FailuresAreCountedByKindWithTheirFix)
{
    runStory();
    window->raise(window->statistics());
    window->statistics().choose(StatisticsView::Failures);
    settle();
    const auto& rows = window->statistics().failures().rows();
    ASSERT_EQ(rows.size(), 2U);
    std::uint64_t sum = 0;
    for (const FailuresRow& row : rows) {
        sum += row.count;
        EXPECT_FALSE(row.what.isEmpty());
        EXPECT_FALSE(row.why.isEmpty());
        EXPECT_FALSE(row.remedy.isEmpty());
    }
    EXPECT_EQ(sum, window->feed().snapshot().state->count(vmcore::EventKind::SpecializationFailed));
    EXPECT_EQ(rows[0].what, failureWords(1));
    EXPECT_TRUE(rows[0].fixable);
}

} // namespace app::test
