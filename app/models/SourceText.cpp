// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/SourceText.h"

#include <QHash>

namespace app {

SourceText::SourceText(const std::string& bytes)
    : m_bytes(QByteArray::fromStdString(bytes))
{
    auto starts = std::make_shared<std::vector<qsizetype>>();
    starts->push_back(0);
    for (qsizetype at = m_bytes.indexOf('\n'); at >= 0; at = m_bytes.indexOf('\n', at + 1)) {
        starts->push_back(at + 1);
    }
    m_starts = std::move(starts);
}

std::uint32_t SourceText::lineCount() const
{
    return m_starts ? static_cast<std::uint32_t>(m_starts->size()) : 0;
}

QString SourceText::line(std::uint32_t number) const
{
    if (number == 0 || number > lineCount()) {
        return {};
    }
    const qsizetype start = (*m_starts)[number - 1];
    const qsizetype next = number < lineCount() ? (*m_starts)[number] - 1 : m_bytes.size();
    QString text = QString::fromUtf8(m_bytes.constData() + start, next - start);
    if (text.endsWith(QLatin1Char('\r'))) {
        text.chop(1);
    }
    return text;
}

SourceText sourceTextOf(const RunSnapshot& run, std::uint32_t source)
{
    struct Cache
    {
        std::uint64_t run = 0;
        QHash<std::uint32_t, SourceText> texts;
    };
    static Cache cache; // GUI thread only, as all models
    if (cache.run != run.run) {
        cache = {run.run, {}};
    }
    const vmcore::PayloadId id = run.state->sources.at(source).text;
    auto found = cache.texts.constFind(id);
    if (found == cache.texts.cend()) {
        const auto bytes = run.book->payloads().payload(id);
        if (!bytes) {
            return {};
        }
        found = cache.texts.insert(id, SourceText(*bytes));
    }
    return *found;
}

QString baseName(const std::string& path)
{
    const QString text = QString::fromStdString(path);
    return text.mid(text.lastIndexOf(QLatin1Char('/')) + 1);
}

} // namespace app
