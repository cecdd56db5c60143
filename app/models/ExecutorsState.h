// SPDX-License-Identifier: GPL-3.0-or-later
//
// What tier 2 has made of a run as the Executors view shows it: the graph of executors, the superblock of one of them,
// and what set off recordings.
#pragma once

#include "app/models/GraphModelState.h"
#include "app/models/RunSnapshot.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace app {

/// A recording, with what came of it.
struct TriggersRow
{
    std::uint64_t key = 0;  ///< Its number.
    std::uint64_t time = 0; ///< Nanoseconds since the start.
    QString place;          ///< "simulate:36"
    QString trigger;        ///< In words, as the next three.
    QString end;
    QString refusal;            ///< Why there is no executor; empty: there is one.
    QString fix;                ///< What would help.
    std::uint32_t executor = 0; ///< 0: none.
    std::uint32_t uops = 0;     ///< Recorded.
    std::uint32_t code = 0;     ///< Where it began.
    std::uint32_t unit = 0;

    bool operator==(const TriggersRow&) const = default;
};

/// A micro-op of a superblock, or the instruction above those that it consists of.
struct UopsRow
{
    enum class Kind : std::uint8_t { Instruction, Uop };
    enum class Part : std::uint8_t {
        Removed,
        Once, ///< Behind it, or in the loop, it is not needed.
        Loop, ///< Each round, also when an iteration in front of the loop has it.
    };

    std::uint64_t key = 0;
    Kind kind = Kind::Uop;
    Part part = Part::Once;
    QString text;
    QString sub;  ///< Instruction: its place.
    QString exit; ///< "2 guard", where it can leave.
    QString exitTip;
    QString why; ///< It, or the one of the loop, was removed.
    std::uint32_t code = 0;
    std::uint32_t unit = 0;

    bool operator==(const UopsRow&) const = default;
};

struct ExecutorsState
{
    /// More than anybody reads.
    static constexpr std::size_t kMostTriggers = 1000;
    /// Those that run most.
    static constexpr std::size_t kMostExecutors = 300;

    std::shared_ptr<const GraphModelState> graph;
    std::vector<TriggersRow> triggers; ///< Newest first.
    std::size_t valid = 0;             ///< Executors.
    std::size_t invalid = 0;
    std::uint64_t recordings = 0;
    std::uint64_t refused = 0; ///< Of those that are listed.
};

[[nodiscard]] ExecutorsState executorsState(const RunSnapshot& run);

/// In the order of the recording; empty if there is no executor with that id.
[[nodiscard]] std::vector<UopsRow> superblockOf(const RunSnapshot& run, std::uint32_t executor);

/// Executor #3 in a line: what set it off, how it ended, how often it ran.
[[nodiscard]] QString executorWords(const RunSnapshot& run, std::uint32_t executor);

/// An instruction.
struct ExecutorPlace
{
    std::uint32_t code = 0;
    std::uint32_t unit = 0;
};

/// Where the executor begins.
[[nodiscard]] ExecutorPlace headOf(const RunSnapshot& run, std::uint32_t executor);

/// The executor that a node stands for, or that an entry enters.
[[nodiscard]] constexpr std::uint32_t executorOfNode(GraphNodeId node)
{
    return static_cast<std::uint32_t>(node);
}

} // namespace app
