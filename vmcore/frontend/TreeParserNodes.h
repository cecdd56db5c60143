// SPDX-License-Identifier: GPL-3.0-or-later
// Private parts of TreeParser that its source files share.
#pragma once

#include "vmcore/frontend/TreeParser.h"

namespace vmcore::frontend {

template<class T, class... Args>
T* TreeParser::make(Mark start, Args... args)
{
    T* node = m_context.arena.make<T>(args...);
    node->position = {static_cast<std::uint32_t>(start.line), static_cast<std::uint32_t>(start.column),
        static_cast<std::uint32_t>(m_end.line), static_cast<std::uint32_t>(m_end.column)};
    return node;
}

template<class T>
ArenaSpan<T> TreeParser::span(const std::vector<T>& list)
{
    return m_context.arena.copy(list.data(), list.size());
}

/// Counts one level of nesting; fails the parse when there are too many for the machine's stack.
class TreeParser::DepthGuard
{
public:
    explicit DepthGuard(TreeParser& parser)
        : m_parser(parser)
    {
        if (++parser.m_context.depth > kMaxDepth) {
            parser.m_context.isTooDeep = true;
            parser.fail();
        }
    }
    ~DepthGuard() { --m_parser.m_context.depth; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

private:
    /// Enough for the 200 brackets that the tokenizer allows, each with a lambda or a power in it,
    /// and little enough for 400 kB of stack.
    static constexpr int kMaxDepth = 1000;

    TreeParser& m_parser;
};

} // namespace vmcore::frontend
