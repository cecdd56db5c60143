// SPDX-License-Identifier: GPL-3.0-or-later
//
// The margin of the source text: line numbers, the share of all instructions that each line executed, the tier that
// executed them, and an arrow where the program stands.
#pragma once

#include "app/models/SourceState.h"

#include <QWidget>

namespace app {

class SourceEdit;

class SourceGutter : public QWidget
{
    Q_OBJECT

public:
    /// `edit` tells where the lines are; it outlives the gutter.
    SourceGutter(const SourceEdit& edit, QWidget* parent);

    void setLines(std::vector<SourceLine> lines, std::optional<std::uint32_t> currentLine);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintLine(QPainter& painter, std::uint32_t line, const QRect& row) const;
    void paintStrip(QPainter& painter, const SourceLine& line, const QRect& row) const;

    const SourceEdit& m_edit;
    std::vector<SourceLine> m_lines;
    std::optional<std::uint32_t> m_currentLine;
};

} // namespace app
