// SPDX-License-Identifier: GPL-3.0-or-later
// Follows what the program does, instruction by instruction, and writes it down as a straight line of micro-ops: what was
// seen becomes guards. One recording at a time; its buffer is allocated once.
#pragma once
#include "vmcore/trace/Translate.h"

namespace vmcore {

class Recorder
{
public:
    struct Limits
    {
        std::uint32_t uops = 800;
        std::uint32_t depth = 5;
    };

    bool isActive() const { return m_isActive; }
    // From s.ip on. `resume`: the RESUME that has just run, whose entry belongs to the trace; null: none. With
    // `mustProgress` the first instruction is taken in its general form, so that the trace cannot leave where it begins.
    void begin(const State& s, TraceTrigger trigger, const Unit* resume, bool mustProgress, const Limits& limits);
    // The instruction at s.ip is about to run. True: the recording has ended, see take().
    bool next(const State& s);
    // A guard of that instruction has failed.
    void missed();
    void stop() { m_isActive = false; }
    void markRoots(Marker& marker) const;
    // What was recorded; its `end` says how it ended. Stops.
    Region take();

private:
    struct FrameSeen
    {
        Frame* frame;
        Frame* back;
        CodeObject* code;
        FrameRole role;
    };
    struct Pending
    { // the instruction that runs now
        CodeInstruction at;
        CodeObject* code = nullptr;
        Op form{};
        std::size_t uops = 0, exits = 0, instructions = 0; // sizes in front of it
        bool isThere = false;
    };
    enum class Place : std::uint8_t { Same, Pushed, Back, Elsewhere, Gone };

    Place placeOf(const Frame* frame) const;
    bool settle(const State& s, Place place);
    bool settleSame(const State& s);
    bool settlePush(const State& s);
    bool settleReturn(const State& s);
    void setWent(const Unit* ip);
    bool endsBefore(const State& s, const CodeInstruction& i);
    void append(const CodeInstruction& i, Op form);
    void dropPending();
    bool end(TraceEnd how, CodeObject* code, const Unit* target);
    bool endAtPending(TraceEnd how);
    bool isLoopHead(CodeObject* code, std::uint32_t unit);
    std::int16_t depth() const { return static_cast<std::int16_t>(static_cast<int>(m_frames.size()) - 1 - m_below); }

    Region m_region;
    Limits m_limits;
    std::vector<FrameSeen> m_frames;
    Frame* m_root = nullptr;
    int m_below = 0; // frames in m_frames under the one that it began in
    Pending m_pending;
    bool m_isActive = false, m_mustProgress = false, m_afterEscape = false;
    bool m_isWatching = false;     // the instruction that runs is part of the recording
    std::uint32_t m_elsewhere = 0; // instructions in other frames meanwhile
    std::vector<std::pair<CodeObject*, std::vector<std::uint32_t>>> m_heads; // of loops, by code
    std::vector<const Unit*> m_headsSeen;
};

} // namespace vmcore
