// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/SiteLook.h"

#include "app/models/Numbers.h"
#include "vmcore/observe/EventTable.h"

#include <QCoreApplication>
#include <QStringList>

namespace app {
namespace {

using inspector::SiteState;
using theme::Role;

/// Sites that ran this often at most say nothing about how well code specialises: module bodies run once.
constexpr std::uint64_t kHardlyRan = 2;
/// Specialisations up to this number are what a change of the program brings.
constexpr std::uint32_t kFewRewrites = 3;
/// Executions in the general form that are worth a colour: calm is the good state.
constexpr std::uint64_t kWorthTelling = 64;
constexpr double kOftenSlow = 0.10;

QString tr(const char* text, const char* comment = nullptr, int n = -1)
{
    return QCoreApplication::translate("SiteLook", text, comment, n);
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Whether the site runs its general form because attempts failed.
bool runsGeneral(const inspector::SiteRecord& record)
{
    return record.state == SiteState::BackedOff || record.state == SiteState::Capped
        || (record.state == SiteState::Unsettled && record.rewrites == 0);
}

/// Why the last attempt failed; empty if none did.
const vmcore::FailureInfo* lastFailure(const inspector::SiteRecord& record)
{
    const bool known = record.failures > 0 && record.lastFailure < vmcore::kFailures.size();
    return known ? &vmcore::kFailures[record.lastFailure] : nullptr;
}

} // namespace

inspector::Reason reasonBehind(const inspector::SiteRecord& record)
{
    const bool failed = runsGeneral(record) && record.failures > 0;
    return failed ? inspector::reasonOf(static_cast<vmcore::FailureKind>(record.lastFailure))
                  : inspector::reasonOf(record.state);
}

SiteLook lookOf(SiteState state)
{
    switch (state) {
    case SiteState::Cold: return {Role::Cold, Mark::Ring};
    case SiteState::Adaptive: return {Role::Cold, Mark::Square};
    case SiteState::Specialised: return {Role::Good, Mark::Tick};
    case SiteState::Missing: return {Role::Hot, Mark::Disc};
    case SiteState::BackedOff: return {Role::Warm, Mark::HalfDisc};
    case SiteState::Megamorphic: return {Role::Miss, Mark::Cross};
    case SiteState::Capped: return {Role::Miss, Mark::BarredRing};
    case SiteState::Unsettled: return {Role::Hot, Mark::Triangle};
    }
    return {Role::Invalid, Mark::SlashedRing}; // a state that a newer recording knows
}

QString wordsOf(SiteState state)
{
    if (static_cast<std::size_t>(state) >= vmcore::kSiteStates) {
        return tr("unknown");
    }
    return fromView(vmcore::siteStateInfo(state).words);
}

int severityOf(SiteState state)
{
    switch (state) {
    case SiteState::Megamorphic: return 7;
    case SiteState::Unsettled: return 6;
    case SiteState::Capped: return 5;
    case SiteState::BackedOff: return 4;
    case SiteState::Missing: return 3;
    case SiteState::Specialised: return 2;
    case SiteState::Adaptive: return 1;
    case SiteState::Cold: return 0;
    }
    return 0;
}

double slowShare(const inspector::SiteRow& row)
{
    if (row.executions == 0) {
        return 0;
    }
    return 1 - static_cast<double>(row.hits) / static_cast<double>(row.executions);
}

std::optional<int> specialisationLevel(const inspector::SiteRow& row)
{
    const std::uint64_t slow = row.record.misses + row.record.deferred;
    const bool warmingUp = row.hits == 0 && slow < kWorthTelling;
    if (row.executions <= kHardlyRan || warmingUp) {
        return std::nullopt;
    }
    switch (row.record.state) {
    case SiteState::Specialised: return row.record.misses == 0 ? 0 : 1;
    case SiteState::Missing: return slowShare(row) < kOftenSlow ? 1 : 3;
    case SiteState::Cold:
    case SiteState::Adaptive: return 2;
    case SiteState::BackedOff: return 3;
    case SiteState::Megamorphic: return slowShare(row) < kOftenSlow ? 1 : 4;
    case SiteState::Capped:
    case SiteState::Unsettled: return 4;
    }
    return std::nullopt;
}

QString meaningOf(const inspector::SiteRow& row)
{
    const auto& record = row.record;
    const vmcore::FailureInfo* failure = lastFailure(record);
    const QString why = failure ? fromView(failure->words) : tr("no form fits");
    const bool relearned = record.specialisations > 1;
    switch (record.state) {
    case SiteState::Cold: return tr("still in its first warm-up");
    case SiteState::Adaptive: return tr("counts down to its next attempt");
    case SiteState::Specialised: return relearned || record.misses > 0 ? tr("its guards hold again") : QString();
    case SiteState::Missing:
        return record.specialisations > kFewRewrites ? tr("its guards keep failing") : tr("its guards fail at times");
    case SiteState::Megamorphic: return tr("more kinds take turns than its cache holds");
    case SiteState::Unsettled: return failure ? why : tr("what it depends on keeps changing");
    case SiteState::BackedOff:
    case SiteState::Capped: return why;
    }
    return {};
}

QString attemptsOf(const inspector::SiteRow& row)
{
    const auto& record = row.record;
    QStringList parts;
    if (record.specialisations > 1) {
        parts << tr("specialised %1 times").arg(grouped(record.specialisations));
    }
    if (record.failures > 0) {
        parts << tr("%1 failed").arg(counted(record.failures, tr("attempt"), tr("attempts")));
    }
    const bool waits = record.state == SiteState::BackedOff || record.state == SiteState::Capped;
    if (waits && record.untilNextTry > 0) {
        parts << tr("next try in %1 executions").arg(grouped(record.untilNextTry));
    }
    return parts.join(QStringLiteral(", "));
}

QString remedyFor(const inspector::SiteRow& row)
{
    const inspector::SiteRecord& record = row.record;
    const bool keepsMissing = record.state == SiteState::Missing && record.specialisations > kFewRewrites;
    if (keepsMissing || record.state == SiteState::Megamorphic) {
        return fromView(inspector::reasonOf(record.state).fix);
    }
    return runsGeneral(record) ? fromView(reasonBehind(record).fix) : QString();
}

QString failureWords(std::uint16_t kind)
{
    return kind < vmcore::kFailures.size() ? fromView(vmcore::kFailures[kind].words) : tr("failure kind %1").arg(kind);
}

} // namespace app
