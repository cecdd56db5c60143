// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/DataView.h"

#include "app/theme/Theme.h"
#include "app/views/CellDelegate.h"
#include "app/views/Draw.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace app {

DataView::DataView(const QString& name, CellModel& model, QWidget* parent)
    : QTreeView(parent)
    , m_model(model)
    , m_state(new StateView(viewport()))
{
    setObjectName(name);
    setAccessibleName(name);
    setModel(&model);
    setItemDelegate(new CellDelegate(this));
    setUniformRowHeights(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setMouseTracking(true);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerItem);
    setMinimumSize(0, 0);

    header()->setFont(theme::uiFont(theme::kSmall, QFont::Medium));
    header()->setFixedHeight(theme::kHeaderHeight);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(16);
    header()->setSectionsClickable(false);

    m_measureTimer.setSingleShot(true);
    m_measureTimer.setInterval(kMeasureDelay);
    connect(&m_measureTimer, &QTimer::timeout, this, [this] { measureContents(Measure::Growth); });
    m_restTimer.setSingleShot(true);
    m_restTimer.setInterval(kRest);
    connect(&m_restTimer, &QTimer::timeout, this, [this] {
        if (m_restsOn && m_model.rowOf(*m_restsOn) >= 0) {
            Q_EMIT rested(*m_restsOn);
        }
    });
    m_flashTimer.setInterval(kFlashFrame);
    connect(&m_flashTimer, &QTimer::timeout, this, &DataView::advanceFlash);
    connect(m_state, &StateView::activated, this, [this] {
        if (m_model.filter().isEmpty()) {
            Q_EMIT keyClicked(m_state->shown().key);
        } else {
            m_model.setFilter({});
        }
    });
    connect(this, &QTreeView::doubleClicked, this,
        [this](const QModelIndex& index) { Q_EMIT opened(m_model.keyOf(index.row())); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (m_model.rowCount() > kMeasuredRows && !m_measureTimer.isActive()) {
            m_measureTimer.start();
        }
    });
    connectModel();
    showState();
}

void DataView::connectModel()
{
    const auto changedRows = [this] {
        applyFolds();
        showState();
        measureContents(Measure::Anew);
    };
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, changedRows);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, changedRows);
    connect(&m_model, &QAbstractItemModel::modelReset, this, changedRows);
    connect(&m_model, &CellModel::filterChanged, this, &DataView::showState);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (!m_measureTimer.isActive()) {
            m_measureTimer.start();
        }
        if (m_model.flashing() && !m_flashTimer.isActive()) {
            m_flashTimer.start();
        }
    });
}

void DataView::setEmptyText(const StateText& text)
{
    m_emptyText = text;
    showState();
}

void DataView::setDensity(Density density)
{
    m_density = density;
    fitColumns();
}

void DataView::setColumns(const std::vector<int>& columns)
{
    m_leftOut.assign(m_model.columns().size(), true);
    for (const int column : columns) {
        m_leftOut[static_cast<std::size_t>(column)] = false;
    }
    measureContents(Measure::Anew);
}

void DataView::setSortable(int column)
{
    header()->setSortIndicator(column, Qt::DescendingOrder);
    setSortingEnabled(true);
}

bool DataView::showsColumn(int column) const
{
    const auto index = static_cast<std::size_t>(column);
    const bool hides = m_model.columns()[index].give == Give::CompactHides && m_density == Density::Compact;
    return m_leftOut.empty() ? !hides : !m_leftOut[index] && !hides;
}

void DataView::showState()
{
    const bool empty = m_model.rowCount() == 0;
    setHeaderHidden(empty);
    setVerticalScrollBarPolicy(empty ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    m_state->setVisible(empty);
    if (!empty) {
        return;
    }
    if (!m_model.filter().isEmpty() && m_model.hiddenRows() > 0) {
        m_state->show({Standing::Empty, tr("Nothing matches “%1”").arg(m_model.filter()),
            tr("%n row(s) are hidden by the filter.", nullptr, m_model.hiddenRows()), tr("Esc"),
            tr("Clear the filter")});
    } else {
        m_state->show(m_emptyText);
    }
}

/// Columns grow at any time; they shrink only with another set of rows, so that nothing trembles while numbers change.
void DataView::measureContents(Measure measure)
{
    if (m_model.held()) { // nothing moves under the pointer, unless other rows came
        if (measure == Measure::Growth) {
            m_measureTimer.start();
            return;
        }
        measure = Measure::Growth;
    }
    const auto& columns = m_model.columns();
    m_contentWidths.resize(columns.size());
    const int rows = m_model.rowCount();
    const int top = rows > kMeasuredRows ? std::max(indexAt(QPoint(1, 1)).row(), 0) : 0;
    const int end = std::min(rows, top + kMeasuredRows);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].least > 0) {
            const int wanted = m_model.contentWidth(static_cast<int>(i), top, end);
            m_contentWidths[i] = measure == Measure::Growth ? std::max(wanted, m_contentWidths[i]) : wanted;
        }
    }
    fitColumns();
}

int DataView::widthOf(int column) const
{
    const auto index = static_cast<std::size_t>(column);
    const Column& facts = m_model.columns()[index];
    if (facts.least == 0 || index >= m_contentWidths.size()) {
        return facts.width;
    }
    return std::clamp(m_contentWidths[index], facts.least, facts.width);
}

int DataView::givableOf(int column) const
{
    const Column& facts = m_model.columns()[static_cast<std::size_t>(column)];
    if (facts.give != Give::Elides) {
        return 0;
    }
    const int title = header()->fontMetrics().horizontalAdvance(facts.title) + 2 * theme::kPad + 1;
    return std::max(0, widthOf(column) - std::max(widthOf(column) / 2, title));
}

void DataView::fitColumns()
{
    const auto& columns = m_model.columns();
    int fixed = 0;
    int givable = 0;
    int stretching = 0;
    for (int i = 0; i < static_cast<int>(columns.size()); ++i) {
        const Column& column = columns[static_cast<std::size_t>(i)];
        const bool hidden = !showsColumn(i);
        setColumnHidden(i, hidden);
        if (column.give == Give::Stretches && !hidden) {
            stretching = i;
        } else if (!hidden) {
            fixed += widthOf(i);
            givable += givableOf(i);
        }
    }
    const int wanted = columns[static_cast<std::size_t>(stretching)].width;
    const int available = viewport()->width();
    const int given = std::clamp(wanted - (available - fixed), 0, givable);
    for (int i = 0; i < static_cast<int>(columns.size()); ++i) {
        const Column& column = columns[static_cast<std::size_t>(i)];
        int width = widthOf(i);
        if (column.give == Give::Elides && givable > 0) {
            width -= given * givableOf(i) / givable;
        } else if (i == stretching) {
            width = std::max(available - fixed + given, 2 * theme::kPad);
        }
        header()->resizeSection(i, width);
    }
}

void DataView::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    m_state->setGeometry(viewport()->rect());
    fitColumns();
}

void DataView::advanceFlash()
{
    viewport()->update();
    if (!m_model.flashing()) {
        m_flashTimer.stop();
    }
}

void DataView::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (m_model.isHeading(index.row())) {
        paintHeading(*painter, option.rect, index.row());
        return;
    }
    const Cell first = m_model.cell(index.row(), 0);
    const QPoint pointer = viewport()->mapFromGlobal(QCursor::pos());
    CellDelegate::RowLook look;
    look.wash = first.rowWash;
    look.selected = selectionModel()->isRowSelected(index.row(), {});
    look.current = hasFocus() && currentIndex().row() == index.row();
    look.focused = hasFocus();
    look.hovered = viewport()->underMouse() && option.rect.contains(pointer);
    CellDelegate::paintRow(*painter, option.rect, look);

    QStyleOptionViewItem plain = option; // the style paints no background of its own
    plain.palette.setColor(QPalette::Highlight, Qt::transparent);
    plain.palette.setColor(QPalette::Base, Qt::transparent);
    plain.palette.setColor(QPalette::AlternateBase, Qt::transparent);
    plain.state &= ~QStyle::State_HasFocus;
    QTreeView::drawRow(painter, plain, index);
}

void DataView::paintHeading(QPainter& painter, const QRect& rect, int row) const
{
    CellDelegate::RowLook look;
    look.heading = true;
    look.current = hasFocus() && currentIndex().row() == row;
    look.wash = m_model.cell(row, 0).rowWash;
    CellDelegate::paintRow(painter, rect, look);
    Cell cell = m_model.cell(row, 0);
    if (m_folded.contains(m_model.keyOf(row))) {
        cell.sub = tr("%n folded", nullptr, headingBelow(row) - row - 1);
    }
    const draw::Place place(objectName() + QStringLiteral(" / heading"));
    CellDelegate::paintCell(painter, rect, cell, false);
}

void DataView::copySelected(CopyAs form) const
{
    const int row = currentIndex().row();
    if (row >= 0) {
        QGuiApplication::clipboard()->setText(form == CopyAs::Json ? m_model.rowJson(row) : m_model.rowText(row));
    }
}

void DataView::keyPressEvent(QKeyEvent* event)
{
    const QString text = event->text();
    const bool letter = event->modifiers() == Qt::NoModifier && !text.isEmpty() && text[0].isLetterOrNumber();
    if (handleKey(*event)) {
        return;
    }
    if (letter) { // the panel's: Qt would search for a row that begins with it
        event->ignore();
    } else {
        QTreeView::keyPressEvent(event);
    }
}

bool DataView::handleKey(const QKeyEvent& event)
{
    const int row = currentIndex().row();
    if (event.matches(QKeySequence::Copy)) {
        copySelected(CopyAs::Text);
        return true;
    }
    switch (event.keyCombination().toCombined()) {
    case (Qt::ControlModifier | Qt::ShiftModifier | Qt::Key_C).toCombined(): copySelected(CopyAs::Json); return true;
    case Qt::Key_Slash:
    case (Qt::ControlModifier | Qt::Key_F).toCombined(): Q_EMIT filterWanted(); return true;
    case Qt::Key_Escape:
        if (!m_model.filter().isEmpty()) {
            m_model.setFilter({});
        } else {
            clearSelection();
        }
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (row >= 0) {
            Q_EMIT opened(m_model.keyOf(row));
        }
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (row >= 0) {
            foldAround(row, event.key() == Qt::Key_Left);
        }
        return true;
    default: return false;
    }
}

int DataView::headingAbove(int row) const
{
    while (row >= 0 && !m_model.isHeading(row)) {
        --row;
    }
    return row;
}

int DataView::headingBelow(int row) const
{
    do {
        ++row;
    } while (row < m_model.rowCount() && !m_model.isHeading(row));
    return row;
}

void DataView::foldAround(int row, bool folded)
{
    const int heading = headingAbove(row);
    if (heading < 0) {
        return;
    }
    const std::uint64_t key = m_model.keyOf(heading);
    if (folded) {
        m_folded.insert(key);
        setCurrentIndex(m_model.index(heading, 0));
    } else {
        m_folded.remove(key);
    }
    for (int i = heading + 1; i < headingBelow(heading); ++i) {
        setRowHidden(i, {}, folded);
    }
}

void DataView::applyFolds()
{
    if (m_folded.isEmpty()) {
        return;
    }
    bool folded = false;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_model.isHeading(row)) {
            folded = m_folded.contains(m_model.keyOf(row));
        } else if (isRowHidden(row, {}) != folded) {
            setRowHidden(row, {}, folded);
        }
    }
}

void DataView::mouseMoveEvent(QMouseEvent* event)
{
    QTreeView::mouseMoveEvent(event);
    const QModelIndex under = indexAt(event->position().toPoint());
    const bool onRow = under.isValid() && !m_model.isHeading(under.row()) && event->buttons() == Qt::NoButton;
    const auto key = onRow ? std::optional(m_model.keyOf(under.row())) : std::nullopt;
    if (key != m_restsOn) {
        m_restsOn = key;
        m_restTimer.start();
    }
}

QRect DataView::screenRectOf(std::uint64_t key) const
{
    const int row = m_model.rowOf(key);
    QRect rect = row < 0 ? QRect() : visualRect(m_model.index(row, 0));
    if (rect.isEmpty() || !viewport()->rect().intersects(rect)) {
        return {};
    }
    rect.setLeft(0);
    rect.setWidth(viewport()->width());
    return {viewport()->mapToGlobal(rect.topLeft()), rect.size()};
}

bool DataView::viewportEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::ToolTip:
        if (const QModelIndex at = indexAt(static_cast<QHelpEvent*>(event)->pos());
            m_cards && at.isValid() && !m_model.isHeading(at.row())) {
            return true;
        }
        break;
    case QEvent::Enter: m_model.setHeld(true); break;
    case QEvent::Leave:
        m_model.setHeld(false);
        m_restsOn.reset();
        m_restTimer.stop();
        viewport()->update();
        break;
    default: break;
    }
    return QTreeView::viewportEvent(event);
}

/// Qt would ask for the place of each row that changed, those out of sight included.
void DataView::dataChanged(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles)
{
    if (last.row() - first.row() > kMeasuredRows) {
        viewport()->update();
    } else {
        QTreeView::dataChanged(first, last, roles);
    }
}

void DataView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTreeView::currentChanged(current, previous);
    if (!m_selecting && current.isValid() && !m_model.isHeading(current.row())) {
        Q_EMIT picked(m_model.keyOf(current.row()));
    }
}

/// Qt moves on to another row when the current one goes away; nobody has picked that one.
void DataView::rowsAboutToBeRemoved(const QModelIndex& parent, int start, int end)
{
    const bool before = std::exchange(m_selecting, true);
    QTreeView::rowsAboutToBeRemoved(parent, start, end);
    m_selecting = before;
}

void DataView::selectKey(std::uint64_t key)
{
    const int row = m_model.rowOf(key);
    if (row < 0) {
        clearSelection();
        return;
    }
    m_selecting = true;
    const bool scrolls = hasAutoScroll();
    setAutoScroll(false); // revealKey() decides whether to scroll
    setCurrentIndex(m_model.index(row, 0));
    setAutoScroll(scrolls);
    m_selecting = false;
    revealKey(key);
}

void DataView::revealKey(std::uint64_t key)
{
    const int row = m_model.rowOf(key);
    const QRect rect = row < 0 ? QRect() : visualRect(m_model.index(row, 0));
    if (row < 0 || viewport()->rect().contains(rect.center())) {
        return;
    }
    scrollTo(m_model.index(row, 0), PositionAtTop);
    const int visible = viewport()->height() / theme::kRowHeight;
    verticalScrollBar()->setValue(verticalScrollBar()->value() - visible / 3);
}

std::optional<std::uint64_t> DataView::selectedKey() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? std::nullopt : std::optional(m_model.keyOf(rows.constFirst().row()));
}

} // namespace app
