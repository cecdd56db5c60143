// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small drawings for the cards of the welcome page: what will happen, in the colours it will have.
#pragma once

#include <QRectF>
#include <QString>

class QPainter;

namespace app::draw {

/// The drawing for an example, by its file name; others get a loop that warms up.
void cardArt(QPainter& painter, const QRectF& rect, const QString& file);

/// The sign of the program: four bars, one a tier; 40 high.
void programSign(QPainter& painter, QPointF topLeft);

} // namespace app::draw
