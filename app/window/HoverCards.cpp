// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/HoverCards.h"

#include "app/theme/Theme.h"
#include "app/views/HoverCard.h"
#include "app/window/LiveFeed.h"
#include "inspector/state/SiteFold.h"

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>

#include <algorithm>
#include <chrono>

namespace app {
namespace {

constexpr std::chrono::milliseconds kReadingTime{8}; // of one beat, for the events of the site
constexpr int kGap = 6;                              // between the row and the card
constexpr int kBeside = 40;                          // how far left of the pointer the card begins

} // namespace

HoverCards::HoverCards(QWidget& window, const LiveFeed& feed)
    : QObject(&window)
    , m_window(window)
    , m_feed(feed)
    , m_card(new HoverCard(&window))
{
    m_card->hide();
    m_beat.setInterval(kBeat);
    connect(&m_beat, &QTimer::timeout, this, [this] {
        closeUnlessWatched();
        if (isOpen()) {
            update();
        }
    });
}

bool HoverCards::isOpen() const
{
    return m_card->isVisible();
}

void HoverCards::open(const Selected& thing, const QRect& row, Opened opened)
{
    if (isOpen() && m_opened == Opened::ByKey && opened == Opened::ByPointer) {
        return; // what was asked for stays
    }
    close();
    m_thing = thing;
    m_row = QRect(m_window.mapFromGlobal(row.topLeft()), row.size());
    // What was asked for stands at the right: names, which stand at the left, stay in sight.
    m_left = opened == Opened::ByPointer ? m_window.mapFromGlobal(QCursor::pos()).x() - kBeside
                                         : m_row.right() - m_card->width() - theme::kPad;
    m_opened = opened;
    m_run = m_feed.snapshot().run;
    m_away.invalidate();
    update();
    if (m_card->content().place.isEmpty()) {
        return;
    }
    m_card->show();
    m_card->raise();
    m_beat.start();
    qApp->installEventFilter(this);
}

void HoverCards::close()
{
    qApp->removeEventFilter(this);
    m_beat.stop();
    m_card->hide();
    m_card->setContent({}, {}, 0);
    m_history.clear();
}

/// Brings the card up to date with the run, and reads on about the site.
void HoverCards::update()
{
    const RunSnapshot& run = m_feed.snapshot();
    auto explanation = run.run == m_run ? explain(run, m_thing.code, m_thing.unit, &m_history) : std::nullopt;
    if (!explanation) {
        close();
        return;
    }
    std::vector<SiteStep> steps;
    if (explanation->site) {
        m_history.follow(run, *explanation->site, kReadingTime);
        explanation = explain(run, m_thing.code, m_thing.unit, &m_history);
        steps.assign(m_history.steps().begin(), m_history.steps().end());
        if (m_history.complete() && !steps.empty() && steps.back().state != *explanation->state) {
            const std::uint64_t settled = m_history.record().lastChangeTime + inspector::kSettled;
            steps.push_back({std::min(settled, run.state->time), *explanation->state, explanation->form, 1});
        }
    }
    const int before = m_card->height();
    m_card->setContent(*explanation, std::move(steps), run.state->time);
    if (m_card->height() != before || !isOpen()) {
        place();
    }
}

/// Above the row if there is room, else below; never over it.
void HoverCards::place()
{
    const QRect field = m_window.rect().adjusted(theme::kGap, theme::kGap, -theme::kGap, -theme::kGap);
    const int above = m_row.top() - kGap - m_card->height();
    const int below = m_row.bottom() + 1 + kGap;
    const bool fitsAbove = above >= field.top();
    const bool fitsBelow = below + m_card->height() <= field.bottom();
    const bool moreRoomAbove = m_row.top() - field.top() > field.bottom() - m_row.bottom();
    const int y = fitsAbove || (!fitsBelow && moreRoomAbove) ? above : below;
    const int x = std::clamp(m_left, field.left(), std::max(field.left(), field.right() - m_card->width()));
    m_card->move(x, y);
}

void HoverCards::closeUnlessWatched()
{
    if (m_opened == Opened::ByKey) {
        return;
    }
    const QPoint pointer = m_window.mapFromGlobal(QCursor::pos());
    if (m_card->geometry().contains(pointer) || m_row.contains(pointer)) {
        m_away.invalidate();
    } else if (!m_away.isValid()) {
        m_away.start();
    } else if (m_away.elapsed() >= kGrace) {
        close();
    }
}

bool HoverCards::handleKey(int key, Qt::KeyboardModifiers modifiers)
{
    if (key == Qt::Key_Escape) {
        close();
        return true;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && modifiers == Qt::NoModifier) {
        const Selected thing = m_thing;
        close();
        Q_EMIT sourceWanted(thing);
        return true;
    }
    if (key == Qt::Key_C && modifiers == Qt::ControlModifier) {
        QGuiApplication::clipboard()->setText(m_card->content().text());
        return true;
    }
    const bool alone = key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_F1;
    if (!alone) {
        close(); // the person goes on: the row is another one after that key
    }
    return false;
}

bool HoverCards::eventFilter(QObject* watched, QEvent* event)
{
    if (!isOpen()) {
        return false;
    }
    switch (event->type()) {
    case QEvent::KeyPress: {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool typing = qobject_cast<QLineEdit*>(watched) != nullptr;
        return watched->isWidgetType() && !typing && handleKey(key.key(), key.modifiers());
    }
    case QEvent::MouseButtonPress:
        if (watched->isWidgetType() && watched != m_card) {
            close();
        }
        return false;
    case QEvent::Wheel:
    case QEvent::WindowDeactivate:
    case QEvent::Resize:
        if (event->type() == QEvent::Wheel ? watched != m_card : watched == &m_window) {
            close();
        }
        return false;
    default: return false;
    }
}

} // namespace app
