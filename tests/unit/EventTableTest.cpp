// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/observe/EventTable.h"

#include <gtest/gtest.h>
#include <set>

using namespace vmcore;

TEST(EventTable, EveryKindHasItsOwnNameAndASentence)
{
    std::set<std::string_view> names;
    for (const EventInfo& info : eventTable()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        EXPECT_FALSE(info.doc.empty()) << info.name;
    }
}

TEST(EventTable, FindsKindsByName)
{
    EXPECT_EQ(eventKindNamed("SiteChanged"), EventKind::SiteChanged);
    EXPECT_EQ(eventInfo(EventKind::SiteChanged).name, "SiteChanged");
    EXPECT_EQ(eventKindNamed("NoSuchKind"), std::nullopt);
}

TEST(EventTable, EverySiteStateHasItsOwnWordsAndAMeaning)
{
    std::set<std::string_view> words;
    for (const SiteStateInfo& info : siteStateTable()) {
        EXPECT_TRUE(words.insert(info.words).second) << info.name;
        EXPECT_FALSE(info.meaning.empty()) << info.name;
    }
}
