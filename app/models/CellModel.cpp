// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/CellModel.h"

#include "app/theme/Theme.h"

#include <QFontMetricsF>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

std::uint64_t flashKey(std::uint64_t key, int column)
{
    return key * 32 + static_cast<std::uint64_t>(column);
}

double textWidth(const Cell& cell)
{
    if (cell.kind == CellKind::Chip) {
        constexpr double kSides = 12; // of the chip, around its mark and its text
        return QFontMetricsF(theme::uiFont(theme::kSmall, QFont::Medium)).horizontalAdvance(cell.text) + kSides;
    }
    if (cell.kind == CellKind::Label && cell.sub.isEmpty()) {
        return QFontMetricsF(theme::uiFont()).horizontalAdvance(cell.text);
    }
    const qsizetype characters = cell.text.size() + (cell.sub.isEmpty() ? 0 : cell.sub.size() + 2);
    return static_cast<double>(characters) * theme::kMonoAdvance;
}

} // namespace

CellModel::CellModel(std::vector<Column> columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(std::move(columns))
{
    m_clock.start();
}

bool CellModel::isHeading(int /*row*/) const
{
    return false;
}

int CellModel::rowOf(std::uint64_t key) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (keyOf(row) == key) {
            return row;
        }
    }
    return -1;
}

void CellModel::setHeld(bool held)
{
    m_held = held;
    if (!held) {
        settleOrder();
    }
    announceOrderPending();
}

int CellModel::contentWidth(int column, int first, int end) const
{
    constexpr int kMarkRoom = 14;
    double longest = 0;
    bool marked = false;
    for (int row = first; row < end; ++row) {
        if (isHeading(row)) {
            continue;
        }
        const Cell value = cell(row, column);
        marked = marked || value.mark != Mark::None;
        longest = std::max(longest, textWidth(value));
    }
    return static_cast<int>(std::ceil(longest)) + 2 * theme::kPad + (marked ? kMarkRoom : 0);
}

void CellModel::setFilter(const QString& text)
{
    if (text == m_filter) {
        return;
    }
    m_filter = text;
    filterRows();
    Q_EMIT filterChanged();
}

bool CellModel::flashing() const
{
    const qint64 oldest = m_clock.elapsed() - kFlashTime;
    return std::any_of(m_flashStart.cbegin(), m_flashStart.cend(), [oldest](qint64 start) { return start > oldest; });
}

void CellModel::startFlash(std::uint64_t key, int column)
{
    if (theme::motion() == theme::Motion::None) {
        return;
    }
    const qint64 now = m_clock.elapsed();
    m_flashStart.removeIf([now](const auto& entry) { return entry.value() < now - kFlashTime; });
    m_flashStart.insert(flashKey(key, column), now);
}

double CellModel::flashOf(std::uint64_t key, int column) const
{
    const auto start = m_flashStart.constFind(flashKey(key, column));
    if (start == m_flashStart.cend()) {
        return 0;
    }
    const double age = static_cast<double>(m_clock.elapsed() - *start) / kFlashTime;
    return std::clamp(1.0 - age, 0.0, 1.0);
}

QString CellModel::rowText(int row) const
{
    QStringList texts;
    for (int column = 0; column < columnCount(); ++column) {
        const Cell value = cell(row, column);
        texts << (value.sub.isEmpty() ? value.text : value.text + QLatin1Char(' ') + value.sub);
    }
    while (!texts.isEmpty() && texts.constLast().isEmpty()) {
        texts.removeLast();
    }
    return texts.join(QLatin1Char('\t'));
}

QString CellModel::rowJson(int row) const
{
    QJsonObject object;
    for (int column = 0; column < columnCount(); ++column) {
        const Cell value = cell(row, column);
        const QString title = m_columns[static_cast<std::size_t>(column)].title;
        if (!title.isEmpty() && !value.text.isEmpty()) {
            object.insert(title, value.text);
        }
    }
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

void CellModel::announceOrderPending()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, 0);
}

int CellModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant CellModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    switch (role) {
    case kCellRole: {
        Cell value = cell(index.row(), index.column());
        if (!m_flashStart.isEmpty()) {
            value.flash = flashOf(keyOf(index.row()), index.column());
        }
        return QVariant::fromValue(value);
    }
    case Qt::DisplayRole: return cell(index.row(), index.column()).text;
    case Qt::ToolTipRole: {
        const QString tip = cell(index.row(), index.column()).tip;
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    }
    default: return {};
    }
}

QVariant CellModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole) {
        return section == 0 && held() && orderPending() ? column.title + QStringLiteral(" ↕") : column.title;
    }
    if (role == Qt::TextAlignmentRole) {
        const Qt::Alignment side = column.align == Align::Right ? Qt::AlignRight : Qt::AlignLeft;
        return QVariant::fromValue(side | Qt::AlignVCenter);
    }
    return {};
}

Qt::ItemFlags CellModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const Qt::ItemFlags flat = Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    return isHeading(index.row()) ? flat : flat | Qt::ItemIsSelectable;
}

} // namespace app
