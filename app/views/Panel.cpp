// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/Panel.h"

namespace app {

Panel::Panel(const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_name(name)
{
    setObjectName(name);
}

void Panel::setSubtitle(const QString& subtitle)
{
    if (subtitle != m_subtitle) {
        m_subtitle = subtitle;
        Q_EMIT subtitleChanged(subtitle);
    }
}

void Panel::setEmptyText(const StateText& text)
{
    m_emptyText = text;
    showEmptyText(m_override.value_or(m_emptyText));
}

void Panel::overrideEmptyText(const std::optional<StateText>& text)
{
    if (text != m_override) {
        m_override = text;
        showEmptyText(m_override.value_or(m_emptyText));
    }
}

void Panel::forward(DataView& view)
{
    connect(&view, &DataView::filterWanted, this, &Panel::filterWanted);
    connect(&view, &DataView::keyClicked, this, &Panel::keyClicked);
    connect(&view, &DataView::opened, this, &Panel::sourceWanted);
    connect(&view.cellModel(), &CellModel::filterChanged, this, [this, &view] {
        if (view.cellModel().filter().isEmpty()) {
            Q_EMIT filterCleared();
        }
    });
}

QString allRows(const CellModel& model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        lines << model.rowText(row);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace app
