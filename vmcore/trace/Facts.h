// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of values while a trace is walked: a trace is run on symbols instead of values. Facts about built-in types
// hold for good, since the class of such a value cannot change; everything that foreign code can change is forgotten where
// foreign code may run.
#pragma once
#include "vmcore/trace/Executor.h"

#include <map>
#include <optional>

namespace vmcore {

struct Fact
{ // of one symbol
    Representation representation = Representation::Any;
    std::uint32_t shapeVersion = 0;    // 0: unknown
    std::uint32_t functionVersion = 0; // 0: unknown
    std::uint32_t typeVersion = 0;     // 0: unknown
    std::int64_t length = -1;          // of a tuple
    std::optional<Value> constant;

    // What both say.
    [[nodiscard]] Fact meet(const Fact& other) const;
    bool operator==(const Fact&) const = default;
};

// Facts at the top of a loop: what a whole iteration leaves as it found it.
struct HeadFacts
{
    std::map<std::uint32_t, Fact> locals;  // of the frame that the trace begins in
    std::map<std::uint32_t, Fact> stack;   // by distance below the top
    std::map<std::uint32_t, Fact> globals; // by index in the namespace
    std::map<std::uint32_t, Fact> builtins;
    std::uint32_t globalsKeys = 0, builtinsKeys = 0; // 0: unknown
    bool hasRoom = false;

    [[nodiscard]] HeadFacts meet(const HeadFacts& other) const;
    bool operator==(const HeadFacts&) const = default;
};

class SymbolicState
{
public:
    using Symbol = std::uint32_t;

    explicit SymbolicState(const HeadFacts& head);

    // The guard cannot fail. `why` says which fact proves it.
    [[nodiscard]] bool isProven(const TraceUop& uop, const char*& why) const;
    // Takes the state over the micro-op. `nextDepth`: depth of the instruction that follows it.
    void apply(const TraceUop& uop, const TraceCode& code, int nextDepth);
    // What holds where the trace jumps to its top.
    [[nodiscard]] HeadFacts atEnd() const;

private:
    struct FrameState
    {
        std::map<std::uint32_t, Symbol> locals;
        std::vector<Symbol> stack;  // above what it began with
        std::vector<Symbol> inputs; // what was below, from the top down, as far as it was seen
        std::size_t popped = 0;     // of the inputs
        bool isAligned = true;      // the height of the stack is known
        std::uint32_t globalsKeys = 0, builtinsKeys = 0;
        std::map<std::uint32_t, Symbol> globals, builtins;
        bool hasRoom = false;
        enum class Entry : std::uint8_t { Root, Call, Init, Property, Other } entry = Entry::Root;
    };

    Symbol make(Fact fact = {});
    FrameState& frame() { return m_frames.back(); }
    const FrameState& frame() const { return m_frames.back(); }
    Symbol input(FrameState& f, std::size_t below);
    Symbol pop();
    void push(Symbol s) { frame().stack.push_back(s); }
    Symbol peek(std::size_t below) const; // 0: the top; kNone if nothing is known of it
    Symbol local(std::uint32_t index);
    Fact factOf(Symbol s) const { return s == kNone ? Fact{} : m_facts[s]; }
    void forgetWhatMayChange();
    void applySignature(const TraceUop& uop);
    void applyState(const TraceUop& uop, const TraceCode& code, int nextDepth);
    void enterFrame(const TraceUop& uop, const TraceCode& code);
    void leaveFrame(const TraceUop& uop);
    void prove(const TraceUop& uop);

    static constexpr Symbol kNone = UINT32_MAX;
    std::vector<Fact> m_facts; // by symbol
    std::vector<FrameState> m_frames;
    int m_below = 0; // frames that were left below the one it began in
    const HeadFacts m_head;
    std::map<std::pair<Symbol, std::uint32_t>, Symbol> m_slots; // what object and word hold
};

} // namespace vmcore
