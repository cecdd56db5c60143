// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/GraphMinimap.h"

#include "app/theme/Theme.h"
#include "app/views/GraphPainter.h"
#include "app/views/GraphScene.h"

#include <QPainter>

#include <algorithm>

namespace app {
namespace {

using theme::Role;

constexpr QSizeF kSize(184, 120);
constexpr double kMargin = 12;
constexpr double kInset = 6;
constexpr double kLeastMark = 5; // a frame smaller than that would not be seen

QRectF atLeast(const QRectF& rect, double side)
{
    const double width = std::max(rect.width(), side);
    const double height = std::max(rect.height(), side);
    return {rect.center().x() - width / 2, rect.center().y() - height / 2, width, height};
}

} // namespace

QRectF GraphMinimap::boxIn(const QSizeF& view)
{
    if (view.width() < 2.5 * kSize.width() || view.height() < 2 * kSize.height()) {
        return {};
    }
    return {QPointF(view.width() - kSize.width() - kMargin, view.height() - kSize.height() - kMargin), kSize};
}

double GraphMinimap::scaleIn(const QRectF& box, const GraphScene& scene)
{
    const QRectF bounds = scene.bounds();
    return std::min((box.width() - 2 * kInset) / std::max(bounds.width(), 1.0),
        (box.height() - 2 * kInset) / std::max(bounds.height(), 1.0));
}

QPointF GraphMinimap::toScene(const QPointF& point, const QRectF& box, const GraphScene& scene)
{
    return scene.bounds().center() + (point - box.center()) / scaleIn(box, scene);
}

void GraphMinimap::paint(QPainter& painter, const QRectF& box, const GraphScene& scene, const QRectF& visible,
    const GraphSelection& selected, bool heat)
{
    const double scale = scaleIn(box, scene);
    const QPointF middle = scene.bounds().center();
    const double ratio = painter.device()->devicePixelRatioF();
    if (m_picture.isNull() || m_picture.devicePixelRatio() != ratio) {
        m_picture = QPixmap((box.size() * ratio).toSize());
        m_picture.setDevicePixelRatio(ratio);
        m_picture.fill(Qt::transparent);
        QPainter picture(&m_picture);
        picture.setRenderHint(QPainter::Antialiasing);
        picture.setPen(QPen(theme::colour(Role::LineStrong), 1));
        picture.setBrush(theme::blend(Role::Panel, Role::Window, 0.7));
        picture.drawRoundedRect(QRectF(QPointF(), box.size()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        picture.setRenderHint(QPainter::Antialiasing, false);
        picture.translate(QPointF(box.width(), box.height()) / 2 - middle * scale);
        picture.scale(scale, scale);
        graph::paintOverview(picture, scene, heat);
    }
    painter.drawPixmap(box.topLeft(), m_picture);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(box.adjusted(1, 1, -1, -1));
    const auto toBox = [&](const QRectF& rect) {
        return QRectF(box.center() + (rect.topLeft() - middle) * scale, rect.size() * scale);
    };
    painter.setBrush(Qt::NoBrush);
    if (const QRectF rect = scene.rectOf(selected); !rect.isEmpty()) {
        painter.setPen(QPen(theme::colour(Role::Accent), 2));
        painter.drawRect(atLeast(toBox(rect), kLeastMark));
    }
    painter.setPen(QPen(theme::colour(Role::Text2), 1));
    painter.setBrush(theme::translucent(Role::Text, 0.05));
    painter.drawRect(atLeast(toBox(visible), kLeastMark));
    painter.restore();
}

} // namespace app
