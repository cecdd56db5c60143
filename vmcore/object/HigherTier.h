// SPDX-License-Identifier: GPL-3.0-or-later
// What tier 1 knows of the tier above it: a counter that is used up, instructions that it wants to watch, and executors
// that it has put into the code. Implemented by trace/Tier2.
#pragma once
#include <cstdint>

namespace vmcore {

class Marker;
enum class Exit : std::uint8_t;
struct State;
struct Unit;

class HigherTier
{
public:
    virtual ~HigherTier() = default;
    // Executions of a new back edge, or entries of a function, before becameHot() is called.
    virtual std::uint16_t firstCounter(bool isBackEdge) const = 0;
    // The RESUME or backward jump at `at` has run and its counter is used up; `s` is where the program goes on.
    // From here on tier 1 may be running the table of handlers that calls record().
    virtual void becameHot(State& s, const Unit* at) = 0;
    // The instruction at s.ip, prefixes included, is about to run.
    virtual void record(const State& s) = 0;
    // A guard of the instruction that record() was called for has failed: its general form runs instead.
    virtual void recordMiss() = 0;
    // Runs the executor whose number stands at `at`; `s` is where the program goes on without it, and then, with it.
    virtual Exit enter(State& s, const Unit* at) = 0;
    // Nothing is recorded any more (stepping begins).
    virtual void stopRecording() = 0;
    // What executors hold.
    virtual void markRoots(Marker& marker) const = 0;
};

} // namespace vmcore
