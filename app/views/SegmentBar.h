// SPDX-License-Identifier: GPL-3.0-or-later
//
// A row of words of which one is chosen: what the view below shows. Left and Right move on.
#pragma once

#include <QStringList>
#include <QWidget>

namespace app {

class SegmentBar : public QWidget
{
    Q_OBJECT

public:
    SegmentBar(const QStringList& segments, QWidget* parent);

    void choose(int segment);
    [[nodiscard]] int chosen() const { return m_chosen; }
    [[nodiscard]] QRect rectOf(int segment) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void changed(int segment);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int segmentAt(const QPoint& at) const;

    QStringList m_segments;
    int m_chosen = 0;
    int m_hovered = -1;
};

} // namespace app
