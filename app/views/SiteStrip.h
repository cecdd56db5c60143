// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two lines below the inline caches about the selected site: its states over the run, and what they mean.
#pragma once

#include "app/models/SitesState.h"
#include "app/models/TransitionsState.h"

#include <QWidget>

namespace app {

class SiteStrip : public QWidget
{
    Q_OBJECT

public:
    explicit SiteStrip(QWidget* parent);

    void show(const SitesRow& site, const TransitionsState& transitions);

    /// Both lines, for screen readers and the clipboard.
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintSteps(QPainter& painter, const QRect& line) const;
    [[nodiscard]] QString earlier(std::size_t hidden) const;

    SitesRow m_site;
    std::vector<SiteStep> m_steps;
    std::uint64_t m_dropped = 0;
};

} // namespace app
