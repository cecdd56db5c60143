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

std::pair<QByteArrayView, bool> SourceText::cutLine(std::uint32_t number) const
{
    const qsizetype start = (*m_starts)[number - 1];
    const qsizetype next = number < lineCount() ? (*m_starts)[number] - 1 : m_bytes.size();
    const QByteArrayView whole(m_bytes.constData() + start, next - start);
    if (whole.size() <= kLongestLine) {
        return {whole, false};
    }
    qsizetype end = kLongestLine;
    const auto continues = [&whole](qsizetype at) { return (static_cast<unsigned char>(whole[at]) & 0xC0U) == 0x80; };
    while (end > 0 && continues(end)) {
        --end;
    }
    return {whole.first(end), true};
}

QString SourceText::line(std::uint32_t number) const
{
    if (number == 0 || number > lineCount()) {
        return {};
    }
    const auto [bytes, cut] = cutLine(number);
    QString text = QString::fromUtf8(bytes);
    if (text.endsWith(QLatin1Char('\r'))) {
        text.chop(1);
    }
    return cut ? text + QStringLiteral(" …") : text;
}

QByteArray SourceText::shownBytes() const
{
    QByteArray shown;
    bool someCut = false;
    for (std::uint32_t number = 1; number <= lineCount(); ++number) {
        const auto [bytes, cut] = cutLine(number);
        someCut = someCut || cut;
        shown.append(bytes);
        shown.append(cut ? " …" : "");
        shown.append(number < lineCount() ? "\n" : "");
    }
    return someCut ? shown : m_bytes;
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
