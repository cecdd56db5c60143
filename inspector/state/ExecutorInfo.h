// SPDX-License-Identifier: GPL-3.0-or-later
// What an ExecutorCreated payload says about an executor: parsed once, immutable, shared by all views.
// Parsing accepts any input: fields that are missing or of another type are empty, rows that point nowhere are dropped.
#pragma once

#include "inspector/state/ParsedPayloads.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace inspector {

inline constexpr std::uint32_t kNoTraceExit = UINT32_MAX;

/// An instruction of the recording.
struct TraceInstruction
{
    std::uint32_t code = 0;
    std::uint32_t unit = 0;
    std::int32_t depth = 0; ///< Frames entered since the recording began; negative: left.
};

/// A micro-op of the recording.
struct RecordedUop
{
    std::string text;
    std::uint32_t instruction = 0; ///< Index into ExecutorInfo::instructions.
    std::int32_t depth = 0;
    std::uint32_t exit = kNoTraceExit; ///< As the passes left it; index into ExecutorInfo::exits.
    bool runsOnce = false;             ///< It is kept in front of the loop, or there is none.
    bool runsInLoop = false;
    std::string removedWhy;     ///< Why it is not in the part that runs once; empty: it is, or nobody told.
    std::string loopRemovedWhy; ///< The same of the loop behind the first iteration.

    [[nodiscard]] bool isKept() const { return runsOnce || runsInLoop; }
};

struct ExecutorExitInfo
{
    std::string kind; ///< Word of a vmcore::ExitKind.
    std::uint32_t code = 0;
    std::uint32_t unit = 0;
    std::uint32_t instruction = 0; ///< Index into ExecutorInfo::instructions.
};

struct ExecutorInfo
{
    std::uint32_t head = 0;   ///< Unit at which it begins.
    std::string trigger;      ///< Name of a vmcore::TraceTrigger.
    std::string end;          ///< Name of a vmcore::TraceEnd.
    std::uint32_t parent = 0; ///< Executor whose exit it continues; 0: none.
    std::uint32_t chain = 0;
    std::uint32_t kept = 0; ///< Micro-ops that are left, those of the first iteration counted apart.
    bool loops = false;     ///< Its end leads back.
    bool peeled = false;    ///< One iteration stands in front of the loop.
    std::vector<TraceInstruction> instructions;
    std::vector<RecordedUop> recorded;
    std::vector<ExecutorExitInfo> exits;
};

[[nodiscard]] std::shared_ptr<const ExecutorInfo> parseExecutorInfo(std::string_view json);

class ExecutorBook : public ParsedPayloads<ExecutorInfo, parseExecutorInfo>
{
public:
    explicit ExecutorBook(const PayloadSource& payloads)
        : ParsedPayloads(payloads, 1 << 14)
    {
    }
};

} // namespace inspector
