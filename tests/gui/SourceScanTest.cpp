// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the sources of the window may contain: colour values in one file only.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include <gtest/gtest.h>

namespace app::test {
namespace {

const QString kRoot = QStringLiteral(TIERSCOPE_SOURCE);

QString read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Matches of `pattern` in the files below `folder`, as "file: match".
QStringList matches(const QString& folder, const QStringList& kinds, const QString& pattern, const QStringList& excused)
{
    const QRegularExpression expression(pattern);
    QStringList found;
    QDirIterator files(kRoot + folder, kinds, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        if (excused.contains(path.mid(kRoot.size()))) {
            continue;
        }
        for (auto it = expression.globalMatch(read(path)); it.hasNext();) {
            found << path.mid(kRoot.size()) + QStringLiteral(": ") + it.next().captured(0);
        }
    }
    return found;
}

} // namespace

TEST(Colours, W60_ComeFromTheRolesOfTheThemeOnly)
{
    const QStringList kinds{QStringLiteral("*.h"), QStringLiteral("*.cpp")};
    const QStringList excused{QStringLiteral("/app/theme/Theme.cpp")};
    const QString literal
        = QStringLiteral("\"#[0-9A-Fa-f]{3,8}\"|QColor\\(\\s*[0-9\"]|qRgba?\\(|QColorConstants|"
                         "Qt::(white|black|red|green|blue|cyan|magenta|yellow|gray|darkGray|lightGray|"
                         "darkRed|darkGreen|darkBlue|darkCyan|darkMagenta|darkYellow)\\b");
    EXPECT_EQ(matches(QStringLiteral("/app"), kinds, literal, excused), QStringList());
}

TEST(Colours, W60_OfTheStyleSheetAreNamedByRole)
{
    EXPECT_EQ(matches(QStringLiteral("/resources/themes"), {QStringLiteral("*.qss")},
                  QStringLiteral("#[0-9A-Fa-f]{6}\\b|rgba?\\(|:\\s*(white|black|red|gray)\\b"), {}),
        QStringList());
}

TEST(Help, W61_EveryViewHasAPage)
{
    const QStringList pages
        = QDir(kRoot + QStringLiteral("/resources/help")).entryList({QStringLiteral("*.md")}, QDir::Files);
    EXPECT_EQ(pages,
        QStringList({QStringLiteral("bytecode.md"), QStringLiteral("call-stack.md"), QStringLiteral("classes.md"),
            QStringLiteral("console.md"), QStringLiteral("event-log.md"), QStringLiteral("executors.md"),
            QStringLiteral("history.md"), QStringLiteral("inline-caches.md"), QStringLiteral("source.md"),
            QStringLiteral("statistics.md")}));
}

} // namespace app::test
