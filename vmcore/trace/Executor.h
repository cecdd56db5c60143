// SPDX-License-Identifier: GPL-3.0-or-later
// An executor: a recording that runs. Its exits adapt: cold ones go on in tier 1 and count down, hot ones are linked to the
// executor of what follows. The link is a pointer in the exit, so no executor is ever rewritten.
#pragma once
#include "vmcore/code/Counter.h"
#include "vmcore/observe/EventFields.h"
#include "vmcore/trace/TraceUop.h"

#include <memory>
#include <string>
#include <vector>

namespace vmcore {

using ExecutorId = std::uint32_t; // dense in a Vm, from 1

struct ExecutorExit
{
    ExitKind kind{};
    std::uint16_t index = 0;
    std::uint32_t id = 0;         // dense in a Vm, from 1
    std::uint32_t uop = 0;        // the micro-op that leaves here
    const Unit* target = nullptr; // where the program goes on; null: only running tells
    CodeObject* code = nullptr;   // of the target
    Executor* owner = nullptr;
    Executor* linked = nullptr; // null: cold
    Counter temperature{0};     // counts down to recording what follows
    std::uint32_t refusals = 0; // recordings of what follows that came to nothing
    std::uint32_t wait = 0;     // times that the temperature is to be used up before the next one
    std::uint64_t count = 0;
};

struct TraceCode
{ // one instruction of the recording
    CodeObject* code = nullptr;
    std::uint32_t unit = 0; // first unit
    Op op{};
    std::uint32_t argument = 0;
    std::int16_t depth = 0;
};

// A micro-op that a pass took away.
struct Removal
{
    std::uint32_t uop;     // index in the recording
    const char* why;       // the fact that allowed it
    bool isInLoop = false; // of the loop, where one iteration stands in front of it
};

struct Region
{
    TraceTrigger trigger{};
    TraceEnd end{};
    CodeObject* code = nullptr; // where it begins
    const Unit* head = nullptr;
    std::vector<TraceUop> uops; // without exits' micro-ops; `otherwise` and `handler` are unset
    std::vector<TraceCode> instructions;
    std::vector<ExecutorExit> exits;
    std::uint32_t top = 0; // index that JumpToTop leads to
    std::vector<Removal> removed;
};

class Executor
{
public:
    ExecutorId id = 0;
    CodeObject* code = nullptr; // that it is attached to
    const Unit* head = nullptr; // where it begins
    TraceTrigger trigger{};
    TraceEnd end{};
    std::uint8_t chainDepth = 0;
    bool isValid = true;
    bool isWarm = true;             // has run since the last sweep
    std::uint64_t runs = 0;         // entries, from tier 1 and through links
    std::uint64_t rounds = 0;       // jumps to the top
    ExecutorId parent = 0;          // whose exit it continues; 0: none
    std::vector<TraceUop> uops;     // the hot part, then a Leave for each exit
    std::vector<TraceUop> recorded; // before the passes
    std::vector<Removal> removed;
    std::vector<TraceCode> instructions;
    std::vector<ExecutorExit> exits;
    std::uint32_t hotUops = 0, top = 0;
    std::vector<CodeObject*> codes;   // that it stands in; kept alive
    std::vector<const Unit*> markers; // instructions that enter it

    const TraceUop* entry() const { return uops.data(); }
    // Left there, nothing has happened since it was entered.
    bool makesNoProgress(const ExecutorExit& exit) const { return exit.kind == ExitKind::Guard && exit.target == head; }
};

} // namespace vmcore
