// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/LogView.h"

#include "app/theme/Theme.h"
#include "app/views/CellDelegate.h"
#include "app/views/Draw.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace app {

LogView::LogView(const QString& name, CellModel& model, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_model(model)
    , m_header(new QHeaderView(Qt::Horizontal, this))
    , m_state(new StateView(viewport()))
{
    setObjectName(name);
    setAccessibleName(name);
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, theme::kHeaderHeight, 0, 0);
    viewport()->setMouseTracking(true);
    m_header->setModel(&model);
    m_header->setFont(theme::uiFont(theme::kSmall, QFont::Medium));
    m_header->setStretchLastSection(false);
    m_header->setSectionsClickable(false);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &LogView::rowsChanged);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        m_current = -1;
        m_follows = true;
        rowsChanged();
    });
    connect(&model, &QAbstractItemModel::rowsRemoved, this,
        [this](const QModelIndex&, int first, int last) { rowsRemoved(first, last); });
    connect(&model, &QAbstractItemModel::dataChanged, this, [this] { viewport()->update(); });
    connect(&model, &CellModel::filterChanged, this, &LogView::showState);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { viewport()->update(); });
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this,
        [this] { m_follows = verticalScrollBar()->sliderPosition() >= verticalScrollBar()->maximum(); });
    connect(m_state, &StateView::activated, this, [this] {
        if (m_model.filter().isEmpty()) {
            Q_EMIT keyClicked(m_state->shown().key);
        } else {
            m_model.setFilter({});
        }
    });
    showState();
}

void LogView::setEmptyText(const StateText& text)
{
    m_emptyText = text;
    showState();
}

void LogView::showState()
{
    const bool empty = m_model.rowCount() == 0;
    m_state->setVisible(empty);
    m_header->setVisible(!empty);
    if (!empty) {
        return;
    }
    if (!m_model.filter().isEmpty() && m_model.hiddenRows() > 0) {
        m_state->show({Standing::Empty, tr("Nothing matches “%1”").arg(m_model.filter()),
            tr("%n event(s) are hidden by the filter.", nullptr, m_model.hiddenRows()), tr("Esc"),
            tr("Clear the filter")});
    } else {
        m_state->show(m_emptyText);
    }
}

int LogView::visibleRows() const
{
    return viewport()->height() / theme::kRowHeight;
}

bool LogView::atEnd() const
{
    return verticalScrollBar()->value() >= verticalScrollBar()->maximum();
}

void LogView::rowsChanged()
{
    verticalScrollBar()->setPageStep(visibleRows());
    verticalScrollBar()->setRange(0, std::max(0, m_model.rowCount() - visibleRows()));
    if (m_follows && !m_model.held()) {
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    }
    showState();
    viewport()->update();
}

void LogView::rowsRemoved(int first, int last)
{
    const int gone = last - first + 1;
    m_current = m_current > last ? m_current - gone : m_current >= first ? -1 : m_current;
    verticalScrollBar()->setValue(verticalScrollBar()->value() - gone);
    rowsChanged();
}

/// How much narrower than its width a column may become.
int LogView::givableOf(const Column& column) const
{
    const int title = m_header->fontMetrics().horizontalAdvance(column.title) + 2 * theme::kPad + 1;
    return column.give == Give::Elides ? std::max(0, column.width - std::max(column.width / 2, title)) : 0;
}

void LogView::fitColumns()
{
    int left = viewport()->width();
    int wanted = 0;
    int givable = 0;
    for (const Column& column : m_model.columns()) {
        if (column.give == Give::Stretches) {
            wanted = column.width;
        } else {
            left -= column.width;
        }
        givable += givableOf(column);
    }
    const int given = std::clamp(wanted - left, 0, givable);
    for (int i = 0; i < m_model.columnCount(); ++i) {
        const Column& column = m_model.columns()[static_cast<std::size_t>(i)];
        const int gives = givable > 0 ? given * givableOf(column) / givable : 0;
        m_header->resizeSection(
            i, column.give == Give::Stretches ? std::max(left + given, 2 * theme::kPad) : column.width - gives);
    }
}

void LogView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_header->setGeometry(0, 0, viewport()->width(), theme::kHeaderHeight);
    m_state->setGeometry(viewport()->rect());
    fitColumns();
    rowsChanged();
}

void LogView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme::colour(theme::Role::Panel));
    int row = verticalScrollBar()->value();
    for (int top = 0; top < viewport()->height() && row < m_model.rowCount(); ++row) {
        paintRow(painter, row, QRect(0, top, viewport()->width(), theme::kRowHeight));
        top += theme::kRowHeight;
    }
}

void LogView::paintRow(QPainter& painter, int row, const QRect& rect) const
{
    CellDelegate::RowLook look;
    look.selected = row == m_current;
    look.focused = hasFocus();
    look.hovered = viewport()->underMouse() && rect.contains(viewport()->mapFromGlobal(QCursor::pos()));
    CellDelegate::paintRow(painter, rect, look);
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const draw::Place place(
            objectName() + QStringLiteral(" / ") + m_model.columns()[static_cast<std::size_t>(column)].title);
        const QRect cell(
            m_header->sectionViewportPosition(column), rect.top(), m_header->sectionSize(column), rect.height());
        CellDelegate::paintCell(painter, cell, m_model.cell(row, column), look.selected);
    }
}

int LogView::rowAt(QPoint at) const
{
    const int row = verticalScrollBar()->value() + at.y() / theme::kRowHeight;
    return row < m_model.rowCount() ? row : -1;
}

void LogView::setCurrentRow(int row)
{
    m_current = std::clamp(row, -1, m_model.rowCount() - 1);
    const int first = verticalScrollBar()->value();
    if (m_current >= 0 && m_current < first) {
        verticalScrollBar()->setValue(m_current);
    } else if (m_current >= first + visibleRows()) {
        verticalScrollBar()->setValue(m_current - visibleRows() + 1);
    }
    m_follows = m_current < 0 || m_current == m_model.rowCount() - 1;
    viewport()->update();
    if (m_current >= 0) {
        Q_EMIT picked(m_current);
    }
}

void LogView::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position().toPoint());
    if (row >= 0) {
        setCurrentRow(row);
    }
}

void LogView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position().toPoint());
    if (row >= 0) {
        Q_EMIT opened(row);
    }
}

bool LogView::moveBy(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Up: setCurrentRow(std::max(0, m_current - 1)); return true;
    case Qt::Key_Down: setCurrentRow(m_current + 1); return true;
    case Qt::Key_PageUp: setCurrentRow(std::max(0, m_current - visibleRows())); return true;
    case Qt::Key_PageDown: setCurrentRow(m_current + visibleRows()); return true;
    case Qt::Key_Home: setCurrentRow(0); return true;
    case Qt::Key_End: setCurrentRow(m_model.rowCount() - 1); return true;
    default: return false;
    }
}

void LogView::keyPressEvent(QKeyEvent* event)
{
    if (event->modifiers() == Qt::NoModifier && moveBy(*event)) {
        return;
    }
    if (event->matches(QKeySequence::Copy) && m_current >= 0) {
        QGuiApplication::clipboard()->setText(m_model.rowText(m_current));
    } else if (event->keyCombination() == (Qt::ControlModifier | Qt::ShiftModifier | Qt::Key_C) && m_current >= 0) {
        QGuiApplication::clipboard()->setText(m_model.rowJson(m_current));
    } else if (event->key() == Qt::Key_Slash || event->matches(QKeySequence::Find)) {
        Q_EMIT filterWanted();
    } else if (event->key() == Qt::Key_Escape) {
        if (m_model.filter().isEmpty()) {
            setCurrentRow(-1);
            verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        } else {
            m_model.setFilter({});
        }
    } else if (event->key() == Qt::Key_Return && m_current >= 0) {
        Q_EMIT opened(m_current);
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool LogView::viewportEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::Enter: m_model.setHeld(true); break;
    case QEvent::Leave:
        m_model.setHeld(false);
        rowsChanged();
        break;
    case QEvent::MouseMove: viewport()->update(); break;
    default: break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace app
