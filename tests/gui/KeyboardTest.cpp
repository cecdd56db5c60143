// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window can be used without a pointer.
#include "app/views/BytecodeView.h"
#include "app/views/SitesView.h"
#include "app/views/SourceEdit.h"
#include "app/views/SourceView.h"
#include "app/views/WelcomeItems.h"
#include "app/views/WelcomeView.h"
#include "app/window/CommandPalette.h"
#include "app/window/Commands.h"
#include "app/window/HelpCard.h"
#include "tests/gui/WindowFixture.h"

#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>

namespace app::test {
namespace {

class Keyboard : public WindowFixture
{
protected:
    Keyboard() { openWindow(); }

    CommandPalette* openPalette()
    {
        window->commands().palette->trigger();
        return window->findChild<CommandPalette*>();
    }
};

} // namespace

TEST_F(Keyboard, W60_ArrowsAndEnterRunAnExample)
{
    const auto& cards = window->welcome().cards();
    ASSERT_GE(cards.size(), 6);
    window->welcome().setFocus();
    QTest::keyClick(&window->welcome(), Qt::Key_Down);
    ASSERT_EQ(window->focusWidget(), cards[0]);
    QTest::keyClick(window->focusWidget(), Qt::Key_Right);
    ASSERT_EQ(window->focusWidget(), cards[1]);
    QTest::keyClick(window->focusWidget(), Qt::Key_Down);
    ASSERT_EQ(window->focusWidget(), cards[4]);
    QTest::keyClick(window->focusWidget(), Qt::Key_Return);
    settle();
    EXPECT_EQ(session.commands().front(), "load " + cards[4]->example().path.toStdString());
}

TEST_F(Keyboard, W60_ControlTabGoesFromViewToView)
{
    runStory();
    window->activateWindow();
    window->source().focusView();
    std::set<QWidget*> visited;
    for (int i = 0; i < 9; ++i) {
        QTest::keyClick(window.get(), Qt::Key_Tab, Qt::ControlModifier);
        for (QWidget* widget = window->focusWidget(); widget; widget = widget->parentWidget()) {
            if (qobject_cast<Panel*>(widget)) {
                visited.insert(widget);
            }
        }
    }
    EXPECT_EQ(visited.size(), 9U);
}

TEST_F(Keyboard, W61_SlashFiltersAndEscapeClears)
{
    runStory();
    window->raise(window->sites());
    QTest::keyClick(&window->sites().table(), Qt::Key_Slash);
    auto* filter = qobject_cast<QLineEdit*>(window->focusWidget());
    ASSERT_TRUE(filter);
    QTest::keyClicks(filter, QStringLiteral("drag"));
    EXPECT_EQ(window->sites().model().rowCount(), 4); // the load and the expressions around it
    QTest::keyClick(filter, Qt::Key_Escape);
    EXPECT_GT(window->sites().model().rowCount(), 4);
}

TEST_F(Keyboard, W03_DigitsLeaveTheSitesInOneState)
{
    runStory();
    window->raise(window->sites());
    const int all = window->sites().model().rowCount();
    QTest::keyClick(&window->sites().table(), Qt::Key_6);
    ASSERT_EQ(window->sites().model().rowCount(), 1);
    EXPECT_EQ(window->sites().model().rows()[0].state, inspector::SiteState::Megamorphic);
    QTest::keyClick(&window->sites().table(), Qt::Key_0);
    EXPECT_EQ(window->sites().model().rowCount(), all);
}

TEST_F(Keyboard, W61_ARowIsCopiedAsTextAndAsJson)
{
    runStory();
    DataView& table = window->sites().table();
    table.setFocus();
    table.setCurrentIndex(window->sites().model().index(0, 0));
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(
        QStringLiteral("back-off at cap\tstep:21 self.v * dt\tBINARY_OP")))
        << qPrintable(QGuiApplication::clipboard()->text());
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"State\":\"back-off at cap\"")))
        << qPrintable(QGuiApplication::clipboard()->text());
}

TEST_F(Keyboard, W61_EnterOnASiteGoesToItsSource)
{
    runStory();
    window->raise(window->sites());
    DataView& table = window->sites().table();
    table.setCurrentIndex(window->sites().model().index(0, 0));
    QTest::keyClick(&table, Qt::Key_Return);
    settle();
    EXPECT_EQ(window->focusWidget(), &window->source().edit());
}

TEST_F(Keyboard, W61_LeftFoldsALineOfBytecodeAndRightUnfoldsIt)
{
    runStory();
    pauseStory();
    DataView& table = window->bytecode().table();
    BytecodeModel& model = window->bytecode().model();
    table.setFocus();
    ASSERT_TRUE(model.isHeading(0));
    table.setCurrentIndex(model.index(1, 0));
    QTest::keyClick(&table, Qt::Key_Left);
    EXPECT_TRUE(table.isRowHidden(1, {}));
    QTest::keyClick(&table, Qt::Key_Right);
    EXPECT_FALSE(table.isRowHidden(1, {}));
}

TEST_F(Keyboard, W60_ThePaletteFindsACommandByItsName)
{
    runStory();
    CommandPalette* palette = openPalette();
    ASSERT_TRUE(palette);
    QTest::keyClicks(&palette->input(), QStringLiteral("pause"));
    EXPECT_EQ(palette->list().count(), 1);
    QTest::keyClick(&palette->input(), Qt::Key_Return);
    settle();
    EXPECT_EQ(session.commands().back(), "pause");
}

TEST_F(Keyboard, W60_ThePaletteOffersOnlyWhatCanBeDone)
{
    CommandPalette* palette = openPalette();
    ASSERT_TRUE(palette);
    QTest::keyClicks(&palette->input(), QStringLiteral("step"));
    EXPECT_EQ(palette->list().count(), 0);
    palette->close();
}

TEST_F(Keyboard, W61_F1ExplainsTheViewWithTheKeyboard)
{
    runStory();
    window->raise(window->sites());
    window->commands().help->trigger();
    const auto cards = QApplication::topLevelWidgets();
    const auto card
        = std::find_if(cards.begin(), cards.end(), [](QWidget* widget) { return qobject_cast<HelpCard*>(widget); });
    ASSERT_NE(card, cards.end());
    EXPECT_TRUE((*card)->isVisible());
    (*card)->close();
    for (const char* view : {"Source", "Bytecode", "Call stack", "Console", "Inline caches", "Classes", "History",
             "Event log", "Statistics"}) {
        EXPECT_FALSE(HelpCard::textOf(QLatin1String(view)).isEmpty()) << view;
    }
}

} // namespace app::test
