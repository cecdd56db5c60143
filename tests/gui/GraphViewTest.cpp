// SPDX-License-Identifier: GPL-3.0-or-later
//
// The executor graph: it shows, finds, hides, colours, follows pointer and keys, and stays quick with 5 000 nodes.
// TIERSCOPE_GRAPH_PICTURES names a folder for pictures of it, to look at by hand.
#include "app/views/GraphView.h"

#include "app/theme/Theme.h"
#include "app/views/Draw.h"
#include "tests/gui/GraphStory.h"
#include "tests/support/Slowness.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <ctime>
#include <gtest/gtest.h>

namespace app::test {
namespace {

using What = GraphSelection::What;

constexpr QSize kSize(952, 690);
constexpr double kFrame = 16.6; // milliseconds

class GraphViewTest : public ::testing::Test
{
protected:
    GraphViewTest()
    {
        theme::setMotion(theme::Motion::None);
        view.resize(kSize);
        view.show();
        QTest::qWait(20);
    }

    ~GraphViewTest() override { theme::apply(theme::Scheme::Dark); }

    void showStory() { view.setGraph(finished(storyGraph())); }

    void showLarge()
    {
        view.setGraph(finished(largeGraph(5000)));
        ASSERT_TRUE(QTest::qWaitFor([this] { return !view.isArranging(); }, 10000 * ::test::kSlowness));
    }

    void press(Qt::Key key) { QTest::keyClick(&view, key); }

    [[nodiscard]] QPoint middleOf(const GraphSelection& thing) const { return view.rectOf(thing).center().toPoint(); }

    void click(const GraphSelection& thing) { QTest::mouseClick(&view, Qt::LeftButton, {}, middleOf(thing)); }

    QImage picture(const char* name = nullptr)
    {
        const QImage image = view.grab().toImage();
        const QString folder = qEnvironmentVariable("TIERSCOPE_GRAPH_PICTURES");
        if (name && !folder.isEmpty()) {
            image.save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(name)));
        }
        return image;
    }

    [[nodiscard]] QColor colourAt(const QPointF& point) { return picture().pixelColor(point.toPoint()); }

    GraphView view;
};

/// Computing time of this thread in milliseconds: others may use the machine as well.
double computed()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double percentile(std::vector<double> times, double share)
{
    std::sort(times.begin(), times.end());
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

constexpr GraphSelection node(GraphNodeId id)
{
    return {What::Node, id};
}

constexpr GraphSelection exitOf(GraphNodeId id, std::uint32_t exit)
{
    return {What::Exit, id, exit};
}

} // namespace

TEST_F(GraphViewTest, W16_EntriesExecutorsBridgesAndLandingsStandFromLeftToRight)
{
    showStory();
    for (const auto scheme : {theme::Scheme::Dark, theme::Scheme::Light}) {
        theme::apply(scheme);
        view.select(node(kStoryLoop));
        const draw::ElisionLog log;
        picture(scheme == theme::Scheme::Dark ? "story-dark" : "story-light");
        for (const draw::Elision& elision : log.entries()) {
            ADD_FAILURE() << "cut off: " << qPrintable(elision.text);
        }
    }
    EXPECT_LT(view.rectOf(node(2)).right(), view.rectOf(node(kStoryLoop)).left());
    EXPECT_LT(view.rectOf(node(kStoryLoop)).right(), view.rectOf(node(kStoryBridge)).left());
    EXPECT_LT(view.rectOf(node(kStoryBridge)).right(), view.rectOf(node(23)).left());
    EXPECT_EQ(view.rectOf(node(kStoryHead)).left(), view.rectOf(node(kStoryLoop)).left());
    EXPECT_EQ(view.graph().edges.size(), 17U);
}

TEST_F(GraphViewTest, W16_AnExecutorThatIsKilledStaysInPlaceAndSaysWhy)
{
    GraphModelState graph = storyGraph();
    showStory();
    const QRectF before = view.rectOf(node(kStoryBridge));
    const QRectF head = view.rectOf(node(kStoryHead));
    auto& bridge = graph.nodes[graph.nodes.size() - 4];
    ASSERT_EQ(bridge.id, kStoryBridge);
    bridge.valid = false;
    bridge.cause = QStringLiteral("Probe.x set");
    view.setGraph(finished(graph));
    EXPECT_EQ(view.rectOf(node(kStoryBridge)).topLeft(), before.topLeft());
    EXPECT_GT(view.rectOf(node(kStoryBridge)).height(), before.height()); // a row for the cause
    EXPECT_EQ(view.rectOf(node(kStoryHead)), head);
    EXPECT_TRUE(tipOf(view.graph(), node(kStoryBridge)).contains(QStringLiteral("Probe.x set")));
}

TEST_F(GraphViewTest, W20_ANewExecutorMovesNothingAndKeepsWhatIsInSight)
{
    showStory();
    view.zoomTo(1.3, {300, 200});
    view.select(node(kStoryLoop));
    const auto before = view.scene().layout().places();
    const QPointF origin = view.origin();
    GraphModelState graph = storyGraph();
    GraphNode made = graph.nodes[5];
    made.id = 30;
    made.kind = GraphKind::Bridge;
    graph.nodes[6].exits[3].target = made.id; // from an exit of #7
    graph.nodes.push_back(made);
    view.setGraph(finished(graph));
    const auto& after = view.scene().layout().places();
    ASSERT_EQ(after.size(), before.size() + 1);
    EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
    EXPECT_EQ(view.origin(), origin);
    EXPECT_EQ(view.selection(), node(kStoryLoop));
    EXPECT_GT(view.rectOf(node(30)).left(), view.rectOf(node(kStoryLoop)).right());
}

TEST_F(GraphViewTest, ASelectedNodeThatGoesIsNoLongerSelected)
{
    showStory();
    view.select(node(15));
    GraphModelState graph = storyGraph();
    std::erase_if(graph.nodes, [](const GraphNode& n) { return n.id == 15; });
    QSignalSpy picked(&view, &GraphView::picked);
    view.setGraph(finished(graph));
    EXPECT_EQ(view.selection(), GraphSelection());
    EXPECT_EQ(picked.count(), 1);
}

TEST_F(GraphViewTest, ClicksSelectNodesExitsAndEdges)
{
    showStory();
    QSignalSpy picked(&view, &GraphView::picked);
    const QRectF loop = view.rectOf(node(kStoryLoop));
    QTest::mouseClick(&view, Qt::LeftButton, {}, (loop.topLeft() + QPointF(40, 8)).toPoint());
    EXPECT_EQ(view.selection(), node(kStoryLoop));
    click(exitOf(kStoryLoop, 1));
    EXPECT_EQ(view.selection(), exitOf(kStoryLoop, 1));
    const auto& edges = view.graph().edges;
    const auto edge = std::find_if(
        edges.begin(), edges.end(), [](const GraphEdge& e) { return e.from == kStoryLoop && e.exit == 1; });
    const auto& points = view.scene().edgePoints(static_cast<std::size_t>(edge - edges.begin()));
    const QPointF start(
        (points[0].x + 6 - view.origin().x()) * view.scale(), (points[0].y - view.origin().y()) * view.scale());
    QTest::mouseClick(&view, Qt::LeftButton, {}, start.toPoint());
    EXPECT_EQ(view.selection(), (GraphSelection{What::Edge, kStoryLoop, 1, kStoryBridge}));
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(kSize.width() - 3, 300));
    EXPECT_EQ(view.selection(), GraphSelection());
    EXPECT_EQ(picked.count(), 4);
    for (const GraphSelection& thing : {node(1), node(kStoryLoop), exitOf(kStoryLoop, 3),
             GraphSelection{What::Edge, kStoryHead, kNoExit, kStoryLoop}}) {
        EXPECT_FALSE(tipOf(view.graph(), thing).isEmpty());
    }
}

TEST_F(GraphViewTest, ADoubleClickFollowsAnExitAndOpensANode)
{
    showStory();
    QSignalSpy opened(&view, &GraphView::opened);
    QTest::mouseDClick(&view, Qt::LeftButton, {}, middleOf(exitOf(kStoryLoop, 1)));
    EXPECT_EQ(view.selection(), node(kStoryBridge));
    EXPECT_EQ(opened.count(), 0);
    QTest::mouseDClick(&view, Qt::LeftButton, {}, (view.rectOf(node(15)).topLeft() + QPointF(40, 8)).toPoint());
    EXPECT_EQ(opened.count(), 1);
}

TEST_F(GraphViewTest, DraggingPansAndTheWheelZoomsAtThePointer)
{
    showStory();
    const QPointF origin = view.origin();
    QTest::mousePress(&view, Qt::LeftButton, {}, {400, 600});
    QTest::mouseMove(&view, {420, 610});
    QTest::mouseMove(&view, {450, 640});
    QTest::mouseRelease(&view, Qt::LeftButton, {}, {450, 640});
    EXPECT_NEAR((origin.x() - view.origin().x()) * view.scale(), 50, 1.5);
    EXPECT_NEAR((origin.y() - view.origin().y()) * view.scale(), 40, 1.5);
    const QPointF at(300, 250);
    const QPointF under = view.origin() + at / view.scale();
    const double scale = view.scale();
    QWheelEvent wheel(at, view.mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &wheel);
    EXPECT_GT(view.scale(), scale * 1.2);
    const QPointF now = view.origin() + at / view.scale();
    EXPECT_NEAR(now.x(), under.x(), 1);
    EXPECT_NEAR(now.y(), under.y(), 1);
}

TEST_F(GraphViewTest, PanningPaintsWhatAFullRepaintPaints)
{
    showStory();
    view.zoomTo(1, {0, 0});
    picture();
    view.panBy({37, 21});
    picture();
    view.panBy({-12, 40});
    const QImage panned = picture();
    view.setHeat(GraphView::Heat::On);
    view.setHeat(GraphView::Heat::Off); // paints everything again
    const QImage whole = picture();
    ASSERT_EQ(panned.size(), whole.size());
    constexpr int kRounding = 12; // of antialiased edges
    int different = 0;
    for (int y = 0; y < whole.height(); ++y) {
        for (int x = 0; x < whole.width(); ++x) {
            const QColor one = panned.pixelColor(x, y);
            const QColor other = whole.pixelColor(x, y);
            const int off = std::max({std::abs(one.red() - other.red()), std::abs(one.green() - other.green()),
                std::abs(one.blue() - other.blue())});
            different += off > kRounding ? 1 : 0;
        }
    }
    EXPECT_LT(different, whole.width() / 2); // dashes may be out of step where the new part begins
}

TEST_F(GraphViewTest, TheMinimapMovesTheView)
{
    showStory();
    view.zoomTo(2, {0, 0});
    const QRectF box = view.minimapBox();
    ASSERT_FALSE(box.isEmpty());
    QTest::mouseClick(&view, Qt::LeftButton, {}, (box.center() + QPointF(40, 0)).toPoint());
    const QPointF right = view.origin();
    QTest::mouseClick(&view, Qt::LeftButton, {}, (box.center() - QPointF(40, 0)).toPoint());
    EXPECT_LT(view.origin().x(), right.x());
    EXPECT_EQ(view.selection(), GraphSelection());
}

TEST_F(GraphViewTest, W60_ArrowsFollowEdges)
{
    showStory();
    press(Qt::Key_Right);
    ASSERT_EQ(view.selection(), node(kStoryKilled)); // the hottest one
    view.select(node(2));
    press(Qt::Key_Right);
    EXPECT_EQ(view.selection(), node(kStoryLoop));
    press(Qt::Key_Left);
    EXPECT_EQ(view.selection(), node(2));
    view.select(node(23));
    press(Qt::Key_Left);
    EXPECT_EQ(view.selection(), node(kStoryBridge));
    view.select(node(kStoryHead));
    press(Qt::Key_Down);
    EXPECT_EQ(view.selection(), node(kStoryLoop)); // "continues in"
    view.select(node(14));
    const double y = view.rectOf(node(14)).top();
    press(Qt::Key_Up);
    EXPECT_LT(view.rectOf(view.selection()).top(), y); // no edge: the next one in the column
}

TEST_F(GraphViewTest, W60_SpaceAndArrowsReachExitsAndEnterOpens)
{
    showStory();
    view.select(node(kStoryLoop));
    press(Qt::Key_Space);
    EXPECT_EQ(view.selection(), exitOf(kStoryLoop, 0));
    press(Qt::Key_Down);
    EXPECT_EQ(view.selection(), exitOf(kStoryLoop, 1));
    picture("exit-dark");
    QSignalSpy opened(&view, &GraphView::opened);
    press(Qt::Key_Return);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened[0][0].value<GraphSelection>(), exitOf(kStoryLoop, 1));
    press(Qt::Key_Right);
    EXPECT_EQ(view.selection(), node(kStoryBridge));
    view.select(exitOf(kStoryLoop, 0));
    press(Qt::Key_Up);
    EXPECT_EQ(view.selection(), node(kStoryLoop));
    for (int i = 0; i < 6; ++i) { // five exits, then the node again
        press(Qt::Key_Space);
    }
    EXPECT_EQ(view.selection(), node(kStoryLoop));
}

TEST_F(GraphViewTest, W60_DigitsAndSignsZoom)
{
    showStory();
    view.panBy({4000, 4000});
    EXPECT_TRUE(view.rect().intersects(
        (view.rectOf(node(1)) | view.rectOf(node(23)) | view.rectOf(node(15))).toRect())); // never lost
    press(Qt::Key_0);
    EXPECT_TRUE(QRectF(view.rect()).contains(view.rectOf(node(1)) | view.rectOf(node(23)) | view.rectOf(node(15))));
    const double fitted = view.scale();
    press(Qt::Key_Plus);
    EXPECT_GT(view.scale(), fitted);
    press(Qt::Key_Minus);
    press(Qt::Key_Minus);
    EXPECT_LT(view.scale(), fitted);
    press(Qt::Key_1);
    EXPECT_EQ(view.scale(), 1);
}

TEST_F(GraphViewTest, W19_HColoursByTheShareOfTheTime)
{
    showStory();
    press(Qt::Key_1);
    view.select(node(kStoryKilled));
    const QPointF head = view.rectOf(node(kStoryKilled)).topRight() + QPointF(-4, 8);
    const QColor plain = colourAt(head);
    press(Qt::Key_H);
    EXPECT_EQ(view.heat(), GraphView::Heat::On);
    EXPECT_EQ(colourAt(head), theme::colour(theme::Role::Hot)); // the hottest
    EXPECT_NE(colourAt(head), plain);
    picture("heat-dark");
    press(Qt::Key_H);
    EXPECT_EQ(colourAt(head), plain);
}

TEST_F(GraphViewTest, W19_IHidesInvalidAndCHidesColdWithoutMovingTheRest)
{
    showStory();
    const auto places = view.scene().layout().places();
    const auto isShown = [this](GraphNodeId id) { return view.scene().nodeShown(*view.graph().find(id)); };
    press(Qt::Key_I);
    EXPECT_FALSE(isShown(kStoryKilled));
    EXPECT_FALSE(isShown(3)); // its entry
    EXPECT_TRUE(isShown(22)); // where #7 lands, too
    press(Qt::Key_I);
    press(Qt::Key_C);
    EXPECT_FALSE(isShown(kStoryLoop)); // less than 1 % of the time
    EXPECT_TRUE(isShown(kStoryHead));
    press(Qt::Key_C);
    EXPECT_EQ(view.scene().hiddenCount(), 0U);
    EXPECT_EQ(view.scene().layout().places(), places);
}

TEST_F(GraphViewTest, W19_SearchFindsNamesTitlesAndExits)
{
    showStory();
    view.setSearch(QStringLiteral("list exh"));
    EXPECT_EQ(view.matchCount(), 3U);
    picture("search-dark");
    press(Qt::Key_N);
    const GraphSelection first = view.selection();
    press(Qt::Key_N);
    EXPECT_NE(view.selection(), first);
    press(Qt::Key_N);
    press(Qt::Key_N);
    EXPECT_EQ(view.selection(), first);
    QSignalSpy cleared(&view, &GraphView::searchCleared);
    press(Qt::Key_Escape);
    EXPECT_EQ(cleared.count(), 1);
    EXPECT_TRUE(view.search().isEmpty());
    press(Qt::Key_Escape);
    EXPECT_EQ(view.selection(), GraphSelection());
    QSignalSpy wanted(&view, &GraphView::searchWanted);
    press(Qt::Key_Slash);
    EXPECT_EQ(wanted.count(), 1);
}

TEST_F(GraphViewTest, W61_WithoutAGraphItSaysWhatMakesOne)
{
    auto* state = view.findChild<StateView*>();
    ASSERT_TRUE(state && state->isVisible());
    EXPECT_EQ(state->shown().title, QStringLiteral("No executors yet"));
    picture("empty-dark");
    showStory();
    EXPECT_FALSE(state->isVisible());
    view.setFilter({true, 2.0});
    EXPECT_TRUE(state->isVisible());
    EXPECT_EQ(state->shown().title, QStringLiteral("Everything is hidden"));
    press(Qt::Key_C);
    EXPECT_FALSE(state->isVisible());
}

TEST_F(GraphViewTest, W20_LLaysOutAnew)
{
    GraphModelState grown = storyGraph();
    const GraphModelState whole = grown;
    grown.nodes.resize(6);
    view.setGraph(finished(grown));
    for (std::size_t i = 7; i <= whole.nodes.size(); ++i) {
        grown.nodes.assign(whole.nodes.begin(), whole.nodes.begin() + static_cast<std::ptrdiff_t>(i));
        view.setGraph(finished(grown));
    }
    picture("grown-dark");
    for (std::size_t i = 0; i < grown.nodes.size(); ++i) {
        for (std::size_t j = i + 1; j < grown.nodes.size(); ++j) {
            EXPECT_FALSE(view.scene().nodeRect(i).intersects(view.scene().nodeRect(j))) << i << ' ' << j;
        }
    }
    EXPECT_GT(view.scene().layout().wear(), 0);
    press(Qt::Key_L);
    EXPECT_EQ(view.scene().layout().wear(), 0);
}

TEST_F(GraphViewTest, W20_5000NodesPanAndZoomWithoutALateFrame)
{
    showLarge();
    picture("large-all-dark");
    const auto pan = [this](const char* what) {
        std::vector<double> times;
        for (int i = 0; i < 150; ++i) {
            const double start = computed();
            view.panBy(i % 30 < 15 ? QPointF(23, 11) : QPointF(-23, -11)); // forth and back
            view.repaint();
            times.push_back(computed() - start);
        }
        std::printf(
            "%s: median %.1f ms, 99th percentile %.1f ms\n", what, percentile(times, 0.5), percentile(times, 0.99));
        EXPECT_LT(percentile(times, 0.99), kFrame * ::test::kSlowness) << what;
    };
    pan("5 000 nodes, all in sight, panned");
    const GraphNodeId middle = view.graph().nodes[2500].id;
    view.select(node(middle));
    view.zoomTo(0.4, middleOf(node(middle)));
    view.panBy(view.rectOf(node(middle)).center() - QPointF(476, 345));
    picture("large-far-dark");
    pan("zoomed to 40 %, panned");
    view.zoomTo(1, {476, 345});
    picture("large-near-dark");
    pan("zoomed in, panned");
    std::vector<double> times;
    for (int i = 0; i < 60; ++i) {
        const double start = computed();
        view.zoomTo(view.scale() * (i < 30 ? 1 / 1.15 : 1.15), {476, 345});
        view.repaint();
        times.push_back(computed() - start);
    }
    std::printf("zoomed every frame: median %.1f ms, largest %.1f ms\n", percentile(times, 0.5), percentile(times, 1));
    EXPECT_LT(percentile(times, 0.99), 3 * kFrame * ::test::kSlowness);
}

} // namespace app::test
