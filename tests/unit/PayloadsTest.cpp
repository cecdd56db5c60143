// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/observe/Payloads.h"

#include <gtest/gtest.h>
#include <thread>

using vmcore::Payloads;

TEST(Payloads, GivesEqualStringsOneId)
{
    Payloads payloads;
    const auto id = payloads.intern_anyThread("spam");
    EXPECT_EQ(id, 1U);
    EXPECT_EQ(payloads.intern_anyThread("eggs"), 2U);
    EXPECT_EQ(payloads.intern_anyThread("spam"), id);
    EXPECT_EQ(payloads.count_anyThread(), 2U);
}

TEST(Payloads, KeepsBytesOfEveryValue)
{
    Payloads payloads;
    const std::string bytes("a\0\xff\n", 4);
    EXPECT_EQ(*payloads.read_anyThread(payloads.intern_anyThread(bytes)), bytes);
}

TEST(Payloads, EmptyStringNeedsNoId)
{
    Payloads payloads;
    EXPECT_EQ(payloads.intern_anyThread(""), 0U);
    EXPECT_EQ(payloads.read_anyThread(0), nullptr);
}

TEST(Payloads, ReadOfUnknownIdIsNull)
{
    const Payloads payloads;
    EXPECT_EQ(payloads.read_anyThread(7), nullptr);
}

TEST(Payloads, TurnsAwayWhatIsBeyondTheLimitAndCountsIt)
{
    Payloads payloads(1000);
    const std::string large(900, 'x');
    EXPECT_EQ(payloads.intern_anyThread(large), 0U);
    EXPECT_EQ(payloads.refused_anyThread(), 1U);
    EXPECT_NE(payloads.intern_anyThread("small"), 0U);
}

TEST(Payloads, LetsTheOldestRecentStringsGo)
{
    Payloads payloads(10000, 1000);
    const auto name = payloads.intern_anyThread("kept");
    for (int i = 0; i < 10; ++i)
        EXPECT_NE(payloads.addRecent_anyThread(std::string(200, 'x')), 0U);
    EXPECT_EQ(payloads.read_anyThread(name + 1), nullptr);
    EXPECT_EQ(payloads.read_anyThread(name + 10)->size(), 200U);
    EXPECT_EQ(*payloads.read_anyThread(name), "kept");
}

TEST(Payloads, EqualRecentStringsAreKeptTwice)
{
    Payloads payloads;
    EXPECT_NE(payloads.addRecent_anyThread("x"), payloads.addRecent_anyThread("x"));
}

TEST(Payloads, MayBeReadWhileWritten)
{
    Payloads payloads;
    constexpr unsigned kCount = 2000;
    std::thread writer([&] {
        for (unsigned i = 1; i <= kCount; ++i)
            EXPECT_EQ(payloads.intern_anyThread(std::to_string(i)), i);
    });
    for (unsigned seen = 0; seen < kCount;) {
        seen = payloads.count_anyThread();
        if (seen > 0) {
            EXPECT_EQ(*payloads.read_anyThread(seen), std::to_string(seen));
        }
    }
    writer.join();
}
