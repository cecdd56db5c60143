// SPDX-License-Identifier: GPL-3.0-or-later
// What a Vm counts of every instruction when the settings ask for it (counters=exact, pairs=on). The interpreter then
// runs another table of handlers; see interp/Counting.h. Belongs to the thread that holds the VM's lock.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vmcore {

struct ThreadState;

class ExecutionCounts
{
public:
    static constexpr std::size_t kOpcodes = 256;

    ExecutionCounts(bool exact, bool pairs)
        : isExact(exact)
        , m_pairs(pairs ? kOpcodes * kOpcodes : 0)
    {
    }

    const bool isExact; // each code counts its instructions, in CodeData::exact

    // A pair is two instructions that one thread runs one after the other, in the forms they have then.
    bool countsPairs() const { return !m_pairs.empty(); }
    void addToPairs(std::uint8_t opcode, const ThreadState* thread)
    {
        if (thread == m_lastThread)
            ++m_pairs[m_last * kOpcodes + opcode];
        m_last = opcode;
        m_lastThread = thread;
    }
    // By first opcode × 256 + second; empty unless asked for.
    const std::vector<std::uint64_t>& pairs() const { return m_pairs; }

private:
    std::vector<std::uint64_t> m_pairs;
    std::uint8_t m_last = 0;
    const ThreadState* m_lastThread = nullptr;
};

} // namespace vmcore
