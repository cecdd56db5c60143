// SPDX-License-Identifier: GPL-3.0-or-later
// Runs programs of regular expressions: backtracking over a stack of its own, so that long texts do not use up the
// stack of the machine.
#pragma once
#include "vmcore/modules/SreProgram.h"
#include "vmcore/object/Vm.h"

#include <memory>
#include <optional>

namespace vmcore::sre {

// A text, of code points or bytes that are 1, 2 or 4 wide.
struct Subject
{
    const void* data = nullptr;
    std::uint32_t width = 1;
    std::int64_t length = 0;
};

enum class Mode : std::uint8_t { Match, FullMatch, Search };

struct Request
{
    std::int64_t from = 0, to = 0; // where the match may lie
    Mode mode = Mode::Match;
    bool mustAdvance = false; // no empty match at `from`
};

// Start and end of each group; -1: it took no part. A few need no memory of their own.
class Marks
{
public:
    void resize(std::size_t count)
    {
        m_size = count;
        if (count > m_room) {
            m_many = std::make_unique<std::int64_t[]>(count);
            m_room = count;
        }
    }
    std::size_t size() const { return m_size; }
    std::int64_t* data() { return m_many ? m_many.get() : m_few; }
    const std::int64_t* data() const { return m_many ? m_many.get() : m_few; }
    std::int64_t operator[](std::size_t i) const { return data()[i]; }

private:
    static constexpr std::size_t kFew = 24;
    std::size_t m_size = 0, m_room = kFew;
    std::unique_ptr<std::int64_t[]> m_many;
    std::int64_t m_few[kFew];
};

struct Found
{
    std::int64_t start = 0, end = 0;
    std::int64_t lastIndex = 0; // the group that was closed last; 0: none
    Marks marks;
};

// nullopt: an error is pending (the program is to stop, or memory is used up).
std::optional<bool> run(Vm& vm, const Program& program, const Subject& subject, const Request& request, Found& found);

} // namespace vmcore::sre
