// SPDX-License-Identifier: GPL-3.0-or-later
// What events make of a site: kinds that take turns, classes that change, attempts that always fail.
#include "inspector/state/SiteFold.h"

#include "vmcore/interp/FailureKinds.h"

#include <gtest/gtest.h>

using namespace inspector;
using vmcore::EventKind;
using vmcore::FailureKind;
using vmcore::VmEvent;

namespace {

constexpr std::uint64_t kMillisecond = 1'000'000;

/// Folds events of one site, a millisecond apart.
class Folded
{
public:
    void specialise(PayloadId cache)
    {
        fold({m_time, EventKind::SiteChanged, vmcore::packSiteChange(200, SiteState::Specialised), 0, cache, 832, 0});
    }
    void fail(FailureKind kind, std::uint16_t exponent)
    {
        fold({m_time, EventKind::SpecializationFailed, static_cast<std::uint16_t>(kind), 0, 0, 17, 0});
        fold({m_time, EventKind::SiteBackedOff, exponent, 0, 0, (1U << exponent) - 1, 0});
        fold({m_time, EventKind::SiteChanged, vmcore::packSiteChange(7, SiteState::BackedOff), 0, 1, 17, 0});
    }
    void miss()
    {
        fold({m_time, EventKind::CounterSampled, static_cast<std::uint16_t>(vmcore::CounterKind::SiteMisses), 0, 0, 0,
            53});
    }
    void wait(std::uint64_t time) { m_time += time; }

    [[nodiscard]] SiteRecord now() const { return settledAt(m_site, m_time); }

private:
    void fold(const VmEvent& event)
    {
        foldSite(m_site, event, m_seq++);
        m_time += kMillisecond;
    }

    SiteRecord m_site;
    std::uint64_t m_time = kMillisecond;
    std::uint64_t m_seq = 0;
};

} // namespace

TEST(SiteFold, W10_KindsThatTakeTurnsMakeASiteMegamorphic)
{
    Folded site;
    for (PayloadId turn = 0; turn < 20; ++turn) {
        site.specialise(10 + turn % 6); // six classes
        if (turn == 3) {
            EXPECT_EQ(site.now().state, SiteState::Specialised); // a few rewrites are what a change brings
        }
        site.miss();
    }
    EXPECT_EQ(site.now().state, SiteState::Megamorphic);
    EXPECT_EQ(site.now().specialisations, 20U);
}

TEST(SiteFold, W10_FormsThatTakeTurnsMakeASiteMegamorphicToo)
{
    Folded site;
    for (int turn = 0; turn < 20; ++turn)
        site.specialise(10); // an int, a float: the cache holds its counter only
    EXPECT_EQ(site.now().state, SiteState::Megamorphic);
}

TEST(SiteFold, W10_EverNewVersionsMeanThatAClassChanges)
{
    Folded site;
    for (PayloadId version = 0; version < 20; ++version)
        site.specialise(100 + version);
    EXPECT_EQ(site.now().state, SiteState::Unsettled);
    site.specialise(100); // one of them comes back
    EXPECT_EQ(site.now().state, SiteState::Megamorphic);
}

TEST(SiteFold, W10_AnOverwrittenClassAttributeMeansThatAClassChanges)
{
    Folded site;
    site.specialise(10);
    site.fail(FailureKind::ClassChangesOften, 1);
    EXPECT_EQ(site.now().state, SiteState::Unsettled);
}

TEST(SiteFold, W10_ABackOffAtItsCapIsAStateOfItsOwn)
{
    Folded site;
    site.fail(FailureKind::OperandTypes, 3);
    EXPECT_EQ(site.now().state, SiteState::BackedOff);
    site.fail(FailureKind::OperandTypes, vmcore::kLongestBackoff);
    EXPECT_EQ(site.now().state, SiteState::Capped);
}

TEST(SiteFold, ASiteThatIsNotRewrittenForAWhileHasSettled)
{
    Folded site;
    for (PayloadId turn = 0; turn < 20; ++turn)
        site.specialise(10 + turn % 2);
    site.wait(kSettled / 2);
    EXPECT_EQ(site.now().state, SiteState::Megamorphic);
    site.wait(kSettled);
    EXPECT_EQ(site.now().state, SiteState::Specialised);
    site.specialise(10);
    EXPECT_EQ(site.now().state, SiteState::Specialised); // it has to begin anew
}

TEST(SiteFold, AFailedAttemptEndsTheTurns)
{
    Folded site;
    for (PayloadId turn = 0; turn < 20; ++turn)
        site.specialise(10 + turn % 2);
    site.fail(FailureKind::OperandTypes, 2);
    EXPECT_EQ(site.now().state, SiteState::BackedOff);
    EXPECT_EQ(site.now().rewrites, 0U);
}

TEST(SiteFold, OldRecordingsCallACappedSiteMegamorphic)
{
    SiteRecord record;
    foldSite(record, {5, EventKind::SiteChanged, vmcore::packSiteChange(7, SiteState::Megamorphic), 0, 1, 17, 0}, 0);
    EXPECT_EQ(record.state, SiteState::Capped);
}
