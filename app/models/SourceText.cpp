// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/SourceText.h"

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
    const auto bytes = run.book->payloads().payload(run.state->sources.at(source).text);
    return bytes ? SourceText(*bytes) : SourceText();
}

QString baseName(const std::string& path)
{
    const QString text = QString::fromStdString(path);
    return text.mid(text.lastIndexOf(QLatin1Char('/')) + 1);
}

} // namespace app
