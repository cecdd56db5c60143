// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers, events and examples as the window writes them.
#include "app/models/EventText.h"
#include "app/models/Examples.h"
#include "app/models/Numbers.h"
#include "app/models/SiteLook.h"
#include "vmcore/observe/EventTable.h"

#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>
#include <set>

namespace app::test {
namespace {

QString plain(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

void write(const QString& path, const char* text)
{
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

TEST(Numbers, AreGroupedByThreeDigits)
{
    EXPECT_EQ(plain(grouped(7)), QStringLiteral("7"));
    EXPECT_EQ(plain(grouped(4082806)), QStringLiteral("4 082 806"));
    EXPECT_EQ(plain(instant(2'412'803'999)), QStringLiteral("2.412 803 s"));
}

TEST(Numbers, ShowSizesAndSharesInFewDigits)
{
    EXPECT_EQ(byteSize(999), QStringLiteral("999 B"));
    EXPECT_EQ(byteSize(6'900'000), QStringLiteral("6.9 MB"));
    EXPECT_EQ(byteSize(256'000'000), QStringLiteral("256 MB"));
    EXPECT_EQ(percent(0.0588), QStringLiteral("5.9 %"));
    EXPECT_EQ(percent(1), QStringLiteral("100 %"));
    EXPECT_EQ(percent(0.00001), QStringLiteral("<0.1 %"));
    EXPECT_EQ(percent(0), QStringLiteral("0.0 %"));
}

TEST(Numbers, CountWithTheirNoun)
{
    EXPECT_EQ(counted(1, QStringLiteral("site"), QStringLiteral("sites")), QStringLiteral("1 site"));
    EXPECT_EQ(counted(0, QStringLiteral("site"), QStringLiteral("sites")), QStringLiteral("0 sites"));
}

TEST(EventText, EveryKindHasWords)
{
    std::set<QString> words;
    for (std::size_t kind = 0; kind < vmcore::kEventKinds; ++kind) {
        words.insert(kindWords(static_cast<vmcore::EventKind>(kind)));
    }
    EXPECT_EQ(words.size(), vmcore::kEventKinds);
    EXPECT_TRUE(words.contains(QStringLiteral("site changed")));
}

TEST(SiteLook, W60_EveryStateHasAShapeOfItsOwn)
{
    std::set<Mark> marks;
    for (std::size_t state = 0; state < vmcore::kSiteStates; ++state) {
        marks.insert(lookOf(static_cast<inspector::SiteState>(state)).mark);
        EXPECT_FALSE(wordsOf(static_cast<inspector::SiteState>(state)).isEmpty());
    }
    EXPECT_EQ(marks.size(), vmcore::kSiteStates);
}

TEST(Examples, W58_TitleAndWatchComeFromTheDocstring)
{
    const QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("a.py")),
        "\"\"\"Planets: float arithmetic.\n\nWatch: in `advance` sites become\nfast. Then nothing "
        "changes.\n\"\"\"\nprint(1)\n");
    write(folder.filePath(QStringLiteral("b.py")), "\"\"\"No paragraph about what to see.\"\"\"\n");
    write(folder.filePath(QStringLiteral("c.py")), "print(2)\n");
    const QList<Example> examples = examplesIn(folder.path());
    ASSERT_EQ(examples.size(), 1);
    EXPECT_EQ(examples[0].title, QStringLiteral("Planets"));
    EXPECT_EQ(examples[0].about, QStringLiteral("Float arithmetic."));
    EXPECT_EQ(examples[0].watch, QStringLiteral("in advance sites become fast. Then nothing changes."));
}

TEST(Examples, LongTextsAreCutAfterASentenceThenAfterAClause)
{
    EXPECT_EQ(shortenings(QStringLiteral("One, which is first, is here. Two follows it. Three ends.")),
        QStringList({QStringLiteral("One, which is first, is here. Two follows it. Three ends."),
            QStringLiteral("One, which is first, is here. Two follows it."),
            QStringLiteral("One, which is first, is here."), QStringLiteral("One, which is first …"),
            QStringLiteral("One …")}));
}

} // namespace app::test
