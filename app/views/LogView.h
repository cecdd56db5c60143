// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table for very many rows that grow at the end. It paints the visible rows and knows nothing of the others, so a
// million rows cost what forty cost. It stays at the end while the pointer is elsewhere.
#pragma once

#include "app/models/CellModel.h"
#include "app/views/StateView.h"

#include <QAbstractScrollArea>

class QHeaderView;

namespace app {

class LogView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    LogView(const QString& name, CellModel& model, QWidget* parent = nullptr);

    void setEmptyText(const StateText& text);
    [[nodiscard]] int currentRow() const { return m_current; }
    void setCurrentRow(int row);
    /// Whether the last row is in sight, and new rows are followed.
    [[nodiscard]] bool atEnd() const;

Q_SIGNALS:
    void opened(int row);
    void picked(int row);
    void filterWanted();
    void keyClicked(const QString& key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void rowsChanged();
    void rowsRemoved(int first, int last);
    void showState();
    [[nodiscard]] int givableOf(const Column& column) const;
    void fitColumns();
    void paintRow(QPainter& painter, int row, const QRect& rect) const;
    bool moveBy(const QKeyEvent& event);
    [[nodiscard]] int rowAt(QPoint at) const;
    [[nodiscard]] int visibleRows() const;

    CellModel& m_model;
    QHeaderView* m_header;
    StateView* m_state;
    StateText m_emptyText;
    int m_current = -1;
    bool m_follows = true;
};

} // namespace app
