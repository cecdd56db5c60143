// SPDX-License-Identifier: GPL-3.0-or-later
#include "vmcore/object/Sources.h"

namespace vmcore {

SourceId SourceRegistry::add(std::string fileName, std::string text)
{
    Source& s = m_sources.emplace_back(std::move(fileName), std::move(text));
    s.lineStarts.push_back(0);
    for (std::size_t i = 0; i < s.text.size(); ++i)
        if (s.text[i] == '\n')
            s.lineStarts.push_back(i + 1);
    return last();
}

std::string_view SourceRegistry::line(SourceId id, std::uint32_t number) const
{
    if (id == 0 || id > last() || number == 0)
        return {};
    const Source& s = m_sources[id - 1];
    if (number > s.lineStarts.size())
        return {};
    const std::size_t from = s.lineStarts[number - 1];
    std::string_view line = std::string_view(s.text).substr(from);
    line = line.substr(0, line.find('\n'));
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

} // namespace vmcore
