// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ConsoleState.h"

#include "inspector/state/OutputQueries.h"

namespace app {
namespace {

constexpr std::uint32_t kChunksPerLook = 20'000; // about a millisecond of looking up

ConsoleStream streamOf(std::uint32_t descriptor)
{
    switch (descriptor) {
    case 1: return ConsoleStream::Output;
    case 2: return ConsoleStream::Errors;
    default: return ConsoleStream::Input;
    }
}

std::size_t sizeOf(const inspector::OutputChunk& chunk)
{
    return chunk.bytes ? chunk.bytes->size() : 0;
}

} // namespace

QString ConsoleReader::withBreaks(const QString& text)
{
    QString result;
    result.reserve(text.size());
    for (const QChar c : text) {
        if (c == QLatin1Char('\n')) {
            m_column = 0;
        } else if (++m_column > kLongestLine) {
            result += QLatin1Char('\n');
            m_column = 1;
        }
        result += c;
    }
    return result;
}

void ConsoleReader::add(Look& look, ConsoleStream stream, QByteArrayView bytes)
{
    const QString text = withBreaks(m_decoders[static_cast<std::size_t>(stream)](bytes));
    if (!look.pieces.empty() && look.pieces.back().stream == stream) {
        look.pieces.back().text += text;
    } else {
        look.pieces.push_back({stream, text});
    }
}

ConsoleReader::Look ConsoleReader::look(const RunSnapshot& run)
{
    Look result;
    if (run.run != m_run) {
        m_run = run.run;
        m_next = 0;
        m_column = 0;
        for (QStringDecoder& decoder : m_decoders) {
            decoder.resetState();
        }
        result.restarted = true;
    }
    if (run.empty()) {
        return result;
    }
    const auto chunks = inspector::outputChunks(*run.state, run.book->payloads(), m_next, kChunksPerLook);
    m_next += static_cast<std::uint32_t>(chunks.size());

    std::size_t first = chunks.size();
    std::size_t room = kBytesPerLook;
    while (first > 0 && sizeOf(chunks[first - 1]) <= room) {
        room -= sizeOf(chunks[--first]);
    }
    for (std::size_t i = 0; i < first; ++i) {
        result.skippedBytes += sizeOf(chunks[i]);
    }
    if (first > 0 && room > 0) { // the end of the first chunk that does not fit
        const std::string& bytes = *chunks[first - 1].bytes;
        result.skippedBytes -= room;
        add(result, streamOf(chunks[first - 1].descriptor),
            QByteArrayView(bytes.data() + bytes.size() - room, static_cast<qsizetype>(room)));
    }
    for (std::size_t i = first; i < chunks.size(); ++i) {
        if (chunks[i].bytes) {
            add(result, streamOf(chunks[i].descriptor), QByteArrayView(*chunks[i].bytes));
        }
    }
    return result;
}

} // namespace app
