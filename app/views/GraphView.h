// SPDX-License-Identifier: GPL-3.0-or-later
//
// The executor graph as one painted widget. Drag pans, the wheel zooms at the pointer, arrows follow edges. The scene is
// kept as a picture, so that panning paints only what comes into sight. GUI thread; a large graph is arranged beside it.
//
// Keys: arrows, Space next exit, Enter opens, 0 fits, 1 real size, + and - zoom, H heat, I hides invalid executors,
// C hides cold ones, L lays out anew, / search, N next match, Escape clears the search, then the selection.
#pragma once

#include "app/models/GraphModelState.h"
#include "app/views/GraphMinimap.h"
#include "app/views/GraphNavigation.h"
#include "app/views/GraphScene.h"
#include "app/views/StateView.h"

#include <QPixmap>
#include <QThreadPool>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace app {

class GraphView : public QWidget
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    /// Shows that graph, which finished() has made. What is still there keeps its place, the selection and what is in
    /// sight stay. A large graph that has to be arranged anew is shown once that is done.
    void setGraph(std::shared_ptr<const GraphModelState> graph);
    [[nodiscard]] const GraphModelState& graph() const { return m_scene.state(); }
    /// Whether a graph is being arranged that is not shown yet.
    [[nodiscard]] bool isArranging() const { return m_arranging; }
    /// What is shown while there is no graph.
    void setEmptyText(const StateText& text);

    /// Selects without picked(); scrolls if the thing is out of sight, then to a third from the top.
    void select(const GraphSelection& thing);
    [[nodiscard]] const GraphSelection& selection() const { return m_selected; }
    /// Where it is in the view; it may be out of sight.
    [[nodiscard]] QRectF rectOf(const GraphSelection& thing) const;

    /// Everything that does not contain the text becomes faint; empty ends the search.
    void setSearch(const QString& text);
    [[nodiscard]] const QString& search() const { return m_search; }
    [[nodiscard]] std::size_t matchCount() const;
    /// Selects the next match.
    void findNext();

    enum class Heat : std::uint8_t { Off, On };
    void setHeat(Heat heat);
    [[nodiscard]] Heat heat() const { return m_heat; }
    void setFilter(const GraphFilter& filter);
    [[nodiscard]] const GraphFilter& filter() const { return m_scene.filter(); }

    /// The whole graph, at its real size at most.
    void fit();
    void zoomTo(double scale, const QPointF& fixed);
    void panBy(const QPointF& pixels);
    [[nodiscard]] double scale() const { return m_scale; }
    /// The point of the graph in the upper left corner.
    [[nodiscard]] const QPointF& origin() const { return m_origin; }
    void arrangeAnew();

    [[nodiscard]] const GraphScene& scene() const { return m_scene; }
    [[nodiscard]] QRectF minimapBox() const { return GraphMinimap::boxIn(size()); }

Q_SIGNALS:
    /// The person selected something, or nothing.
    void picked(const GraphSelection& thing);
    /// Enter, or a double click on a node: show what it consists of.
    void opened(const GraphSelection& thing);
    /// A graph that setGraph() was given is in sight now.
    void graphShown();
    /// Heat or filter changed.
    void optionsChanged();
    /// "/" was pressed.
    void searchWanted();
    /// The person ended the search in the view.
    void searchCleared();
    /// The key of the empty state was clicked, as StateText::key spells it.
    void keyClicked(const QString& key);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag : std::uint8_t { None, Pressed, Pan, Map };
    enum class Reveal : std::uint8_t { Whole, ThirdFromTop };

    void arrangeBeside(std::shared_ptr<const GraphModelState> graph);
    void shown();
    void showState();
    void refound();
    void repaintScene();

    [[nodiscard]] QPointF toScene(const QPointF& point) const { return m_origin + point / m_scale; }
    [[nodiscard]] QRectF visible() const { return {m_origin, QSizeF(size()) / m_scale}; }
    [[nodiscard]] double leastScale() const;
    [[nodiscard]] double fittingScale() const;
    void setOrigin(const QPointF& origin);
    void reveal(const GraphSelection& thing, Reveal how);

    void paintCanvas();
    void paintPart(const QRect& part);
    void paintColumns(QPainter& painter) const;
    void paintCaptions(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;

    void pick(const GraphSelection& thing);
    void pickNode(std::size_t node);
    bool handleKey(int key);
    void move(GraphDirection direction);
    /// Whether the arrow moves among the exits of the selected node.
    bool moveInNode(GraphDirection direction);
    void nextExit();
    void follow(const GraphSelection& thing);
    bool clearOne();

    GraphScene m_scene;
    GraphMinimap m_minimap;
    StateView* m_state;
    StateText m_emptyText;
    GraphSelection m_selected;
    GraphSelection m_hovered;
    QString m_search;
    std::vector<bool> m_found; ///< By node; while there is a search.
    Heat m_heat = Heat::Off;

    double m_scale = 1;
    QPointF m_origin;     ///< On whole device pixels.
    bool m_fitted = true; ///< The person has not chosen what is in sight.
    Drag m_drag = Drag::None;
    QPointF m_dragFrom;

    QPixmap m_canvas; ///< The scene as it was painted last …
    QPointF m_canvasOrigin;
    double m_canvasScale = 0;
    bool m_canvasStale = true; ///< … if it still looks like that.

    bool m_arranging = false;
    std::shared_ptr<const GraphModelState> m_next; ///< Came while another one was being arranged.
    QThreadPool m_pool;                            ///< Last: what runs in it uses the view.
};

} // namespace app
