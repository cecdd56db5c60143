// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/CodeHistory.h"

#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"

#include <algorithm>
#include <iterator>

namespace app {
namespace {

using theme::Role;

enum ColumnId { Time, What, Line, Instruction, Change, Why };

std::vector<Column> historyColumns()
{
    const auto tr = [](const char* text) { return CodeHistory::tr(text); };
    return {
        {tr("Time, s"), 92, Align::Right},
        {tr("Event"), 126, Align::Left},
        {tr("Line"), 48, Align::Right},
        {tr("Instruction"), 190, Align::Left, Give::Elides},
        {tr("Form"), 400, Align::Left, Give::Elides},
        {tr("Why"), 260, Align::Left, Give::Stretches},
    };
}

struct Look
{
    const char* words;
    Role role;
    Mark mark;
};

Look lookOf(Happening what)
{
    switch (what) {
    case Happening::Made: return {QT_TRANSLATE_NOOP("CodeHistory", "made"), Role::Cold, Mark::Ring};
    case Happening::FirstRun: return {QT_TRANSLATE_NOOP("CodeHistory", "first run"), Role::Tier1, Mark::Dot};
    case Happening::Specialised: return {QT_TRANSLATE_NOOP("CodeHistory", "specialised"), Role::Good, Mark::Tick};
    case Happening::Respecialised: return {QT_TRANSLATE_NOOP("CodeHistory", "re-specialised"), Role::Good, Mark::Tick};
    case Happening::Megamorphic: return {QT_TRANSLATE_NOOP("CodeHistory", "megamorphic"), Role::Miss, Mark::Cross};
    case Happening::Missing: return {QT_TRANSLATE_NOOP("CodeHistory", "missing"), Role::Hot, Mark::Disc};
    case Happening::BackedOff: return {QT_TRANSLATE_NOOP("CodeHistory", "backed off"), Role::Warm, Mark::HalfDisc};
    case Happening::Capped: return {QT_TRANSLATE_NOOP("CodeHistory", "back-off at cap"), Role::Miss, Mark::BarredRing};
    case Happening::Generic: return {QT_TRANSLATE_NOOP("CodeHistory", "adaptive"), Role::Cold, Mark::Square};
    case Happening::ClassChanged: return {QT_TRANSLATE_NOOP("CodeHistory", "class changed"), Role::Warm, Mark::Square};
    case Happening::Freed: return {QT_TRANSLATE_NOOP("CodeHistory", "freed"), Role::Invalid, Mark::SlashedRing};
    }
    return {"", Role::Text2, Mark::None};
}

} // namespace

CodeHistory::CodeHistory(QObject* parent)
    : CellModel(historyColumns(), parent)
{
}

void CodeHistory::begin(std::shared_ptr<const inspector::CodeInfo> info)
{
    beginResetModel();
    m_info = std::move(info);
    m_looked = m_toLook = m_rewrites = 0;
    m_rows.clear();
    m_shown.clear();
    m_gone = 0;
    endResetModel();
}

void CodeHistory::show(const RunSnapshot& run, HistoryNews news)
{
    m_run = run;
    m_program = run.book->program(run.state->program);
    m_looked = news.looked;
    m_toLook = news.toLook;
    m_rewrites = news.rewrites;
    const auto known = [this](std::uint64_t number) { return static_cast<int>(number - m_gone); };
    std::erase_if(news.changed, [this](const auto& change) { return change.first < m_gone; });
    for (auto& [number, row] : news.changed) {
        m_rows[number - m_gone] = std::move(row);
    }
    const bool filters = !filter().isEmpty();
    if (filters ? !news.changed.empty() || !news.added.empty()
                : m_rows.size() + news.added.size() > CodeReading::kMaxRows) {
        beginResetModel(); // rare without a filter: a tenth is let go at once
        std::ranges::move(news.added, std::back_inserter(m_rows));
        const std::size_t gone = m_rows.size() > CodeReading::kMaxRows
            ? m_rows.size() - CodeReading::kMaxRows + CodeReading::kMaxRows / 10
            : 0;
        m_rows.erase(m_rows.begin(), m_rows.begin() + static_cast<std::ptrdiff_t>(gone));
        m_gone += gone;
        chooseShown();
        endResetModel();
        return;
    }
    if (!news.changed.empty()) {
        Q_EMIT dataChanged(index(known(news.changed.begin()->first), 0),
            index(known(news.changed.rbegin()->first), columnCount() - 1));
    }
    if (!news.added.empty()) {
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(news.added.size()) - 1);
        std::ranges::move(news.added, std::back_inserter(m_rows));
        endInsertRows();
    }
}

void CodeHistory::chooseShown()
{
    m_shown.clear();
    for (std::size_t i = 0; !filter().isEmpty() && i < m_rows.size(); ++i) {
        if (matches(m_rows[i])) {
            m_shown.push_back(m_gone + i);
        }
    }
}

void CodeHistory::filterRows()
{
    beginResetModel();
    chooseShown();
    endResetModel();
}

bool CodeHistory::matches(const HistoryRow& row) const
{
    for (const int column : {What, Line, Instruction, Change, Why}) {
        const Cell cell = cellOf(row, column);
        if (cell.text.contains(filter(), Qt::CaseInsensitive) || cell.sub.contains(filter(), Qt::CaseInsensitive)) {
            return true;
        }
    }
    return false;
}

const HistoryRow& CodeHistory::rowAt(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return m_rows[filter().isEmpty() ? at : static_cast<std::size_t>(m_shown[at] - m_gone)];
}

std::optional<std::uint32_t> CodeHistory::unitAt(int row) const
{
    const HistoryRow& facts = rowAt(row);
    return facts.isOfSite() && m_info ? std::optional(m_info->sites[facts.site].unit) : std::nullopt;
}

int CodeHistory::lastRowOf(std::uint32_t unit) const
{
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (unitAt(row) == unit) {
            return row;
        }
    }
    return -1;
}

int CodeHistory::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid()) {
        return 0;
    }
    return static_cast<int>(filter().isEmpty() ? m_rows.size() : m_shown.size());
}

std::uint64_t CodeHistory::keyOf(int row) const
{
    return rowAt(row).seq;
}

int CodeHistory::hiddenRows() const
{
    return filter().isEmpty() ? 0 : static_cast<int>(m_rows.size() - m_shown.size());
}

QString CodeHistory::nameOf(std::uint8_t opcode) const
{
    return QString::fromStdString(m_program->opcodeName(opcode));
}

Cell CodeHistory::cell(int row, int column) const
{
    return cellOf(rowAt(row), column);
}

QString CodeHistory::reasonOf(const HistoryRow& row) const
{
    switch (row.what) {
    case Happening::Made: return {};
    case Happening::FirstRun: return tr("%1 by the first sample").arg(counted(row.times, tr("entry"), tr("entries")));
    case Happening::Specialised: return tr("it had run often enough");
    case Happening::Respecialised: return row.why.isEmpty() ? tr("its guards had failed") : row.why;
    case Happening::Megamorphic: {
        const QString times = tr("%1 in quick succession").arg(counted(row.times, tr("more time"), tr("more times")));
        return row.why.isEmpty() ? times : tr("%1, after %2").arg(times, row.why);
    }
    case Happening::Missing: {
        const QString failed = tr("%1 failed").arg(counted(row.times, tr("guard"), tr("guards")));
        return row.why.isEmpty() ? failed : tr("%1 after %2").arg(failed, row.why);
    }
    case Happening::BackedOff:
    case Happening::Capped: {
        QString text = failureWords(row.failure);
        if (row.times > 1) {
            text += tr(", %1 attempts").arg(grouped(row.times));
        }
        return row.wait > 0 ? tr("%1; next try in %2").arg(text, grouped(row.wait)) : text;
    }
    case Happening::Generic: return {};
    case Happening::ClassChanged: {
        const QString what = row.times > 1 ? tr("%1, %2 times").arg(row.why, grouped(row.times)) : row.why;
        return tr("%1; %2 now")
            .arg(what, counted(row.affected, tr("cache here is stale"), tr("caches here are stale")));
    }
    case Happening::Freed: return {};
    }
    return {};
}

Cell CodeHistory::cellOf(const HistoryRow& row, int column) const
{
    const bool ofSite = row.isOfSite() && m_info;
    switch (column) {
    case Time: return numberCell(instantDigits(row.time), Role::Text3);
    case What: {
        const Look look = lookOf(row.what);
        return chipCell(tr(look.words), look.role, look.mark);
    }
    case Line: {
        const std::uint32_t line = ofSite ? m_info->instructions[m_info->sites[row.site].instruction].range.line
            : row.what == Happening::Made && m_info ? m_info->firstLine
                                                    : 0;
        return numberCell(line == 0 ? QString() : QString::number(line), Role::Text2);
    }
    case Instruction: {
        if (row.what == Happening::ClassChanged) {
            return codeCell(classNameOf(m_run, row.ofClass), Role::Text);
        }
        if (!ofSite) {
            return {};
        }
        const inspector::SiteInfo& site = m_info->sites[row.site];
        const QString unit = QString::number(site.unit);
        return site.expression.empty() ? codeCell(QString::fromStdString(site.family), Role::Text2, unit)
                                       : codeCell(QString::fromStdString(site.expression), Role::Text, unit);
    }
    case Change: {
        if (!ofSite) {
            return {};
        }
        const bool rewritten = row.from != row.to;
        const QString text
            = rewritten ? QStringLiteral("%1 → %2").arg(nameOf(row.from), nameOf(row.to)) : nameOf(row.to);
        Cell cell = codeCell(text, rewritten ? Role::Text : Role::Text3);
        cell.tip = text;
        return cell;
    }
    case Why: {
        Cell cell = labelCell(reasonOf(row), Role::Text2);
        cell.tip = cell.text;
        return cell;
    }
    default: return {};
    }
}

} // namespace app
