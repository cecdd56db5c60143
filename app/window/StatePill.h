// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the program is doing, in words, at the left of the toolbar.
#pragma once

#include "app/models/Cell.h"
#include "app/window/SessionPort.h"

#include <QWidget>

namespace app {

class StatePill : public QWidget
{
    Q_OBJECT

public:
    explicit StatePill(QWidget* parent);

    void follow(const SessionStatus& status, const RunSnapshot& run);

    /// What is written, for tests and screen readers: "Paused" and "breakpoint · drift.py:37".
    [[nodiscard]] const QString& title() const { return m_title; }
    [[nodiscard]] const QString& detail() const { return m_detail; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void say(const QString& title, const QString& detail, theme::Role role);
    void paintMark(QPainter& painter) const;

    SessionPhase m_phase = SessionPhase::Idle;
    QString m_title;
    QString m_detail;
    theme::Role m_role = theme::Role::Text3;
};

/// "drift.py:37" for the place where the program is paused; empty if it is not.
[[nodiscard]] QString stopPlace(const RunSnapshot& run);

} // namespace app
