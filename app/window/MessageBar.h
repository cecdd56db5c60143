// SPDX-License-Identifier: GPL-3.0-or-later
//
// A line below the toolbar that tells what went wrong, or what was done, and blocks nothing.
#pragma once

#include "app/window/SessionPort.h"

#include <QWidget>

class QToolButton;

namespace app {

class MessageBar : public QWidget
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent);

    void show(SessionMessage::Kind kind, const QString& text);
    [[nodiscard]] const QString& text() const { return m_text; }

Q_SIGNALS:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyTheme();

    QString m_text;
    SessionMessage::Kind m_kind = SessionMessage::Kind::Done;
    QToolButton* m_close;
};

} // namespace app
