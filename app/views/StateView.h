// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a view shows before it has data: a mark, what is so, why, and one key with what it does. One look for all views.
#pragma once

#include "app/models/Cell.h"

#include <QWidget>

#include <cstdint>

namespace app {

enum class Standing : std::uint8_t { Empty, Waiting, Loading, Failed };

struct StateText
{
    Standing standing = Standing::Empty;
    QString title;        ///< What is so.
    QString reason;       ///< Why.
    QString key;          ///< The key that helps; empty: none does.
    QString action;       ///< What that key does.
    double progress = -1; ///< 0 to 1; negative: no bar.

    bool operator==(const StateText&) const = default;
};

class StateView : public QWidget
{
    Q_OBJECT

public:
    explicit StateView(QWidget* parent = nullptr);

    void show(const StateText& text);
    [[nodiscard]] const StateText& shown() const { return m_text; }

Q_SIGNALS:
    /// The key's action was clicked.
    void activated();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void paintAction(QPainter& painter, int top);

    StateText m_text;
    QRect m_actionRect;
};

} // namespace app
