// SPDX-License-Identifier: GPL-3.0-or-later
//
// When and where the hover card shows: over what the pointer has rested on, or over the selected row once F1 asks. It
// never covers that row, stays while the pointer is on either, and Esc closes it. GUI thread.
#pragma once

#include "app/models/RunSnapshot.h"
#include "app/models/Selection.h"
#include "app/models/TransitionsState.h"

#include <QElapsedTimer>
#include <QObject>
#include <QRect>
#include <QTimer>

namespace app {

class HoverCard;
class LiveFeed;

class HoverCards : public QObject
{
    Q_OBJECT

public:
    /// Who opened a card: the pointer, which may close it by leaving, or a key.
    enum class Opened : std::uint8_t { ByPointer, ByKey };

    static constexpr int kGrace = 300; ///< milliseconds on the way from the row to the card

    /// `window` gets the card as a child; `feed` tells the instant.
    HoverCards(QWidget& window, const LiveFeed& feed);

    /// `row` is what the card must not cover, in screen coordinates.
    void open(const Selected& thing, const QRect& row, Opened opened);
    void close();

    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] const Selected& thing() const { return m_thing; }
    [[nodiscard]] const HoverCard& card() const { return *m_card; }

Q_SIGNALS:
    /// Enter was pressed while the card was open.
    void sourceWanted(const Selected& thing);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void update();
    void place();
    bool handleKey(int key, Qt::KeyboardModifiers modifiers);
    void closeUnlessWatched();

    static constexpr int kBeat = 50; ///< milliseconds between two looks at the run and the pointer

    QWidget& m_window;
    const LiveFeed& m_feed;
    HoverCard* m_card;
    QTimer m_beat;
    QElapsedTimer m_away; ///< Since the pointer left; invalid while it has not.
    Selected m_thing;
    QRect m_row;    ///< In the window.
    int m_left = 0; ///< Where the card begins if there is room, in the window.
    Opened m_opened = Opened::ByPointer;
    std::uint64_t m_run = 0;
    TransitionsState m_history;
};

} // namespace app
