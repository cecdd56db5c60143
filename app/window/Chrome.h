// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small pieces of the frame around the views.
#pragma once

#include "app/models/RunSnapshot.h"
#include "app/window/SessionPort.h"

#include <QAbstractButton>

namespace app {

/// Which instant the window shows: "Looking at 2.412 803 s now".
class InstantLabel : public QWidget
{
    Q_OBJECT

public:
    explicit InstantLabel(QWidget* parent);
    void follow(const SessionStatus& status, const RunSnapshot& run);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_instant;
    QString m_relation;
};

/// Looks like a field and opens the command palette.
class CommandField : public QAbstractButton
{
    Q_OBJECT

public:
    explicit CommandField(QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace app
