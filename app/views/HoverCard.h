// SPDX-License-Identifier: GPL-3.0-or-later
//
// The card that answers "what am I looking at?" about one instruction: the thing, its states over the run, why, what it
// costs, what would fix it, three keys. It paints what it is given; window/HoverCards decides when and where.
#pragma once

#include "app/models/Explanation.h"
#include "app/models/TransitionsState.h"
#include "app/theme/Role.h"

#include <QWidget>

#include <vector>

namespace app {

class HoverCard : public QWidget
{
    Q_OBJECT

public:
    explicit HoverCard(QWidget* parent);

    /// Shows that explanation; the states until `now`, a time of the run. Takes the height that it needs.
    void setContent(const Explanation& explanation, std::vector<SiteStep> steps, std::uint64_t now);
    [[nodiscard]] const Explanation& content() const { return m_content; }
    [[nodiscard]] const std::vector<SiteStep>& steps() const { return m_steps; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Paints, or only measures without a painter; returns the bottom.
    int lay(QPainter* painter) const;
    int layHead(QPainter* painter, int top) const;
    int layStates(QPainter* painter, int top) const;
    int layParagraph(QPainter* painter, int top, const QString& text, theme::Role ink) const;
    int layRemedy(QPainter* painter, int top) const;
    int layKeys(QPainter* painter, int top) const;
    void paintStep(QPainter& painter, const QRectF& field, const SiteStep& step) const;

    Explanation m_content;
    std::vector<SiteStep> m_steps;
    std::uint64_t m_now = 0;
};

} // namespace app
