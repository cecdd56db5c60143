// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/Examples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <optional>

namespace app {
namespace {

constexpr qint64 kHeadBytes = 4096; // a docstring is at the start of its file

std::optional<QString> docstringOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    static const QRegularExpression docstring(
        QStringLiteral("^\\s*\"\"\"(.*?)\"\"\""), QRegularExpression::DotMatchesEverythingOption);
    const auto match = docstring.match(QString::fromUtf8(file.read(kHeadBytes)));
    return match.hasMatch() ? std::optional(match.captured(1).trimmed()) : std::nullopt;
}

std::optional<Example> exampleOf(const QFileInfo& file)
{
    static const QRegularExpression paragraphEnd(QStringLiteral("\\n\\s*\\n"));
    static const QString marker = QStringLiteral("Watch:");
    const auto docstring = docstringOf(file.filePath());
    if (!docstring) {
        return std::nullopt;
    }
    Example example{file.filePath(), file.fileName(), {}, {}, {}};
    for (const QString& paragraph : docstring->split(paragraphEnd)) {
        if (paragraph.startsWith(marker)) {
            example.watch = paragraph.mid(marker.size()).simplified();
        }
    }
    if (example.watch.isEmpty()) {
        return std::nullopt;
    }
    example.watch.remove(QLatin1Char('`'));
    const QString first = docstring->section(QLatin1Char('\n'), 0, 0);
    example.title = first.section(QLatin1Char(':'), 0, 0);
    example.about = first.section(QLatin1Char(':'), 1).trimmed();
    if (!example.about.isEmpty()) {
        example.about[0] = example.about[0].toUpper();
    }
    if (example.title.endsWith(QLatin1Char('.'))) {
        example.title.chop(1);
    }
    return example;
}

} // namespace

QList<Example> examplesIn(const QString& folder)
{
    QList<Example> examples;
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.py")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : files) {
        if (auto example = exampleOf(file)) {
            examples << *std::move(example);
        }
    }
    return examples;
}

QString examplesFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    for (const char* place :
        {"../share/tierscope/examples", "../../resources/examples", "../../../resources/examples"}) {
        const QString folder = program.absoluteFilePath(QLatin1String(place));
        if (QDir(folder).exists()) {
            return QDir::cleanPath(folder);
        }
    }
    return {};
}

QStringList shortenings(const QString& text)
{
    static const QRegularExpression clauseEnd(QStringLiteral("[,;:] "));
    QStringList forms{text};
    for (qsizetype end = text.lastIndexOf(QStringLiteral(". ")); end > 0;
        end = text.lastIndexOf(QStringLiteral(". "), end - 1)) {
        forms << text.left(end + 1);
    }
    const QString sentence = forms.constLast();
    for (qsizetype end = sentence.lastIndexOf(clauseEnd); end > 0; end = sentence.lastIndexOf(clauseEnd, end - 1)) {
        forms << sentence.left(end) + QStringLiteral(" …");
    }
    return forms;
}

} // namespace app
