// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bottom line of the window: how well caches hit, how many sites are in which state, what the recorder holds.
#pragma once

#include "app/models/RunSnapshot.h"
#include "app/views/DataView.h"
#include "app/window/SessionPort.h"

#include <QElapsedTimer>
#include <QWidget>

namespace app {

class StatusStrip : public QWidget
{
    Q_OBJECT

public:
    explicit StatusStrip(QWidget* parent);

    void follow(const SessionStatus& status, const RunSnapshot& run);
    void setDensity(Density density);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Facts
    {
        std::uint64_t sites = 0;
        std::uint64_t specialised = 0;
        double hitShare = 0;
        bool counted = false; ///< Something has run.

        bool operator==(const Facts&) const = default;
    };

    [[nodiscard]] static Facts factsOf(const RunSnapshot& run);
    void paintLeft(QPainter& painter) const;
    void paintRight(QPainter& painter) const;

    static constexpr int kFactsInterval = 500; ///< milliseconds between two counts over all sites

    SessionStatus m_status;
    RunSnapshot m_run;
    Facts m_facts;
    RunSnapshot m_counted; ///< The instant that m_facts are of.
    QElapsedTimer m_sinceFacts;
    Density m_density = Density::Full;
};

} // namespace app
