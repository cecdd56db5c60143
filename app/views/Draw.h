// SPDX-License-Identifier: GPL-3.0-or-later
//
// The marks that tables, gutters and painted views share: one drawing for each state, everywhere. GUI thread only.
// Text is elided in one place, text(), which can report what it cut.
#pragma once

#include "app/models/Cell.h"
#include "app/theme/Theme.h"

#include <QPainter>
#include <QRect>
#include <QString>

#include <cstdint>
#include <vector>

namespace app::draw {

/// Draws `s` on one line inside `rect`, elided if it does not fit. Returns the width used.
int text(QPainter& painter, const QRect& rect, const QString& s, const QFont& font, const QColor& ink,
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter);

/// Draws `s` as a paragraph on as many lines as `rect` has room for; the last one is elided if that is not enough.
void paragraph(QPainter& painter, const QRect& rect, const QString& s, const QFont& font, const QColor& ink);

/// How many lines paragraph() needs for all of `s`.
[[nodiscard]] int paragraphLines(const QString& s, const QFont& font, int width);

/// An 8 × 8 mark in the middle of `box`.
void mark(QPainter& painter, const QRectF& box, Mark mark, const QColor& ink);

enum class BadgeFill : std::uint8_t {
    Full,   ///< What is there.
    Hollow, ///< Where something leads, or what is no longer there.
};

/// "T1" on a field of 22 × 14; tier 0 is always an outline. Returns the width.
int badge(QPainter& painter, QPoint topLeft, int tier, BadgeFill fill = BadgeFill::Full);

/// A state on its wash, at the left of `row`. Returns the width.
int chip(QPainter& painter, const QRect& row, const QString& s, theme::Role role, Mark mark);

void sparkline(QPainter& painter, const QRectF& rect, const QList<float>& series, theme::Role role);

/// A bar 4 high that fills `share` of `rect`.
void bar(QPainter& painter, const QRectF& rect, double share, theme::Role role);

/// The lines of a tree through a row, and the row's mark on them. Returns the width.
int treePlace(QPainter& painter, const QRect& row, const TreeLook& look, Mark mark, const QColor& ink);

/// A key cap, 18 high. Returns the width.
int keyCap(QPainter& painter, QPoint topLeft, const QString& key);
[[nodiscard]] int keyCapWidth(const QString& key);

/// Text that did not fit, and where: "Inline caches / Site".
struct Elision
{
    QString place;
    QString text;
};

/// Collects every elision while it lives. Not nested.
class ElisionLog
{
public:
    ElisionLog();
    ~ElisionLog();
    ElisionLog(const ElisionLog&) = delete;
    ElisionLog& operator=(const ElisionLog&) = delete;

    [[nodiscard]] const std::vector<Elision>& entries() const { return m_entries; }
    void add(const QString& text);

private:
    std::vector<Elision> m_entries;
};

/// Names what is being painted, for ElisionLog, while it lives.
class Place
{
public:
    explicit Place(QString name);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

private:
    QString m_before;
};

} // namespace app::draw
