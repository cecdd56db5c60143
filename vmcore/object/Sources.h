// SPDX-License-Identifier: GPL-3.0-or-later
// The source texts that code was compiled from, for tracebacks and the inspector.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace vmcore {

using SourceId = std::uint32_t; // dense from 1; 0: none

class SourceRegistry
{
public:
    SourceId add(std::string fileName, std::string text);
    std::string_view fileName(SourceId id) const { return m_sources[id - 1].fileName; }
    std::string_view text(SourceId id) const { return m_sources[id - 1].text; }
    // Line from 1, without its newline; empty when there is none.
    std::string_view line(SourceId id, std::uint32_t number) const;
    SourceId last() const { return static_cast<SourceId>(m_sources.size()); }

private:
    struct Source
    {
        std::string fileName, text;
        std::vector<std::size_t> lineStarts;
    };
    std::deque<Source> m_sources;
};

} // namespace vmcore
