// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines of a source text. Immutable and cheap to copy.
#pragma once

#include "app/models/RunSnapshot.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <utility>
#include <vector>

namespace app {

class SourceText
{
public:
    /// Bytes of a line that are shown: laying out one line of megabytes would hold up the window for seconds.
    static constexpr qsizetype kLongestLine = 2000;

    SourceText() = default;
    /// `bytes` is UTF-8; what is not is shown as replacement characters.
    explicit SourceText(const std::string& bytes);

    /// Line `number`, from 1, without its end, cut after kLongestLine; empty outside the text.
    [[nodiscard]] QString line(std::uint32_t number) const;
    [[nodiscard]] std::uint32_t lineCount() const;
    [[nodiscard]] const QByteArray& bytes() const { return m_bytes; }
    /// The text with the lines cut that are too long to be shown.
    [[nodiscard]] QByteArray shownBytes() const;
    [[nodiscard]] bool empty() const { return m_bytes.isEmpty(); }

private:
    /// Line `number` without its line feed, cut where a character ends; whether it was cut.
    [[nodiscard]] std::pair<QByteArrayView, bool> cutLine(std::uint32_t number) const;

    QByteArray m_bytes;
    std::shared_ptr<const std::vector<qsizetype>> m_starts; ///< offset of each line
};

/// The text of a source of that run; empty if it was not kept.
[[nodiscard]] SourceText sourceTextOf(const RunSnapshot& run, std::uint32_t source);

/// The file name without its folders.
[[nodiscard]] QString baseName(const std::string& path);

} // namespace app
