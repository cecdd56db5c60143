// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/StatisticsState.h"

#include "app/models/EventText.h"
#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"
#include "inspector/state/Statistics.h"
#include "vmcore/observe/EventTable.h"

#include <QCoreApplication>

namespace app {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Statistics", text);
}

/// A key that stays the same for the same name.
std::uint64_t nameKey(const std::string& name)
{
    return std::hash<std::string>{}(name);
}

/// Collects the rows of the table of counts. A row's key is its section and its name.
class Counts
{
public:
    void heading(const std::string& name)
    {
        m_section = name;
        CountsRow row = rowOf(QString::fromStdString(name), {});
        row.heading = true;
        m_rows.push_back(std::move(row));
    }
    void figure(const QString& name, const QString& value, theme::Role role = theme::Role::Text)
    {
        CountsRow row = rowOf(name, value);
        row.role = role;
        m_rows.push_back(std::move(row));
    }
    void share(const QString& name, std::uint64_t count, std::uint64_t all)
    {
        CountsRow row = rowOf(name, grouped(count));
        row.code = true;
        row.share = static_cast<double>(count) / static_cast<double>(all);
        m_rows.push_back(std::move(row));
    }
    [[nodiscard]] std::vector<CountsRow> take() { return std::move(m_rows); }

private:
    [[nodiscard]] CountsRow rowOf(const QString& name, const QString& value) const
    {
        CountsRow row;
        row.key = nameKey(m_section + '/' + name.toStdString());
        row.name = name;
        row.value = value;
        return row;
    }

    std::string m_section;
    std::vector<CountsRow> m_rows;
};

void addCollections(Counts& counts, const inspector::CollectionTotals& memory)
{
    counts.heading(tr("Collections").toStdString());
    counts.figure(tr("minor"), grouped(memory.minor));
    counts.figure(tr("full"), grouped(memory.full));
    const double milliseconds = static_cast<double>(memory.microseconds) / 1000;
    counts.figure(tr("time"), QStringLiteral("%1 ms").arg(milliseconds, 0, 'f', 1));
    counts.figure(tr("objects freed"), grouped(memory.objectsFreed));
    counts.figure(tr("alive after the last"), memory.liveBytes > 0 ? byteSize(memory.liveBytes) : QStringLiteral("–"));
}

void addEvents(Counts& counts, const inspector::State& state)
{
    counts.heading(tr("Events").toStdString());
    counts.figure(tr("all"), grouped(state.seq));
    counts.figure(tr("lost"), grouped(state.lostEvents), state.lostEvents > 0 ? theme::Role::Miss : theme::Role::Text3);
    for (const vmcore::EventInfo& info : vmcore::eventTable()) {
        const auto kind = static_cast<vmcore::EventKind>(&info - vmcore::eventTable().data());
        if (state.count(kind) > 0) {
            counts.figure(kindWords(kind), grouped(state.count(kind)));
        }
    }
}

void addFailures(Counts& counts, const std::vector<inspector::FailureRow>& failures)
{
    if (failures.empty()) {
        return;
    }
    counts.heading(tr("Failed attempts").toStdString());
    for (const inspector::FailureRow& failure : failures) {
        counts.figure(failureWords(static_cast<std::uint16_t>(failure.kind)), grouped(failure.count));
    }
}

} // namespace

StatisticsState statisticsState(const RunSnapshot& run)
{
    StatisticsState result;
    const inspector::Statistics sums = inspector::statistics(*run.state, *run.book);
    for (const inspector::OpcodeRow& opcode : sums.opcodes) {
        result.instructions += opcode.executions;
    }
    for (const inspector::FamilyRow& family : sums.families) {
        if (family.executions > 0) {
            result.families.push_back({nameKey(family.family), QString::fromStdString(family.family), family.executions,
                family.hits, family.misses, family.deferred, family.specialisations, family.failures});
        }
    }
    if (result.instructions == 0) {
        return result;
    }
    Counts counts;
    counts.heading(tr("Opcodes").toStdString());
    for (const inspector::OpcodeRow& opcode : sums.opcodes) {
        if (opcode.executions > 0) {
            counts.share(QString::fromStdString(opcode.opcode), opcode.executions, result.instructions);
        }
    }
    addFailures(counts, sums.failures);
    addCollections(counts, run.state->collections);
    addEvents(counts, *run.state);
    result.counts = counts.take();
    return result;
}

} // namespace app
