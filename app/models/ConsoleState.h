// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a program wrote since the last look, for the Console view.
#pragma once

#include "app/models/RunSnapshot.h"

#include <QString>
#include <QStringDecoder>

#include <array>
#include <cstdint>
#include <vector>

namespace app {

enum class ConsoleStream : std::uint8_t { Input, Output, Errors };

struct ConsolePiece
{
    ConsoleStream stream = ConsoleStream::Output;
    QString text;
};

/// Reads the output of one run after the other, each piece once. GUI thread.
class ConsoleReader
{
public:
    /// What one look takes at most; a program that writes faster is skipped ahead.
    static constexpr std::size_t kBytesPerLook = 64 * 1024;
    /// Lines are broken here: laying out one line of megabytes would hold up the window.
    static constexpr int kLongestLine = 1000;

    struct Look
    {
        bool restarted = false;         ///< Another run: what was shown before is not of this one.
        std::uint64_t skippedBytes = 0; ///< Bytes left out before `pieces`.
        std::vector<ConsolePiece> pieces;
    };

    [[nodiscard]] Look look(const RunSnapshot& run);

private:
    void add(Look& look, ConsoleStream stream, QByteArrayView bytes);
    [[nodiscard]] QString withBreaks(const QString& text);

    std::uint64_t m_run = 0;
    std::uint32_t m_next = 0; ///< First chunk that was not read.
    int m_column = 0;         ///< Characters since the last line end.
    /// By ConsoleStream: a character may be split between two writes.
    std::array<QStringDecoder, 3> m_decoders{QStringDecoder(QStringDecoder::Utf8), QStringDecoder(QStringDecoder::Utf8),
        QStringDecoder(QStringDecoder::Utf8)};
};

} // namespace app
