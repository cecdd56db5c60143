// SPDX-License-Identifier: GPL-3.0-or-later
// The table of reasons is complete, and its sentences are sentences.
#include "inspector/state/Reasons.h"

#include "vmcore/observe/EventTable.h"

#include <cctype>
#include <gtest/gtest.h>
#include <set>
#include <string>

using namespace inspector;

namespace {

bool isSentence(std::string_view text)
{
    return text.size() > 10 && std::isupper(static_cast<unsigned char>(text.front())) != 0 && text.back() == '.';
}

std::string nameOf(const Reason& reason)
{
    return (reason.group == ReasonGroup::Failure ? "failure " : "state ") + std::string(reason.name);
}

} // namespace

TEST(Reasons, W10_EveryStateAndEveryFailureHasARow)
{
    const std::vector<Reason> reasons = allReasons();
    EXPECT_EQ(reasons.size(), vmcore::kSiteStates + vmcore::kFailures.size());
    std::set<std::string> names;
    for (const Reason& reason : reasons)
        EXPECT_TRUE(names.insert(nameOf(reason)).second) << nameOf(reason);
}

TEST(Reasons, W10_EveryRowSaysWhatIsSoWhyAndWhatItCosts)
{
    for (const Reason& reason : allReasons()) {
        EXPECT_FALSE(reason.words.empty()) << nameOf(reason);
        EXPECT_FALSE(reason.words.ends_with('.')) << nameOf(reason); // a clause: views begin and end it
        EXPECT_TRUE(isSentence(reason.why)) << nameOf(reason);
        EXPECT_TRUE(isSentence(reason.cost)) << nameOf(reason);
    }
}

TEST(Reasons, W10_EveryRowHasAFixOrSaysWhyNoneIsNeeded)
{
    for (const Reason& reason : allReasons()) {
        EXPECT_NE(reason.fix.empty(), reason.noFix.empty()) << nameOf(reason);
        EXPECT_TRUE(isSentence(reason.fix.empty() ? reason.noFix : reason.fix)) << nameOf(reason);
    }
}

TEST(Reasons, W10_NoTwoFailuresAreExplainedAlike)
{
    std::set<std::string_view> words;
    std::set<std::string_view> whys;
    for (const Reason& reason : allReasons()) {
        EXPECT_TRUE(words.insert(reason.words).second) << nameOf(reason);
        EXPECT_TRUE(whys.insert(reason.why).second) << nameOf(reason);
    }
}

TEST(Reasons, AKindOfALaterReleaseIsToldToBeUnknown)
{
    const Reason reason = reasonOf(static_cast<vmcore::FailureKind>(250));
    EXPECT_EQ(reason.name, "Unknown");
    EXPECT_TRUE(isSentence(reason.noFix));
}
